import type { ShopCtx } from '#context.ts'
import { listOthers } from '#modules/catalog/catalog.service.ts'
import { backAtPrice, returnableOfOrder, settledPrice } from '@mutirao/domain/order-money'
import { isAtTheShop } from '@mutirao/domain/order-status'
import { paidShares, substitutionReturn } from '@mutirao/domain/substitution'
import { agreedOrder, emptiedBy, readOrderFacts, type OrderFacts } from '../book/order-facts.service.ts'
import type { LineRow, OrderRow } from '../book/orders.repository.ts'
import { listPartRows, type PartRow } from '../book/parts.repository.ts'
import type { SubstitutionRow } from '../book/substitutions.repository.ts'

/** The order's facts with the rows of its parts. */
export type MissingFacts = OrderFacts & { parts: PartRow[] }

const MOST_SHOWN = 8

/** An item can be replaced until its part is on its way. */
export function canChange({ order, parts }: MissingFacts, { campaignId }: Pick<LineRow, 'campaignId'>): boolean {
  const part = parts.find((one) => one.campaignId === campaignId)
  return isAtTheShop(order.state) && (!part || isAtTheShop(part.state))
}

export async function readFacts(ctx: ShopCtx, order: OrderRow): Promise<MissingFacts> {
  const [facts, parts] = await Promise.all([readOrderFacts(ctx, order), listPartRows(ctx, [order.id])])
  return { ...facts, parts }
}

export const sharesOf = ({ order, lines, closed }: OrderFacts) => paidShares(agreedOrder(order, lines), closed)

/** Lines of a failed group were cancelled, so they were not bought. */
const isBought = ({ closed }: OrderFacts, { campaignId }: LineRow) => closed.get(campaignId)?.outcome !== 'FAILED'

/** Whether the order is empty once this line is refunded. */
export function isLastLine(facts: OrderFacts, { position }: Pick<SubstitutionRow, 'position'>): boolean {
  const returned = new Set(facts.substitutions.filter(({ state }) => state === 'RETURNED').map((row) => row.position))
  return facts.lines.every((line) => line.position === position || returned.has(line.position) || !isBought(facts, line))
}

/** Centavos refunded when a substitute worth `kept` is chosen; includes the part's fee when nothing is left of the part. */
export function backOf(ctx: ShopCtx, facts: OrderFacts, missing: SubstitutionRow, kept: number | undefined): number {
  const { order, lines, payments, refunds, closed, substitutions } = facts
  const priceWithout = (returning: readonly number[]) =>
    settledPrice(agreedOrder(order, lines), { closed, substitutions, emptied: emptiedBy(facts, returning) })
  const isLast = kept === undefined && isLastLine(facts, missing)
  const after = isLast ? 0 : priceWithout(kept === undefined ? [missing.position] : []) - missing.paid + (kept ?? 0)
  const plan = ctx.tenant.body.payment.installments
  const paid = { plan, payment: payments[0]!, beside: order, returnable: returnableOfOrder(payments, refunds) }
  return backAtPrice(paid, { from: priceWithout([]), to: after })
}

type Other = Awaited<ReturnType<typeof listOthers>>[number]
export type Candidate = Other & { kept: number; back: number }

/** Possible substitutes of a missing line that cost no more, in stock or not; those of its category first, then by nearest price. */
export async function listFitting(ctx: ShopCtx, facts: OrderFacts, missing: SubstitutionRow): Promise<Candidate[]> {
  const line = facts.lines.find(({ position }) => position === missing.position)!
  const gone = new Set(facts.substitutions.map(({ position }) => facts.lines.find((one) => one.position === position)!.itemId))
  const others = await listOthers(ctx, line)
  const fitting = others.flatMap((row) => {
    const left = substitutionReturn({ total: line.total, paid: missing.paid }, row.price * line.quantity)
    if (left === undefined || gone.has(row.id)) return []
    const kept = missing.paid - left
    return [{ ...row, kept, back: backOf(ctx, facts, missing, kept) }]
  })
  return fitting.sort((a, b) => Number(b.isAlike) - Number(a.isAlike) || a.back - b.back)
}

/** The substitutes of listFitting that are in stock now. */
export async function listCandidates(ctx: ShopCtx, facts: OrderFacts, missing: SubstitutionRow): Promise<Candidate[]> {
  const { quantity } = facts.lines.find(({ position }) => position === missing.position)!
  return (await listFitting(ctx, facts, missing)).filter(({ available }) => available >= quantity).slice(0, MOST_SHOWN)
}
