import { pathIn, putIn, withName } from '#merchant/entries.ts'
import { Issues, byId, type Entry, type Folder, type MerchantFile, type Source, type Thing } from '#merchant/merchant-file.ts'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { OffersFile, WrittenOffer, type OfferRow } from '@mutirao/contract/merchant/offers'
import { slug } from '@mutirao/contract/merchant/shapes'
import { money, tinyAmount } from '@mutirao/domain/written-price'
import { findOffer, listGoneOffers, listOffers, saveOffers, withdrawOffer, withdrawOffers, type OfferValues } from './offers.repository.ts'
import { hasCampaign } from './written.repository.ts'

/** Offers are shown behind the campaign's own items. */
const BEHIND = 1_000_000

export const offersFile: MerchantFile<OffersFile> = {
  file: 'offers/*.json',
  shape: OffersFile,
  isOfCampaign: true,

  /** An offer names an item of another campaign's catalogue, never another offer, and each item once. */
  check(written, folder) {
    const issues = new Issues()
    for (const file of folder.files(OffersFile)) {
      const id = file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'))
      if (!folder.has(CampaignFile, id)) issues.ofFile(file, `falta a campanha campaigns/${id}.json`)
    }
    issues.once(
      'a oferta',
      written.flatMap((source) => source.value.map(({ id }, index) => ({ source, path: [index, 'id'], name: id }))),
    )
    const known = knownIn(folder)
    for (const source of written) source.value.forEach((row, index) => checkOffer(source, { row, index, known }, issues))
    return issues.list
  },

  async save(ctx, written) {
    const rows = rowsOf(written)
    await withdrawOffers(ctx, rows, ctx.held)
    await saveOffers(ctx, rows)
  },

  comparing: {
    title: 'itens de outras campanhas',
    isCountedOnly: true,
    /** Leaves out offers of held campaigns, which do not change. */
    async known(ctx) {
      const rows = (await listOffers(ctx)).map((row) => ({ ...row, campaignId: ctx.renames.renamed(row.campaignId) }))
      return byId(rows.filter(({ campaignId }) => !ctx.held.has(campaignId)))
    },
    written: (_ctx, written) => byId(rowsOf(written)),
  },

  async stored(ctx) {
    const byCampaign = Map.groupBy(await listOffers(ctx), ({ campaignId }) => campaignId)
    return [...byCampaign].map(([id, rows]) => ({ id, value: rows.map(writtenOf) }))
  },

  entries: {
    name: 'offers',
    noun: 'offer',
    right: 'items.write',
    shapeOf: (id) => (slug.safeParse(id).success ? WrittenOffer : undefined),
    async complete(ctx, { id, value }) {
      const named = withName({ id, value }, 'id')
      if ('faults' in named) return named
      const { campaign } = value
      if (typeof campaign !== 'string' || (await hasCampaign(ctx, campaign))) return named
      return { faults: [{ path: ['campaign'], message: `não existe a campanha ${campaign}` }] }
    },
    read: ({ id: campaign, value }) => value.map((row) => ({ id: row.id, value: { campaign, ...row } satisfies Thing })),
    fileOf: ({ value }) => String(value['campaign']),
    put: (list = [], id, value) => putIn(list, (one) => one.id === id, value && rowIn(value)),
    pathOf: ({ value }, id) => pathIn(value, (one) => one.id === id),
    async save(ctx, id, folder) {
      const source = folder.all(OffersFile).find(({ value }) => value.some((row) => row.id === id))
      if (!source) return withdrawOffer(ctx, id)
      await saveOffers(ctx, rowsOf([source]))
    },
    async saveEach(ctx, ids, folder) {
      const rows = rowsOf(folder.all(OffersFile))
      const left = new Set(rows.map(({ id }) => id))
      for (const id of ids) if (!left.has(id)) await withdrawOffer(ctx, id)
      const changed = new Set(rows.filter(({ id }) => ids.has(id)).map(({ campaignId }) => campaignId))
      await saveOffers(
        ctx,
        rows.filter(({ campaignId }) => changed.has(campaignId)),
      )
    },
    async readGone(ctx, ids) {
      const rows = await listGoneOffers(ctx, ids)
      return rows.map((row) => ({ id: row.campaignId, value: [writtenOf(row)] }))
    },
    async find(ctx, id) {
      const row = await findOffer(ctx, id)
      return row && { ...entryOf(row), ...(row.active ? {} : { isGone: true }) }
    },
  },
}

