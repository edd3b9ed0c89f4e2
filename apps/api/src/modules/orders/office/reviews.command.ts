import type pg from 'pg'
import { formatDay } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { tenantTransaction } from '#db/transaction.ts'
import { campaignTag, listTag, orderTag } from '#cache/tags.ts'
import type { Tenant, WorkCtx } from '#context.ts'
import { listReviews, resolveReview } from '../paying/reviews.service.ts'

/** One line for each payment in review: received, due, and when it is returned unless somebody decides. */
export async function reviewLines(pool: pg.Pool, tenant: Tenant, now = new Date()): Promise<string[]> {
  const found = await tenantTransaction(pool, tenant.id, (db) => listReviews({ db, tenant, now }))
  if (found.length === 0) return ['Nenhum pagamento em análise.']
  const day = (at: Date) => formatDay(at, tenant.body.timeZone)
  return found.map(
    ({ payment, order, buyer, state, due, received, receivedAt, returnsAt }) =>
      `${payment}  pedido ${order} (${state}) de ${buyer}: recebido ${formatMoney(received)} em ${day(receivedAt)}, devido ${formatMoney(due)}; ` +
      `sem decisão, volta em ${day(returnsAt)}`,
  )
}

type Desk = { tenant: Tenant; queue: WorkCtx['services']['queue']; now?: Date }
type CommandResult = { mistake: string } | { lines: string[] }

/** Executes the shop's decision, and notifies the servers that stock and counters may have changed. */
export async function decideReview(pool: pg.Pool, desk: Desk, payment: string, decision: 'accept' | 'return'): Promise<CommandResult> {
  const { tenant, queue, now = new Date() } = desk
  if (!/^[0-9a-f-]{36}$/.test(payment)) return { mistake: `${payment} não é um pagamento: copie o primeiro campo de "reviews list".` }
  const decided = await tenantTransaction(pool, tenant.id, (db) =>
    resolveReview({ db, tenant, now, services: { queue }, actor: { kind: 'command' } }, payment, decision),
  )
  if ('mistake' in decided) return decided
  const tags = [listTag({ tenant }), ...decided.campaignIds.map((id) => campaignTag({ tenant }, id)), orderTag({ tenant }, decided.id)]
  await pool.query("select pg_notify('changes', $1)", [JSON.stringify(tags)])
  return { lines: [decided.said] }
}
