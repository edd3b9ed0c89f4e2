import { formatMoney } from '@mutirao/domain/money'
import { normalizeOrderCode } from '@mutirao/domain/order-code'
import { SUBSTITUTION_MS } from '@mutirao/domain/substitution'
import { noteForBuyer } from '#modules/messages/messages.service.ts'
import { recordAudit, type ActingCtx } from '#modules/staff/audit.service.ts'
import { uuidv7 } from '#ids.ts'
import { canChange, listCandidates, readFacts, sharesOf, type OrderFacts } from './missing-lines.service.ts'
import { findOrder, lockOrder, type LineRow } from '../book/orders.repository.ts'
import { insertMissing, type SubstitutionRow } from '../book/substitutions.repository.ts'

type Missing = { code: string; itemId: string }
type Recorded = { mistake: string } | { said: string }

/** The merchant says that an item of a paid order is missing: stored once, and the buyer is told. Call it in a transaction. */
export async function recordMissing(ctx: ActingCtx, { code: text, itemId }: Missing): Promise<Recorded> {
  const code = normalizeOrderCode(text)
  const found = code ? await findOrder(ctx, { code }) : undefined
  if (!found) return { mistake: `Não há pedido ${text} nesta loja.` }
  const facts = await readFacts(ctx, (await lockOrder(ctx, found.id))!)
  const checked = check(facts, itemId)
  if ('mistake' in checked) return checked
  const { line, paid } = checked
  const dueAt = new Date(ctx.now.getTime() + SUBSTITUTION_MS)
  const row = { id: uuidv7(ctx.now.getTime()), orderId: line.orderId, position: line.position, paid, dueAt }
  const candidates = await listCandidates(ctx, facts, { ...pending, ...row, tenantId: ctx.tenant.id, createdAt: ctx.now })
  const canChoose = candidates.length > 0
  // Without anything to choose from, the sweeper's next round returns the money.
  await insertMissing(ctx, { ...row, dueAt: canChoose ? dueAt : ctx.now })
  await noteForBuyer(ctx, facts.order, { news: 'LINE_MISSING', name: line.snapshot.name, canChoose })
  await recordAudit(ctx, {
    action: 'line.missing',
    subject: `order ${line.orderId}`,
    detail: { itemId, position: line.position, paid, canChoose },
  })
  const next = canChoose
    ? `quem comprou pode escolher entre ${candidates.length} até amanhã`
    : 'não há o que pôr no lugar, o valor será devolvido'
  return { said: `${line.snapshot.name} (${formatMoney(paid)}) falta no pedido ${facts.order.code}: ${next}.` }
}

const pending = {
  state: 'PENDING',
  kept: null,
  returned: null,
  itemId: null,
  substitute: null,
  decidedAt: null,
} satisfies Partial<SubstitutionRow>

/** The missing line, or why this order cannot have it. */
function check(facts: OrderFacts, itemId: string): { mistake: string } | { line: LineRow; paid: number } {
  const { order, lines, payment, closed, substitutions } = facts
  const held = lines.filter((line) => line.itemId === itemId)
  if (held.length === 0) return { mistake: `O pedido ${order.code} não tem ${itemId}.` }
  if (!held.some((line) => canChange(facts, line)))
    return { mistake: `${itemId} do pedido ${order.code} não está mais na loja, ou o pedido não foi pago.` }
  if (payment.state !== 'APPROVED') return { mistake: `O pedido ${order.code} é pago na entrega: combine com quem comprou.` }
  if (order.groupUnits.some(({ campaignId }) => !closed.has(campaignId)))
    return { mistake: `O grupo do pedido ${order.code} ainda não fechou: o preço pode mudar. Tente depois.` }
  const line = held.find(({ position }) => !substitutions.some((row) => row.position === position))
  if (!line) return { mistake: `A falta de ${itemId} no pedido ${order.code} já foi avisada.` }
  const paid = sharesOf(facts)[lines.indexOf(line)]!
  return paid > 0 ? { line, paid } : { mistake: `${itemId} não custou nada no pedido ${order.code}: não há o que devolver.` }
}
