import type pg from 'pg'
import { campaignTag, listTag, orderTag } from '#cache/tags.ts'
import type { Tenant, WorkCtx } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { formatDay } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { listReviews, resolveReview } from '../paying/reviews.service.ts'

/** One line per payment in review: received and due amounts, and when it is refunded if nobody decides. */
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

type CommandInput = { tenant: Tenant; queue: WorkCtx['services']['queue']; now?: Date }
type CommandOutput = { mistake: string } | { lines: string[] }

/** Applies the shop's decision, and publishes the change of stock and counters to the servers. */
export async function decideReview(
  pool: pg.Pool,
  input: CommandInput,
  payment: string,
  decision: 'accept' | 'return',
): Promise<CommandOutput> {
  const { tenant, queue, now = new Date() } = input
  if (!/^[0-9a-f-]{36}$/.test(payment)) return { mistake: `${payment} não é um pagamento: copie o primeiro campo de "reviews list".` }
  const decided = await tenantTransaction(pool, tenant.id, (db) =>
    resolveReview({ db, tenant, now, services: { queue }, actor: { kind: 'command' } }, payment, decision),
  )
  if ('mistake' in decided) return decided
  const tags = [listTag({ tenant }), ...decided.campaignIds.map((id) => campaignTag({ tenant }, id)), orderTag({ tenant }, decided.id)]
  await pool.query("select pg_notify('changes', $1)", [JSON.stringify(tags)])
  return { lines: [decided.said] }
}
