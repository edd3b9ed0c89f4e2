import type pg from 'pg'
import { trades } from '#db/schema/trades.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { address } from './buyer.ts'
import { SLOT } from './order-factory.ts'

const picture = { hash: '0'.repeat(20), width: 960, height: 960, color: '#eeeeee', alt: '' }
let n = 0

type Over = Partial<typeof trades.$inferInsert> & { tenantId: string; item: { id: string; campaignId: string } }

/** A free item, once for each person. */
export async function buildTrade(pool: pg.Pool, { item, ...over }: Over) {
  const id = over.id ?? `troca-${++n}`
  const body = { title: 'Vale 1 item', text: 'Um item por nossa conta.', picture }
  const values = { campaignId: item.campaignId, itemId: item.id, quantity: 1, limits: 1, position: n, active: true, body, ...over, id }
  await tenantTransaction(pool, over.tenantId, (db) => db.insert(trades).values(values))
  return { id }
}

/** A browser's redemption, delivered to the Praça da Sé. */
export function redemptionOf(what: { tradeId?: string; code?: string }, key: string = uuidv7()) {
  return {
    headers: { 'idempotency-key': key },
    body: {
      ...what,
      type: 'SHIPPING' as const,
      userName: 'Maria da Silva',
      userPhone: '(11) 91234-5678',
      properties: { shippingAddress: address, slot: SLOT },
    },
  }
}