/** The checked value without the name of its file. */
function rowIn(value: Thing): OfferRow {
  const { campaign: _file, ...row } = value as OfferRow & { campaign?: string }
  return row
}

const writtenOf = ({ id, item, price, compareAt, featured }: OfferValues): OfferRow => ({
  id,
  item,
  price,
  compareAt: compareAt ?? undefined,
  featured: featured ?? undefined,
})

const entryOf = (row: OfferValues): Entry => ({ id: row.id, value: { campaign: row.campaignId, ...writtenOf(row) } satisfies Thing })

const rowsOf = (written: readonly Pick<Source<OffersFile>, 'id' | 'value'>[]): OfferValues[] =>
  written.flatMap(({ id: campaignId, value }) =>
    value.map(({ compareAt = null, featured = null, ...row }, index) => ({
      ...row,
      compareAt,
      featured,
      campaignId,
      position: BEHIND + index,
    })),
  )

type OfferFacts = {
  homes: ReadonlyMap<string, string>
  items: ReadonlyMap<string, string>
  forAdults: ReadonlySet<string>
  isWhole: boolean
}

/** homes: the campaign of each item; items: the item of each offer; forAdults: the campaigns that only confirmed adults see. */
const knownIn = (folder: Folder): OfferFacts => ({
  homes: new Map(folder.all(ItemsFile).flatMap(({ id: campaign, value }) => value.map(({ id }) => [id, campaign] as const))),
  items: new Map(folder.all(OffersFile).flatMap(({ value }) => value.map(({ id, item }) => [id, item] as const))),
  forAdults: new Set(folder.all(CampaignFile).flatMap(({ id, value }) => (value.intendedForAdults ? id : []))),
  isWhole: folder.files(ItemsFile).every((file) => folder.isWhole(file)),
})

type Checked = { row: OfferRow; index: number; known: OfferFacts }

function checkOffer(source: Source<OffersFile>, { row: { id, item, price, compareAt }, index, known }: Checked, issues: Issues) {
  const { say, warn } = issues.at(source)
  const home = known.homes.get(item)
  const taken = known.homes.get(id)
  if (taken !== undefined) say([index, 'id'], `o código ${id} já é de um item, em catalogs/${taken}.csv`)
  if (home === source.id) say([index, 'item'], `o item ${item} já é desta campanha`)
  else if (home === undefined && known.isWhole) say([index, 'item'], unknownItem(item, known))
  if (home !== undefined && known.forAdults.has(home) && !known.forAdults.has(source.id))
    say(
      [index, 'item'],
      `${item} é de uma campanha para maiores de 18 anos (${home}), e ${source.id} é aberta a todos: marque ${source.id} também`,
    )
  if (source.value.findIndex((other) => other.item === item) < index) say([index, 'item'], `o item ${item} já é vendido nesta campanha`)
  if (compareAt !== undefined && compareAt <= price)
    say([index, 'compareAt'], `o preço antigo (${money(compareAt)}) precisa ser maior que o preço (${money(price)}), como 24,90 e 19,90`)
  const tiny = tinyAmount(price)
  if (tiny) warn([index, 'price'], tiny)
}

function unknownItem(item: string, { items }: OfferFacts): string {
  const meant = items.get(item)
  return meant === undefined
    ? `não há o item ${item} em nenhum catálogo desta loja`
    : `${item} já é um item trazido de outra campanha: escreva o próprio item, ${meant}`
}
