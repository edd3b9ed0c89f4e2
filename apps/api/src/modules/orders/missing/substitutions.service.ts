import { inTransaction, type Ctx, type LeadCtx } from '#context.ts'
import { noteForBuyer } from '#modules/messages/messages.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { Substitution } from '@mutirao/contract/substitutions'
import { isPaid } from '@mutirao/domain/order-status'
import type { Back } from '@mutirao/domain/refund'
import { getMine } from '../book/my-order.service.ts'
import { announce } from '../book/order-changes.service.ts'
import { demandOfLines } from '../book/order-demand.service.ts'
import { lockOrder, markChanged, type OrderRow } from '../book/orders.repository.ts'
import { lockStock, releaseStock, reserveStock } from '../book/stock.repository.ts'
import { listDue, listSubstitutionRows, saveDecision, substituteOf, type SubstitutionRow } from '../book/substitutions.repository.ts'
import { returnOfOrder } from '../money/refunds.service.ts'
import { endOrder } from '../state/end-order.service.ts'
import { followParts, leaveEmptied } from '../state/follow-parts.service.ts'
import * as lines from './missing-lines.service.ts'

type Facts = lines.MissingFacts

export async function listSubstitutions(ctx: LeadCtx, code: string): Promise<Substitution[]> {
  const order = await getMine(ctx, { code })
  const rows = await listSubstitutionRows(ctx, order.id)
  if (rows.length === 0) return []
  const facts = await lines.readFacts(ctx, order)
  return Promise.all(facts.substitutions.map((row) => toSubstitution(ctx, facts, row)))
}

/** The buyer's choice: another item, or null for a refund. */
export async function chooseSubstitute(
  ctx: LeadCtx,
  { code, id }: { code: string; id: string },
  itemId: string | null,
): Promise<Substitution> {
  const order = await getMine(ctx, { code })
  const isMoved = await inTransaction(ctx, (tx) => decide(tx, { orderId: order.id, id, itemId }))
  if (isMoved) announce(ctx, order)
  const facts = await lines.readFacts(ctx, order)
  return toSubstitution(
    ctx,
    facts,
    facts.substitutions.find((row) => row.id === id)!,
  )
}

/** Refunds lines whose choice is overdue, once across all processes. */
export async function returnUndecided(ctx: Ctx): Promise<void> {
  for (const { id, orderId } of await listDue(ctx)) {
    const order = await inTransaction(ctx, (tx) => giveUp(tx, { id, orderId }))
    if (order) announce(ctx, order)
  }
}

async function giveUp(ctx: Ctx, { id, orderId }: { id: string; orderId: string }): Promise<OrderRow | undefined> {
  const facts = await lines.readFacts(ctx, (await lockOrder(ctx, orderId))!)
  const missing = facts.substitutions.find((row) => row.id === id)
  if (missing?.state !== 'PENDING') return undefined
  const back = await giveBack(ctx, facts, missing)
  if (back.length > 0) {
    const { name } = lineOf(facts, missing).snapshot
    await noteForBuyer(ctx, facts.order, { news: 'LINE_RETURNED', name, back })
  }
  return facts.order
}

/** Returns false when the same choice was made before. */
async function decide(ctx: Ctx, { orderId, id, itemId }: { orderId: string; id: string; itemId: string | null }): Promise<boolean> {
  const facts = await lines.readFacts(ctx, (await lockOrder(ctx, orderId))!)
  const missing = facts.substitutions.find((row) => row.id === id)
  if (!missing) throw new Problem('not_found')
  if (missing.state !== 'PENDING') {
    if (missing.itemId === itemId) return false
    throw new Problem('substitution_closed')
  }
  if (itemId === null) await giveBack(ctx, facts, missing)
  else await substitute(ctx, facts, missing, itemId)
  return true
}

async function substitute(ctx: Ctx, facts: Facts, missing: SubstitutionRow, itemId: string) {
  const line = lineOf(facts, missing)
  if (!lines.canChange(facts, line)) throw new Problem('substitution_closed')
  const chosen = (await lines.listFitting(ctx, facts, missing)).find(({ id }) => id === itemId)
  if (!chosen) throw new Problem('not_found', { itemId })
  const old = demandOfLines([line])
  await lockStock(ctx, [itemId, ...old.map(({ stockId }) => stockId)])
  const taken = await reserveStock(ctx, { orderId: line.orderId }, [{ stockId: itemId, quantity: line.quantity }])
  if (taken.length === 0) throw new Problem('out_of_stock', { itemId })
  await releaseStock(ctx, line.orderId, old)
  const { name, unit, pictures, hue, kept, back } = chosen
  await saveDecision(ctx, missing.id, { kept, returned: back, itemId, substitute: { name, unit, picture: pictures[0]!, hue } })
  await markChanged(ctx, line.orderId)
  await sendBack(ctx, facts, back)
}

/** Refunds the line; returns an empty list when the order's money was refunded otherwise meanwhile. */
async function giveBack(ctx: Ctx, facts: Facts, missing: SubstitutionRow): Promise<Back[]> {
  const { order } = facts
  const returned = isPaid(order.state) ? lines.backOf(ctx, facts, missing, undefined) : 0
  await saveDecision(ctx, missing.id, { kept: 0, returned })
  await markChanged(ctx, order.id)
  if (!isPaid(order.state)) return []
  // No line is left, so the order ends with the refund.
  if (lines.isLastLine(facts, missing)) return (await endOrder(ctx, order, { reason: 'SUBSTITUTION', amount: returned })).back
  const back = await sendBack(ctx, facts, returned)
  // When nothing else of its part is left, the order no longer waits for that part.
  const left = await leaveEmptied(ctx, order)
  await releaseStock(ctx, order.id, demandOfLines([lineOf(facts, missing)]))
  await followParts(ctx, left)
  return back
}

const sendBack = async (ctx: Ctx, { order }: Facts, amount: number): Promise<Back[]> =>
  amount > 0 ? returnOfOrder(ctx, order, { amount, reason: 'SUBSTITUTION' }) : []

const lineOf = (facts: Facts, { position }: SubstitutionRow) => facts.lines.find((line) => line.position === position)!

async function toSubstitution(ctx: Ctx, facts: Facts, row: SubstitutionRow): Promise<Substitution> {
  const { itemId, campaignId, quantity, snapshot } = lineOf(facts, row)
  const isOpen = row.state === 'PENDING' && lines.canChange(facts, lineOf(facts, row))
  const candidates = isOpen ? await lines.listCandidates(ctx, facts, row) : []
  const { name, unit, picture, hue } = snapshot
  return {
    id: row.id,
    state: row.state,
    campaignId,
    quantity,
    paid: row.paid,
    dueAt: row.dueAt.toISOString(),
    item: { id: itemId, name, unit, picture, hue },
    back: row.returned ?? lines.backOf(ctx, facts, row, undefined),
    candidates: candidates.map(({ pictures, back, price, ...one }) => ({
      id: one.id,
      name: one.name,
      unit: one.unit,
      hue: one.hue,
      picture: pictures[0]!,
      price,
      back,
    })),
    substitute: substituteOf(row),
    returned: row.returned ?? undefined,
  }
}
