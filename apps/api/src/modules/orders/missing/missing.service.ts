import { inTransaction, type StaffCtx } from '#context.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import { uuidv7 } from '#ids.ts'
import { noteForBuyer } from '#modules/messages/messages.service.ts'
import { recordAudit, type ActingCtx } from '#modules/staff/audit.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { formatMoney } from '@mutirao/domain/money'
import { normalizeOrderCode } from '@mutirao/domain/order-code'
import { SUBSTITUTION_MS } from '@mutirao/domain/substitution'
import { announceOrder } from '../book/order-changes.service.ts'
import { findOrder, lockOrder, markChanged, type LineRow, type OrderRow } from '../book/orders.repository.ts'
import { findSubstitution, insertMissing, type SubstitutionRow } from '../book/substitutions.repository.ts'
import { canChange, listCandidates, readFacts, sharesOf, type MissingFacts } from './missing-lines.service.ts'

export type Missing = { code: string; itemId: string }
type Lacking = { itemId: string; campaignId?: string; id?: string }
type Recorded = { name: string; paid: number; choices: number }

export type Recording = { mistake: string } | { said: string; orderId: string }

/** Reports a missing item by the order's code. Call it in a transaction. */
export async function recordMissing(ctx: ActingCtx, { code: text, itemId }: Missing): Promise<Recording> {
  const code = normalizeOrderCode(text)
  const found = code ? await findOrder(ctx, { code }) : undefined
  if (!found) return { mistake: `Não há pedido ${text} nesta loja.` }
  const recorded = await record(ctx, (await lockOrder(ctx, found.id))!, { itemId })
  if ('mistake' in recorded) return recorded
  const { name, paid, choices } = recorded
  const next = choices > 0 ? `quem comprou pode escolher entre ${choices} até amanhã` : 'não há o que pôr no lugar, o valor será devolvido'
  return { said: `${name} (${formatMoney(paid)}) falta no pedido ${found.code}: ${next}.`, orderId: found.id }
}

type Reported = { act: string; itemId: string }

/** Reports a missing line of a part. Throws order_not_found, and conflict with the reason when the line cannot be reported. */
export async function reportMissing(
  ctx: StaffCtx,
  { id, campaignId }: { id: string; campaignId: string },
  { act, itemId }: Reported,
): Promise<Recorded> {
  const { order, recorded } = await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new Problem('order_not_found')
    return { order, recorded: await record(tx, order, { itemId, campaignId, id: act }) }
  }).catch((error: unknown) => {
    // A concurrent request used the same act for another order.
    throw isUniqueViolation(error) ? new Problem('conflict') : error
  })
  if ('mistake' in recorded) throw new Problem('conflict', { reason: recorded.mistake })
  announceOrder(ctx, order.id)
  return recorded
}

/** Stored once per line; notifies the buyer. `id`: the caller's act, which makes a repeated request idempotent. */
async function record(ctx: ActingCtx, order: OrderRow, { itemId, campaignId, id }: Lacking): Promise<{ mistake: string } | Recorded> {
  const facts = await readFacts(ctx, order)
  const before = id === undefined ? undefined : await findSubstitution(ctx, id)
  // One act reports one line: another line under the same act is a conflict.
  if (before && !isOf(facts, before, { itemId, campaignId })) throw new Problem('conflict')
  if (before) return recordedOf(facts, before, (await listCandidates(ctx, facts, before)).length)
  const checked = check(facts, { itemId, campaignId })
  if ('mistake' in checked) return checked
  const { line, paid } = checked
  const dueAt = new Date(ctx.now.getTime() + SUBSTITUTION_MS)
  const row = { id: id ?? uuidv7(ctx.now.getTime()), orderId: line.orderId, position: line.position, paid, dueAt }
  const candidates = await listCandidates(ctx, facts, { ...pending, ...row, tenantId: ctx.tenant.id, createdAt: ctx.now })
  const canChoose = candidates.length > 0
  // Due at once when there is no substitute, so that the sweeper's next round refunds the line.
  await insertMissing(ctx, { ...row, dueAt: canChoose ? dueAt : ctx.now })
  await markChanged(ctx, line.orderId)
  await noteForBuyer(ctx, facts.order, { news: 'LINE_MISSING', name: line.snapshot.name, canChoose })
  await recordAudit(ctx, {
    action: 'line.missing',
    subject: `order ${line.orderId}`,
    detail: { itemId, position: line.position, paid, canChoose },
  })
  return recordedOf(facts, row, candidates.length)
}

function isOf({ order, lines }: MissingFacts, { orderId, position }: SubstitutionRow, { itemId, campaignId }: Lacking): boolean {
  if (orderId !== order.id) return false
  const line = lines.find((one) => one.position === position)
  return line?.itemId === itemId && (campaignId === undefined || line.campaignId === campaignId)
}

const recordedOf = (
  { lines }: MissingFacts,
  { position, paid }: Pick<SubstitutionRow, 'position' | 'paid'>,
  choices: number,
): Recorded => ({
  name: lines.find((line) => line.position === position)!.snapshot.name,
  paid,
  choices,
})

const pending = {
  state: 'PENDING',
  kept: null,
  returned: null,
  itemId: null,
  substitute: null,
  decidedAt: null,
} satisfies Partial<SubstitutionRow>

/** The missing line, or the reason why it cannot be reported. */
function check(facts: MissingFacts, { itemId, campaignId }: Lacking): { mistake: string } | { line: LineRow; paid: number } {
  const { order, lines, payments, closed, substitutions } = facts
  const held = lines.filter((line) => line.itemId === itemId && (campaignId === undefined || line.campaignId === campaignId))
  if (held.length === 0) return { mistake: `O pedido ${order.code} não tem ${itemId}.` }
  if (!held.some((line) => canChange(facts, line)))
    return { mistake: `${itemId} do pedido ${order.code} não está mais na loja, ou o pedido não foi pago.` }
  if (payments[0]!.state !== 'APPROVED') return { mistake: `O pedido ${order.code} é pago na entrega: combine com quem comprou.` }
  if (order.groupUnits.some(({ campaignId }) => !closed.has(campaignId)))
    return { mistake: `O grupo do pedido ${order.code} ainda não fechou: o preço pode mudar. Tente depois.` }
  const line = held.find(({ position }) => !substitutions.some((row) => row.position === position))
  if (!line) return { mistake: `A falta de ${itemId} no pedido ${order.code} já foi avisada.` }
  const paid = sharesOf(facts)[lines.indexOf(line)]!
  return paid > 0 ? { line, paid } : { mistake: `${itemId} não custou nada no pedido ${order.code}: não há o que devolver.` }
}
