import type pg from 'pg'
import type { Tenant } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { shortOrder } from '#modules/messages/merchant-letters.service.ts'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { listSince } from '../book/order-notices.repository.ts'
import { factsOf } from '../book/order-notices.service.ts'
import { readWords, listLines } from '../book/orders.repository.ts'

const DAYS = 7

/** One line per order of the last days, newest last so that it stands just above the prompt. For shops without notices. */
export async function recentOrderLines(pool: pg.Pool, tenant: Tenant, now = new Date()): Promise<string[]> {
  return tenantTransaction(pool, tenant.id, async (db) => {
    const ctx = { db, tenant, now }
    const orders = await listSince(ctx, new Date(now.getTime() - DAYS * DAY_MS))
    if (orders.length === 0) return [`Nenhum pedido nos últimos ${DAYS} dias.`]
    const ids = orders.map(({ id }) => id)
    const lines = await listLines(ctx, ids)
    const { shop } = await readWords(ctx, orders[0]!.campaignId)
    return orders.map((order) => {
      const own = lines.filter(({ orderId }) => orderId === order.id)
      return shortOrder(factsOf(order, own), shop[order.state]?.label ?? order.state)
    })
  })
}
