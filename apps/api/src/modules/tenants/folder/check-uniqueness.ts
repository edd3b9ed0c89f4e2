import type { Draft } from './draft.ts'
import type { MistakeList } from './mistake-list.ts'
import type { Sourced } from './read-json.ts'

type Named = { name: string; file: string; line: number }

/** Ids and codes stand once: items in the whole folder, codes without regard to upper and lower case. */
export function checkUniqueness(draft: Draft, mistakes: MistakeList) {
  once(
    Object.values(draft.catalogs)
      .flat()
      .map(({ file, line, row }) => ({ name: row.id, file, line })),
    'o item',
    mistakes,
  )
  once(entries(draft.stores, 'id'), 'a loja', mistakes)
  once(entries(draft.categories, 'id'), 'a categoria', mistakes)
  once(upper(entries(draft.coupons, 'code')), 'o cupom', mistakes)
  once(upper(campaignCodes(draft)), 'o código', mistakes)
  once(upper(codesBeside(draft)), 'o código', mistakes)
  once(upper(keysOf(draft)), 'a chave', mistakes)
  once(peopleOf(draft), 'a pessoa ou o domínio', mistakes)
  for (const { file, value, lineOf } of Object.values(draft.campaigns)) {
    once(
      value.areas.map((name, index) => ({ name, file, line: lineOf(['areas', index]) })),
      'a área',
      mistakes,
    )
    once(
      value.tags.map(({ tag }, index) => ({ name: tag, file, line: lineOf(['tags', index, 'tag']) })),
      'a etiqueta',
      mistakes,
    )
  }
  once(hosts(draft), 'o endereço', mistakes)
  once(defaults(draft), 'a campanha', mistakes)
}

function once(names: Named[], what: string, mistakes: MistakeList) {
  const first = new Map<string, Named>()
  for (const named of names) {
    const earlier = first.get(named.name)
    if (earlier) mistakes.add(named.file, named.line, `${what} ${named.name} já está em ${earlier.file}:${earlier.line}`)
    else first.set(named.name, named)
  }
}

function entries<K extends string>(source: Sourced<Record<K, unknown>[]> | undefined, key: K): Named[] {
  return source?.value.map((entry, index) => ({ name: String(entry[key]), file: source.file, line: source.lineOf([index, key]) })) ?? []
}

const upper = (names: Named[]) => names.map((named) => ({ ...named, name: named.name.toUpperCase() }))

function campaignCodes({ campaigns }: Draft): Named[] {
  return Object.values(campaigns).flatMap(({ file, value, lineOf }) => [
    ...(['code', 'inviteCode'] as const).flatMap((key) => (value[key] ? [{ name: value[key], file, line: lineOf([key]) }] : [])),
    ...value.codes.map(({ code }, index) => ({ name: code, file, line: lineOf(['codes', index, 'code']) })),
  ])
}

/** A coupon and a trade are typed by people who do not know which of the two they have. */
function codesBeside({ coupons, trades }: Draft): Named[] {
  const codes = trades?.value.flatMap(({ code }, index) =>
    code ? [{ name: code, file: trades.file, line: trades.lineOf([index, 'code']) }] : [],
  )
  return [...firstOf(entries(coupons, 'code')), ...firstOf(codes ?? [])]
}

/** Twice in one file is told by the file's own rule. */
const firstOf = (names: Named[]) =>
  names.filter(({ name }, index) => names.findIndex((other) => other.name.toUpperCase() === name.toUpperCase()) === index)

function keysOf({ access }: Draft): Named[] {
  return access?.value.keys.map(({ key }, index) => ({ name: key, file: access.file, line: access.lineOf(['keys', index, 'key']) })) ?? []
}

function peopleOf({ access }: Draft): Named[] {
  const people = access?.value.people ?? []
  return people.flatMap(({ email, domain }, index) => {
    const name = (email ?? domain)?.toLowerCase()
    return name ? [{ name, file: access!.file, line: access!.lineOf(['people', index]) }] : []
  })
}

function hosts({ tenant }: Draft): Named[] {
  return tenant?.value.hosts.map((name, index) => ({ name, file: tenant.file, line: tenant.lineOf(['hosts', index]) })) ?? []
}

function defaults({ campaigns }: Draft): Named[] {
  const chosen = Object.values(campaigns).filter(({ value }) => value.default)
  return chosen.map(({ file, lineOf }) => ({ name: 'com "default": true', file, line: lineOf(['default']) }))
}
