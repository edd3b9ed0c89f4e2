import { eachMaximum } from '@mutirao/domain/kit'
import type { Draft } from './draft.ts'
import { catalogFile, idOf } from './folder-files.ts'
import type { KitEntry, KitGroup, KitsFile } from '@mutirao/contract/merchant/kits'
import type { MistakeList } from './mistake-list.ts'
import type { Sourced } from './read-json.ts'

type Path = PropertyKey[]
type Say = (path: Path, message: string) => void
type Part = { path: Path; itemId: string }

/** As many choices as one line of a cart can hold. */
const MOST_CHOSEN = 30

/** A kit's parts are sold by the same campaign and are no kits themselves; what is asked for can be chosen, at the price that is shown. */
export function checkKits(draft: Draft, mistakes: MistakeList) {
  for (const file of draft.files.kits)
    if (!draft.files.campaigns.some((campaign) => idOf(campaign) === idOf(file)))
      mistakes.add(file, 1, `falta a campanha campaigns/${idOf(file)}.json`)
  for (const kits of Object.values(draft.kits)) checkFile(kits, draft, mistakes)
  checkStock(draft, mistakes)
}

function checkFile({ file, value, lineOf }: Sourced<KitsFile>, draft: Draft, mistakes: MistakeList) {
  const say: Say = (path, message) => mistakes.add(file, lineOf(path), `${path.map(String).join('.')}: ${message}`)
  const catalog = catalogFile(draft.files, idOf(file))
  const own = new Set((draft.faulty.has(catalog) ? [] : (draft.catalogs[idOf(file)] ?? [])).map(({ row }) => row.id))
  const parts = Object.entries(value.kits).flatMap(([id, kit]) => partsOf(id, kit))
  const sayUnknown = (path: Path, itemId: string) =>
    own.size > 0 && !own.has(itemId) && say(path, `o item ${itemId} não está em ${catalog}`)

  for (const [id, kit] of Object.entries(value.kits)) {
    sayUnknown(['kits', id], id)
    checkKit(['kits', id], kit, say)
  }
  for (const { path, itemId } of parts) {
    sayUnknown(path, itemId)
    if (itemId in value.kits) say(path, `${itemId} é um kit, e um kit não entra em outro`)
  }
  value.onlyInKits.forEach((itemId, index) => {
    const path = ['onlyInKits', index]
    sayUnknown(path, itemId)
    if (itemId in value.kits) say(path, `${itemId} é um kit: ele é vendido sozinho`)
    else if (!parts.some((part) => part.itemId === itemId)) say(path, `${itemId} não está em nenhum kit e nunca seria vendido`)
  })
}

function checkKit(path: Path, { items, groups }: KitEntry, say: Say) {
  if (items.length === 0 && groups.length === 0) say(path, 'um kit pede items ou groups')
  sayTwice(
    items.map(({ itemId }, index) => ({ path: [...path, 'items', index, 'itemId'], name: itemId })),
    say,
  )
  sayTwice(
    groups.map(({ id }, index) => ({ path: [...path, 'groups', index, 'id'], name: id })),
    say,
  )
  sayTwice(
    groups.flatMap(({ options }, index) =>
      options.map(({ itemId }, at) => ({ path: [...path, 'groups', index, 'options', at, 'itemId'], name: itemId })),
    ),
    say,
  )
  groups.forEach((group, index) => checkGroup([...path, 'groups', index], group, say))
  const most = groups.reduce((total, { maximum, options }) => total + Math.min(maximum, options.length), 0)
  if (most > MOST_CHOSEN) say([...path, 'groups'], `dá para escolher ${most} coisas diferentes, e o limite é ${MOST_CHOSEN}`)
}

function checkGroup(path: Path, group: KitGroup, say: Say) {
  const { minimum, maximum, maximumEach, options } = group
  const each = eachMaximum(group)
  const free = options.filter(({ addOn }) => addOn === 0).length
  if (minimum > maximum) return say([...path, 'minimum'], `passa de maximum (${maximum})`)
  if (maximumEach !== undefined && maximumEach > maximum) say([...path, 'maximumEach'], `passa de maximum (${maximum})`)
  if (options.length * each < minimum)
    return say([...path, 'minimum'], `não dá para escolher ${minimum}: há ${options.length} opções, cada uma até ${each} vez(es)`)
  if (free * each < minimum) say([...path, 'options'], `o preço anunciado precisa ser possível: ${minimum} escolha(s) sem addOn`)
}

function sayTwice(names: { path: Path; name: string }[], say: Say) {
  names.forEach(({ path, name }, index) => {
    if (names.findIndex((other) => other.name === name) < index) say(path, `${name} está duas vezes neste kit`)
  })
}

/** Whatever is sold has a stock: its own, or that of the parts it cannot do without. */
function checkStock({ catalogs, kits, files }: Draft, mistakes: MistakeList) {
  for (const [campaignId, rows] of Object.entries(catalogs)) {
    // With mistakes of its own the file says nothing about who needs a stock.
    if (!kits[campaignId] && files.kits.some((file) => idOf(file) === campaignId)) continue
    for (const { file, line, row, label } of rows) {
      if (row.stock !== undefined) continue
      const kit = kits[campaignId]?.value.kits[row.id]
      if (!kit) mistakes.add(file, line, `${label('stock')}: falta preencher`)
      else if (kit.items.length === 0 && kit.groups.every(({ minimum }) => minimum === 0))
        mistakes.add(
          file,
          line,
          `${label('stock')}: falta preencher: o kit não tem partes fixas nem escolhas obrigatórias de que viria o estoque`,
        )
    }
  }
}

function partsOf(id: string, { items, groups }: KitEntry): Part[] {
  return [
    ...items.map(({ itemId }, index) => ({ path: ['kits', id, 'items', index, 'itemId'], itemId })),
    ...groups.flatMap(({ options }, index) =>
      options.map(({ itemId }, at) => ({ path: ['kits', id, 'groups', index, 'options', at, 'itemId'], itemId })),
    ),
  ]
}
