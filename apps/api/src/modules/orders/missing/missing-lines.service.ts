import { moneyBack, priceAtClosing } from '@mutirao/domain/group-closing'
import { sum } from '@mutirao/domain/money'
import { isAtTheShop } from '@mutirao/domain/order-status'
import { paidShares, substitutionReturn } from '@mutirao/domain/substitution'
import { listOthers } from '#modules/catalog/catalog.service.ts'
import type { ShopCtx } from '#context.ts'
import { findPayment, listLines, type LineRow, type OrderRow, type PaymentRow } from '../book/orders.repository.ts'
import { returnableOf } from '../book/refunds.service.ts'
import { agreed, costAt, outcomes } from '../book/settled-order.rules.ts'
import { listSettledClosings } from '../book/closings.repository.ts'
import { listPartRows, type PartRow } from '../book/parts.repository.ts'
import { listSubstitutionRows, type SubstitutionRow } from '../book/substitutions.repository.ts'

/** An order with the effects of its closed groups and missing items. */
export type OrderFacts = {
  order: OrderRow
  lines: LineRow[]
  payment: PaymentRow
  closed: ReturnType<typeof outcomes>
  substitutions: SubstitutionRow[]
  parts: PartRow[]
  /** Centavos of what paid it that are not yet in a refund, and what its price has, courtesies not counted. */
  returnable: { total: number; paid: number }
}

const MOST_SHOWN = 8
/** Until its part is on its way, an item can still be replaced. */
export function canChange({ order, parts }: OrderFacts, { campaignId }: Pick<LineRow, 'campaignId'>): boolean {
  const part = parts.find((one) => one.campaignId === campaignId)
  return isAtTheShop(order.state) && (!part || isAtTheShop(part.state))
}

export async function readFacts(ctx: ShopCtx, order: OrderRow): Promise<OrderFacts> {
  const lines = await listLines(ctx, [order.id])
  const payment = (await findPayment(ctx, order.id))!
  const closed = outcomes(await listSettledClosings(ctx, [order.id]))
  const substitutions = await listSubstitutionRows(ctx, order.id)
  const parts = await listPartRows(ctx, [order.id])
  return { order, lines, payment, closed, substitutions, parts, returnable: await returnableOf(ctx, order.id) }
}

export const sharesOf = ({ order, lines, closed }: OrderFacts) => paidShares(agreed(order, lines), closed)

/** Lines of a failed group fell away, so they were not bought. */
const isBought = ({ closed }: OrderFacts, { campaignId }: LineRow) => closed.get(campaignId)?.outcome !== 'FAILED'

/** Whether nothing is left in the order once this line's money goes back. */
export function isLastLine(facts: OrderFacts, { position }: Pick<SubstitutionRow, 'position'>): boolean {
  const returned = new Set(facts.substitutions.filter(({ state }) => state === 'RETURNED').map((row) => row.position))
  return facts.lines.every((line) => line.position === position || returned.has(line.position) || !isBought(facts, line))
}

/** Campaigns of which nothing is left to bring once these lines' money has gone back. */
function emptiedBy({ lines, substitutions }: OrderFacts, returning: readonly number[]): ReadonlySet<string> {
  const gone = new Set([...substitutions.filter(({ state }) => state === 'RETURNED').map((row) => row.position), ...returning])
  const left = new Set(lines.filter(({ position }) => !gone.has(position)).map(({ campaignId }) => campaignId))
  return new Set(lines.map(({ campaignId }) => campaignId).filter((campaignId) => !left.has(campaignId)))
}

/** Centavos that go back when a substitute worth `kept` is chosen; when nothing is left of its part, the part's fee goes back, too. */
export function backOf(ctx: ShopCtx, facts: OrderFacts, missing: SubstitutionRow, kept: number | undefined): number {
  const { order, lines, payment, closed, substitutions } = facts
  const given = sum(substitutions, (row) => (row.kept === null ? 0 : row.paid - row.kept))
  const priceWithout = (returning: readonly number[]) => priceAtClosing(agreed(order, lines), closed, emptiedBy(facts, returning)) - given
  const left = priceWithout([])
  const isLast = kept === undefined && isLastLine(facts, missing)
  const after = isLast ? 0 : priceWithout(kept === undefined ? [missing.position] : []) - missing.paid + (kept ?? 0)
  const { walletPaid, differencePaid } = order
  const costOf = (price: number) => costAt(ctx.tenant.body.payment, payment, { price, walletPaid, differencePaid })
  const { paid, total: returnable } = facts.returnable
  return moneyBack({ before: costOf(left), after: costOf(after), paid, returnable })
}

type Other = Awaited<ReturnType<typeof listOthers>>[number]
export type Candidate = Other & { kept: number; back: number }

/** Items that could replace a missing line and are worth no more, in stock or not; those of its category first, then by nearest price. */
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

/** Those of listFitting that are in stock now. */
export async function listCandidates(ctx: ShopCtx, facts: OrderFacts, missing: SubstitutionRow): Promise<Candidate[]> {
  const { quantity } = facts.lines.find(({ position }) => position === missing.position)!
  return (await listFitting(ctx, facts, missing)).filter(({ available }) => available >= quantity).slice(0, MOST_SHOWN)
}
