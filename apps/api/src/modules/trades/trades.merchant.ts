import { trades } from '#db/schema/trades.ts'
import { upsertRows } from '#db/written-rows.ts'
import { listEntries } from '#merchant/entries.ts'
import {
  Issues,
  byId,
  listed,
  pictureOf,
  type Folder,
  type MerchantFile,
  type NamedPlace,
  type RowCtx,
  type Source,
  type StoredCtx,
} from '#merchant/merchant-file.ts'
import { ENDS_AT, endOf } from '#merchant/moments.ts'
import { noCampaign } from '#merchant/shop-links.ts'
import { soldIn } from '#merchant/sold-items.ts'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { CouponsFile } from '@mutirao/contract/merchant/coupons'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { KitsFile } from '@mutirao/contract/merchant/kits'
import { OffersFile } from '@mutirao/contract/merchant/offers'
import { TradesFile } from '@mutirao/contract/merchant/trades'
import { findWrittenTrade, listWrittenTrades, withdrawTrades } from './trades.repository.ts'

export const tradesFile: MerchantFile<TradesFile> = {
  file: 'trades.json',
  shape: TradesFile,

  /** Each id and code is unique, and the item can be handed over without a choice and without a group. */
  check(written, folder) {
    const issues = new Issues()
    for (const source of written) {
      const { say } = issues.at(source)
      for (const [index, trade] of source.value.entries()) {
        const earlier = source.value.slice(0, index)
        if (earlier.some(({ id }) => id === trade.id)) say([index, 'id'], `a troca ${trade.id} já existe`)
        const code = trade.code?.toUpperCase()
        if (code && earlier.some((other) => other.code?.toUpperCase() === code)) say([index, 'code'], `o código ${trade.code} já existe`)
        issues.picture(source, [index, 'picture'], { name: trade.picture, pictures: folder.pictures })
        for (const [key, message] of faultsOf(trade, folder)) say([index, key], message)
      }
    }
    issues.once('o código', codesBeside(written, folder))
    return issues.list
  },

  moments: (source) =>
    source.value.map(({ id, endsAt }, index) =>
      endOf(source, { owner: ownerOf(id), called: `a troca ${id}`, path: [index], written: endsAt }),
    ),

  /** Keeps the counted uses. A trade that left the folder is no longer offered, and its code may be used again. */
  async save(ctx, written) {
    const rows = rowsOf(ctx, written).map((row, position) => ({ ...row, position, active: true }))
    await withdrawTrades(
      ctx,
      rows.map(({ id }) => id),
    )
    await upsertRows(ctx, trades, rows, { kept: ['used'] })
  },

  comparing: {
    title: 'trocas',
    known: async (ctx) => byId((await listWrittenTrades(ctx)).map((row) => ({ ...row, campaignId: ctx.renames.renamed(row.campaignId) }))),
    written: (ctx, written) => byId(rowsOf(ctx, written)),
  },

  async stored(ctx) {
    const rows = await listWrittenTrades(ctx)
    return [{ id: 'trades', value: rows.map((row) => writtenOf(row, ctx)) }]
  },

  entries: {
    ...listEntries({
      name: 'trades',
      noun: 'trade',
      right: 'campaigns.write',
      file: 'trades',
      element: TradesFile.element,
      key: 'id',
      save: (ctx, _id, folder) => tradesFile.save!(ctx, folder.all(TradesFile), folder),
    }),
    /** One that is no longer offered keeps its uses: a new one does not take its id. */
    async find(ctx, id) {
      const row = await findWrittenTrade(ctx, id)
      if (!row) return undefined
      const { active, ...trade } = row
      return { id, value: writtenOf(trade, ctx), ...(active ? {} : { isGone: true }) }
    },
  },
}

type StoredTrade = Awaited<ReturnType<typeof listWrittenTrades>>[number]

const writtenOf = ({ body, code, uses, endsAt, ...row }: StoredTrade, { nameOf }: StoredCtx): TradesFile[number] => ({
  ...row,
  title: body.title,
  text: body.text,
  picture: nameOf(body.picture),
  code: code ?? undefined,
  uses: uses ?? undefined,
  endsAt: endsAt?.toISOString(),
})

const ownerOf = (id: string) => `trade ${id}`

const rowsOf = (ctx: Pick<RowCtx, 'moments' | 'pictures'>, written: readonly Source<TradesFile>[]) =>
  listed(written).map(({ id, title, text, picture, endsAt: _written, code, uses, ...rest }) => ({
    ...rest,
    id,
    code: code?.toUpperCase() ?? null,
    uses: uses ?? null,
    endsAt: ctx.moments.at(ownerOf(id), ENDS_AT),
    body: { title, text, picture: pictureOf(ctx, picture, title) },
  }))

function faultsOf({ campaignId, itemId }: TradesFile[number], folder: Folder): ['campaignId' | 'itemId', string][] {
  if (!folder.has(CampaignFile, campaignId)) return [['campaignId', noCampaign(campaignId)]]
  const faults: ['campaignId' | 'itemId', string][] = []
  if (folder.find(CampaignFile, campaignId)?.value.cartControls.groupRules.length)
    faults.push(['campaignId', 'uma troca não conta para o grupo: use uma campanha sem groupRules'])
  const catalog = folder.fileOf(ItemsFile, campaignId)
  if (soldIn(folder, campaignId)?.has(itemId) === false) faults.push(['itemId', `o item ${itemId} não está em ${catalog}`])
  const offered = folder.find(OffersFile, campaignId)?.value.find(({ id }) => id === itemId)
  if (!offered) return [...faults, ...kitFaults(folder.find(KitsFile, campaignId)?.value, itemId)]
  return [...faults, ...folder.all(KitsFile).flatMap(({ value }) => choiceFaults(value, { kit: offered.item, itemId }))]
}

const choiceFaults = ({ kits }: KitsFile, { kit, itemId }: { kit: string; itemId: string }): ['itemId', string][] =>
  Object.hasOwn(kits, kit) && kits[kit]!.groups.length > 0 ? [['itemId', `${itemId} pede escolhas: troque por um item sem escolhas`]] : []

function kitFaults(file: KitsFile | undefined, itemId: string): ['itemId', string][] {
  if (!file) return []
  const hidden: ['itemId', string][] = file.onlyInKits.includes(itemId) ? [['itemId', `${itemId} só é vendido em kits`]] : []
  return [...choiceFaults(file, { kit: itemId, itemId }), ...hidden]
}

/**
 * Codes shared by a coupon and a trade: people who type one do not know which kind they have. Duplicates within a file are reported by that
 * file's check.
 */
function codesBeside(written: readonly Source<TradesFile>[], folder: Folder) {
  const coupons = folder
    .all(CouponsFile)
    .flatMap((source) => source.value.map(({ code }, index) => ({ source, path: [index, 'code'], name: code.toUpperCase() })))
  const codes = written.flatMap((source) =>
    source.value.flatMap(({ code }, index) => (code ? [{ source, path: [index, 'code'], name: code.toUpperCase() }] : [])),
  )
  const firstOf = (names: readonly NamedPlace[]) =>
    names.filter(({ name }, index) => names.findIndex((other) => other.name === name) === index)
  return [...firstOf(coupons), ...firstOf(codes)]
}
