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

function hosts({ tenant }: Draft): Named[] {
  return tenant?.value.hosts.map((name, index) => ({ name, file: tenant.file, line: tenant.lineOf(['hosts', index]) })) ?? []
}

function defaults({ campaigns }: Draft): Named[] {
  const chosen = Object.values(campaigns).filter(({ value }) => value.default)
  return chosen.map(({ file, lineOf }) => ({ name: 'com "default": true', file, line: lineOf(['default']) }))
}
