import type { LeadCtx } from '#context.ts'
import { listCampaigns } from '#modules/campaigns/campaigns.service.ts'
import { getStanding } from '#modules/campaigns/standing.service.ts'
import { itemsById, listStandIns, toPreview } from '#modules/catalog/catalog.service.ts'
import type { ItemRow } from '#modules/catalog/item-rows.service.ts'
import type { Point } from '#modules/shop/shop.service.ts'
import type { CampaignSummary } from '@mutirao/contract/campaigns'
import type { MarketplaceItem } from '@mutirao/contract/catalog'
import type { RepeatLine } from '@mutirao/contract/repeat'
import { checkSelection, countOf, selectionPrice, stockParts, unitsOf } from '@mutirao/domain/kit'
import { hindranceOf, standIns, tellingWords, type Hindrance } from '@mutirao/domain/repeat'
import { getMine } from '../book/my-order.service.ts'
import { listLines } from '../book/orders.repository.ts'
import { listOwnItems, type OwnRow } from './repeat.repository.ts'

type RepeatRequest = { code?: string } & Partial<Point>

/**
 * The current availability of an order's items, or of everything that the caller has bought and saved; another person's order is answered as not
 * found.
 */
export async function listRepeatLines(ctx: LeadCtx, { code, ...point }: RepeatRequest): Promise<RepeatLine[]> {
  const rows = code === undefined ? await listOwnItems(ctx) : await linesOfOrder(ctx, code)
  if (rows.length === 0) return []
  const items = await itemsById(
    ctx,
    rows.map(({ itemId }) => itemId),
  )
  const campaigns = new Map((await listCampaigns(ctx, point, await getStanding(ctx))).map((one) => [one.id, one]))
  const shelf = { items, campaigns, hasPlace: point.latitude !== undefined && point.longitude !== undefined }
  const lines = rows.flatMap((row) => lineOf(row, shelf) ?? [])
  return withStandIns(ctx, lines, shelf)
}

async function linesOfOrder(ctx: LeadCtx, code: string): Promise<OwnRow[]> {
  const { id } = await getMine(ctx, { code })
  return listLines(ctx, [id])
}

type Shelf = { items: Awaited<ReturnType<typeof itemsById>>; campaigns: ReadonlyMap<string, CampaignSummary>; hasPlace: boolean }
/** row: the current item, on sale or not. */
type Line = RepeatLine & { row?: ItemRow }

/** Returns undefined for a saved item that no longer exists: without a purchase, its name is stored nowhere. */
function lineOf(own: OwnRow, shelf: Shelf): Line | undefined {
  const row = shelf.items.rows.get(own.itemId)
  const shown = shownOf(own, row)
  if (!shown) return undefined
  const sold = soldAs(own, row)
  const today = sold && saleOf(sold, own.selection ?? [], shelf)
  const why = whyNot(own, shelf, today)
  const { itemId: id, campaignId, quantity, selection } = own
  const isBought = own.snapshot !== null
  const line = { ...shown, id, campaignId, quantity, isBought, selection: selection ?? undefined, chosen: today?.chosen, why, row }
  if (!sold || !today || !(why === undefined || why === 'CHOICE')) return line
  const item = toOffered({ ...sold, available: today.available }, shelf)
  return { ...line, offer: { kind: 'same', item, unitPrice: today.unitPrice } }
}

const soldAs = ({ campaignId }: OwnRow, row: ItemRow | undefined) =>
  row && row.campaignId === campaignId && row.isActive && row.soldAlone ? row : undefined

/** As it was when bought, else as it is now. */
function shownOf({ snapshot }: OwnRow, row: ItemRow | undefined): Pick<Line, 'name' | 'unit' | 'picture' | 'hue'> | undefined {
  const known = snapshot ?? (row && { ...row, picture: row.pictures[0]! })
  return known && { name: known.name, unit: known.unit, picture: known.picture, hue: known.hue }
}

function whyNot({ campaignId }: OwnRow, shelf: Shelf, today: ReturnType<typeof saleOf> | undefined): Hindrance | undefined {
  const campaign = shelf.campaigns.get(campaignId)
  return hindranceOf({
    isSold: today !== undefined,
    campaign: campaign && { closed: closedBy(campaign), isInReach: isInReach(campaign, shelf) },
    isChoiceValid: today?.isChoiceValid === true,
    available: today?.available ?? 0,
  })
}

/** Availability and price of one unit with the original selection. */
function saleOf(row: ItemRow, selection: NonNullable<OwnRow['selection']>, { items }: Shelf) {
  const { kit, price, available } = row
  if (!kit) return { available, unitPrice: price, isChoiceValid: selection.length === 0 }
  const options = kit.groups.flatMap((group) => group.options)
  return {
    // Without a selection, a kit's availability is its maximum.
    available: selection.length > 0 ? unitsOf(stockParts(row.stockId, kit, selection), items.stocks) : available,
    unitPrice: selectionPrice(price, kit, selection),
    isChoiceValid: checkSelection(kit, selection, items.stocks).length === 0,
    chosen: options
      .map(({ itemId, name, addOn }) => ({ itemId, name, addOn, quantity: countOf(selection, itemId) }))
      .filter((choice) => choice.quantity > 0),
  }
}

function closedBy({ canBuy }: CampaignSummary): Exclude<Hindrance, 'GONE' | 'SOLD_OUT' | 'OUT_OF_AREA' | 'CHOICE'> | undefined {
  return canBuy.ok || canBuy.reason === undefined ? undefined : canBuy.reason
}

/** Without a place, every campaign is within reach. */
const isInReach = ({ inArea, canPickUp }: CampaignSummary, { hasPlace }: Shelf) => !hasPlace || inArea || canPickUp

function toOffered(row: Omit<ItemRow, 'isActive' | 'soldAlone' | 'changed'>, { campaigns }: Shelf): MarketplaceItem {
  const campaign = campaigns.get(row.campaignId)
  return { ...toPreview(row), campaignName: campaign?.name ?? '', inArea: campaign?.inArea === true }
}

/** One additional statement, only when something is unavailable. */
async function withStandIns(ctx: LeadCtx, lines: Line[], shelf: Shelf): Promise<RepeatLine[]> {
  const lost = lines.filter(({ offer }) => !offer)
  const open = [...shelf.campaigns.values()].filter((campaign) => !closedBy(campaign) && isInReach(campaign, shelf))
  const rows = lost.length > 0 && open.length > 0 ? await listStandIns(ctx, filterOf(lost, open)) : []
  const wanted = lost.map(({ id, campaignId, name, unit, row }) => ({
    id,
    campaignId,
    name,
    unit,
    category: row?.category,
    price: row?.price ?? 0,
  }))
  const taken = new Set(lines.map(({ id }) => id))
  const found = new Map(standIns(wanted, rows, taken).map((standIn, index) => [lost[index], standIn]))
  return lines.map((line) => {
    const { row: _row, ...answer } = line
    const standIn = found.get(line)
    if (!standIn) return answer
    const { item, kind } = standIn
    return { ...answer, offer: { kind, item: toOffered(item, shelf), unitPrice: item.price } }
  })
}

const filterOf = (lost: readonly Line[], open: readonly CampaignSummary[]) => ({
  campaignIds: open.map(({ id }) => id),
  categories: [...new Set(lost.flatMap(({ row }) => row?.category ?? []))],
  words: tellingWords(lost.map(({ name }) => name)),
})
