import type { Ctx } from '#context.ts'
import { canBuyFrom } from '#modules/campaigns/campaigns.service.ts'
import type { Standing } from '#modules/campaigns/standing.service.ts'
import type { itemsById } from '#modules/catalog/catalog.service.ts'
import type { ItemRow } from '#modules/catalog/item-rows.service.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import type { CartProduct, ChosenItem } from '@mutirao/contract/carts'
import { checkSelection, countOf, selectionPrice, stockParts, unitsOf } from '@mutirao/domain/kit'
import type { LinePrice } from '@mutirao/domain/pricing'
import type { StockPart } from '@mutirao/domain/stock'

type CampaignRow = Shop['campaigns'][number]
export type LineIssue = 'sold_out' | 'part_sold_out' | 'too_many' | 'campaign_closed' | 'unknown_item' | 'invalid_selection'

/** `parts`: the stock that one unit takes. `chosen`: the selection, by name. */
export type PricedLine = {
  product: CartProduct
  row?: ItemRow
  campaign?: CampaignRow
  unitPrice: number
  parts: StockPart[]
  chosen?: ChosenItem[]
  /** The kit's fixed items, by name. */
  fixed?: { itemId: string; name: string; quantity: number }[]
  available: number
  issue?: LineIssue
  part?: { itemId: string; name: string; isChosen: boolean }
  price: LinePrice
}

type Facts = { shop: Shop; standing: Standing; items: Awaited<ReturnType<typeof itemsById>> }
type BuyableLine = Omit<PricedLine, 'row' | 'campaign'> & { row: ItemRow; campaign: CampaignRow }

/** The item of each line, and the reason when it cannot be bought. Stock is counted over the whole cart: earlier lines take theirs first. */
export function cartLines(ctx: Ctx, products: readonly CartProduct[], facts: Facts): PricedLine[] {
  const left = new Map(facts.items.stocks)
  return products.map((product) => {
    const line = lineOf(product, facts)
    if (!isKnown(line)) return { ...line, issue: 'unknown_item' }
    const { available, short } = remaining(line, left)
    const issue = issueOf(line, { available, short, isOpen: canBuyFrom(ctx, line.campaign, facts.standing) })
    if (!issue || issue === 'too_many') take(line, left, Math.min(product.quantity, available))
    return { ...line, available, issue, ...(issue === 'part_sold_out' && { part: partOf(line, short!, facts) }) }
  })
}

function lineOf(product: CartProduct, { shop, items }: Facts): PricedLine {
  const { id, campaignId, selection = [] } = product
  const found = items.rows.get(id)
  const campaign = shop.campaigns.find((one) => one.id === campaignId)
  const line = { product, unitPrice: 0, parts: [], available: 0, price: { total: 0, discount: 0, price: 0 } }
  if (!campaign || !found?.isActive || !found.soldAlone || found.campaignId !== campaignId) return line
  const kit = found.kit ?? undefined
  return {
    ...line,
    row: found,
    campaign,
    unitPrice: kit ? selectionPrice(found.price, kit, selection) : found.price,
    parts: stockParts(found.stockId, kit, selection),
    chosen: kit && chosenOf(kit.groups, selection),
    fixed: kit?.items.map((part) => ({ ...part, name: items.parts.get(part.itemId)?.name ?? part.itemId })),
  }
}

const isKnown = (line: PricedLine): line is BuyableLine => line.row !== undefined && line.campaign !== undefined

function chosenOf(groups: NonNullable<ItemRow['kit']>['groups'], selection: NonNullable<CartProduct['selection']>): ChosenItem[] {
  const options = groups.flatMap((group) => group.options)
  return options
    .map(({ itemId, name, addOn }) => ({ itemId, name, addOn, quantity: countOf(selection, itemId) }))
    .filter(({ quantity }) => quantity > 0)
}

function remaining({ parts }: BuyableLine, left: ReadonlyMap<string, number>) {
  return { available: parts.length > 0 ? unitsOf(parts, left) : 0, short: parts.find((part) => unitsOf([part], left) === 0) }
}

type Remaining = ReturnType<typeof remaining> & { isOpen: boolean }

function issueOf({ product, row }: BuyableLine, { available, short, isOpen }: Remaining): LineIssue | undefined {
  if (!isOpen) return 'campaign_closed'
  if (checkSelection(row.kit ?? { groups: [] }, product.selection ?? []).length > 0) return 'invalid_selection'
  if (short) return short.stockId === row.stockId ? 'sold_out' : 'part_sold_out'
  return product.quantity > available ? 'too_many' : undefined
}

function take({ parts }: BuyableLine, left: Map<string, number>, units: number) {
  for (const { stockId, quantity } of parts) left.set(stockId, left.get(stockId)! - quantity * units)
}

function partOf({ row, chosen = [] }: BuyableLine, { stockId }: StockPart, { items }: Facts) {
  const choice = chosen.find(({ itemId }) => itemId === stockId)
  const isFixed = row.kit?.items.some(({ itemId }) => itemId === stockId) === true
  return { itemId: stockId, name: choice?.name ?? items.parts.get(stockId)?.name ?? stockId, isChosen: choice !== undefined && !isFixed }
}
