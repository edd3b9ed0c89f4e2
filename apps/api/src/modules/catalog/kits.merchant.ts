import { type Folder, Issues, type MerchantFile, type Path, type SayIssue, type Source } from '#merchant/merchant-file.ts'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { KitsFile, partIdsOf, WrittenKit, type KitEntry, type KitGroup } from '@mutirao/contract/merchant/kits'
import { slug } from '@mutirao/contract/merchant/shapes'
import { eachMaximum, type Kit } from '@mutirao/domain/kit'
import { tinyAmount } from '@mutirao/domain/written-price'
import { hasCountingParts, kitIn, saveItems } from './items.merchant.ts'
import { closeUnusedStock, findWritten, listSoldItems, openStock } from './written.repository.ts'

type Part = { path: Path; itemId: string }

/** The maximum number of options in a cart line. */
const MOST_CHOSEN = 30

export const kitsFile: MerchantFile<KitsFile> = {
  file: 'kits/*.json',
  shape: KitsFile,
  isOfCampaign: true,

  /** Parts are items of the same campaign and no kits; every required group can be filled at the displayed price. */
  check(written, folder) {
    const issues = new Issues()
    for (const file of folder.files(KitsFile)) {
      const id = file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'))
      if (!folder.has(CampaignFile, id)) issues.ofFile(file, `falta a campanha campaigns/${id}.json`)
    }
    for (const source of written) {
      const { say, warn } = issues.at(source)
      checkParts(source, folder, say)
      for (const [id, kit] of Object.entries(source.value.kits)) {
        checkKit(['kits', id], kit, say)
        kit.groups.forEach(({ options }, index) =>
          options.forEach(({ addOn }, at) => {
            const tiny = tinyAmount(addOn)
            if (tiny) warn(['kits', id, 'groups', index, 'options', at, 'addOn'], tiny)
          }),
        )
      }
    }
    return issues.list
  },

  comparing: { without: 'a kit is part of its item, which is compared' },

  async stored(ctx) {
    const rows = await listSoldItems(ctx)
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    const byCampaign = Map.groupBy(
      rows.filter(({ kit, soldAlone }) => kit !== null || !soldAlone),
      ({ campaignId }) => campaignId,
    )
    return [...byCampaign].map(([id, own]) => ({
      id,
      value: {
        onlyInKits: own.filter(({ soldAlone }) => !soldAlone).map((row) => row.id),
        kits: Object.fromEntries(own.flatMap((row) => (row.kit ? [[row.id, writtenKit(row.kit, names)]] : []))),
      },
    }))
  },

  /** A kit has the id of its item. */
  entries: {
    name: 'kits',
    noun: 'kit',
    right: 'items.write',
    shapeOf: (id) => (slug.safeParse(id).success ? WrittenKit : undefined),
    async complete(ctx, { id, value }) {
      const item = await findWritten(ctx, id)
      if (!item?.active) return { faults: [{ path: ['campaign'], message: `não existe o item ${id}` }] }
      const { campaignId } = item
      if ((value['campaign'] ?? campaignId) === campaignId) return { value: { ...value, campaign: campaignId } }
      return { faults: [{ path: ['campaign'], message: `é ${campaignId}, como a do item` }] }
    },
    read: ({ id: campaign, value: { kits, onlyInKits } }) =>
      Object.entries(kits).map(([id, kit]) => ({
        id,
        value: { campaign, ...kit, onlyInKits: partIdsOf(kit).filter((part) => onlyInKits.includes(part)) } satisfies WrittenKit,
      })),
    fileOf: ({ value }) => String(value['campaign']),
    put: (file = { onlyInKits: [], kits: {} }, id, value) => withKit(file, id, value as WrittenKit | undefined),
    pathOf: ({ value }, id) => (Object.hasOwn(value.kits, id) ? ['kits', id] : undefined),
    /**
     * Saves the kit's item, and those that are sold alone from now on or no longer. A kit that was counted by its parts and is undone gets its first
     * count, of none; made again, it is counted by its parts again, unless that count has changed.
     */
    async save(ctx, id, folder) {
      const { campaignId, kit: before } = (await findWritten(ctx, id))!
      const own = folder.find(ItemsFile, campaignId)?.value.find((row) => row.id === id)
      const after = kitIn(folder.find(KitsFile, campaignId)?.value, id)
      if (own && !before && after && hasCountingParts(after) && (await closeUnusedStock(ctx, id))) own.stock = undefined
      const written = new Set(folder.find(KitsFile, campaignId)?.value.onlyInKits)
      const rows = (await listSoldItems(ctx)).filter((row) => row.campaignId === campaignId)
      const changed = rows.filter((row) => row.id === id || row.soldAlone === written.has(row.id))
      await saveItems(ctx, new Set(changed.map((row) => row.id)), folder)
      if (own?.stock !== undefined) await openStock(ctx, [{ id, onHand: own.stock }])
    },
  },
}

/** A part that has left the last of its kits is sold alone again. */
function withKit({ kits: known, onlyInKits }: KitsFile, id: string, written: WrittenKit | undefined): KitsFile | undefined {
  const { [id]: _before, ...others } = known
  const { campaign: _file, onlyInKits: own = [], ...kit } = written ?? ({} as Partial<WrittenKit>)
  const kits = written ? { ...known, [id]: kit as KitEntry } : others
  if (Object.keys(kits).length === 0) return undefined
  const mine = written ? partIdsOf(written) : []
  const parts = new Set(Object.values(kits).flatMap(partIdsOf))
  return { kits, onlyInKits: [...onlyInKits.filter((part) => parts.has(part) && !mine.includes(part)), ...own] }
}

/** An option with its item's own name is written without one. */
const writtenKit = ({ items, groups }: Kit, names: ReadonlyMap<string, string>): KitEntry => ({
  items: [...items],
  groups: groups.map((group) => ({
    ...group,
    options: group.options.map(({ name, quantityEach = 1, ...option }) => ({
      ...option,
      quantityEach,
      name: name === names.get(option.itemId) ? undefined : name,
    })),
  })),
})

function checkParts({ id: campaignId, value }: Source<KitsFile>, folder: Folder, say: SayIssue) {
  const catalog = folder.fileOf(ItemsFile, campaignId)
  const own = new Set((folder.isWhole(catalog) ? (folder.find(ItemsFile, campaignId)?.value ?? []) : []).map(({ id }) => id))
  const parts = Object.entries(value.kits).flatMap(([id, kit]) => partsOf(id, kit))
  const sayUnknown = (path: Path, itemId: string) =>
    own.size > 0 && !own.has(itemId) && say(path, `o item ${itemId} não está em ${catalog}`)
  for (const id of Object.keys(value.kits)) sayUnknown(['kits', id], id)
  for (const { path, itemId } of parts) {
    sayUnknown(path, itemId)
    if (Object.hasOwn(value.kits, itemId)) say(path, `${itemId} é um kit, e um kit não entra em outro`)
  }
  value.onlyInKits.forEach((itemId, index) => {
    const path = ['onlyInKits', index]
    sayUnknown(path, itemId)
    if (Object.hasOwn(value.kits, itemId)) say(path, `${itemId} é um kit: ele é vendido sozinho`)
    else if (!parts.some((part) => part.itemId === itemId)) say(path, `${itemId} não está em nenhum kit e nunca seria vendido`)
  })
}

function checkKit(path: Path, { items, groups }: KitEntry, say: SayIssue) {
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

function checkGroup(path: Path, group: KitGroup, say: SayIssue) {
  const { minimum, maximum, maximumEach, options } = group
  const each = eachMaximum(group)
  const free = options.filter(({ addOn }) => addOn === 0).length
  if (minimum > maximum) return say([...path, 'minimum'], `passa de maximum (${maximum})`)
  if (maximumEach !== undefined && maximumEach > maximum) say([...path, 'maximumEach'], `passa de maximum (${maximum})`)
  if (options.length * each < minimum)
    return say([...path, 'minimum'], `não dá para escolher ${minimum}: há ${options.length} opções, cada uma até ${each} vez(es)`)
  if (free * each < minimum) say([...path, 'options'], `o preço anunciado precisa ser possível: ${minimum} escolha(s) sem addOn`)
}

function sayTwice(names: { path: Path; name: string }[], say: SayIssue) {
  names.forEach(({ path, name }, index) => {
    if (names.findIndex((other) => other.name === name) < index) say(path, `${name} está duas vezes neste kit`)
  })
}

function partsOf(id: string, { items, groups }: KitEntry): Part[] {
  return [
    ...items.map(({ itemId }, index) => ({ path: ['kits', id, 'items', index, 'itemId'], itemId })),
    ...groups.flatMap(({ options }, index) =>
      options.map(({ itemId }, at) => ({ path: ['kits', id, 'groups', index, 'options', at, 'itemId'], itemId })),
    ),
  ]
}
