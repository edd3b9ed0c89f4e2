import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { getCampaign } from '@mutirao/contract/campaigns'
import { callServer } from '../apps/api/src/testing/whole-server.ts'
import { liftUnpaidBounds } from '../scripts/unpaid-bounds.ts'
import { CAMPAIGNS, type Offer } from './buyers.ts'

const SCARCE = 40

/** Ample stock, except for the first item of each campaign, which must sell out and never go below zero. */
export async function stockShelves(db: pg.Client, port: number): Promise<Offer[]> {
  await liftUnpaidBounds(db, 'mutirao')
  const shelves: Offer[] = []
  for (const campaignId of CAMPAIGNS) {
    const { rows: items } = await db.query<{ tenant_id: string; id: string }>(
      'select tenant_id, id from items where campaign_id = $1 and active order by position limit 4',
      [campaignId],
    )
    for (const [index, { tenant_id: tenantId, id }] of items.entries())
      await restock(db, { tenantId, id, to: index === 0 ? SCARCE : 1_000_000 })
    const campaign = await callServer(port, getCampaign, { params: { id: campaignId }, query: {} })
    shelves.push({ campaignId, slot: campaign!.body.delivery[0]!.id, items })
  }
  return shelves
}

async function restock(db: pg.Client, { tenantId, id, to }: { tenantId: string; id: string; to: number }) {
  await db.query('begin')
  // An owner that is not a superuser sees and writes only the rows of the set tenant.
  await db.query("select set_config('app.tenant_id', $1, true)", [tenantId])
  const { rows } = await db.query<{ on_hand: number }>('select on_hand from stock where tenant_id = $1 and id = $2 for update', [
    tenantId,
    id,
  ])
  await db.query('update stock set on_hand = $3 where tenant_id = $1 and id = $2', [tenantId, id, to])
  const line = [tenantId, randomUUID(), id, to - rows[0]!.on_hand]
  await db.query("insert into stock_ledger values ($1, $2, $3, null, 'adjust', $4, now())", line)
  await db.query('commit')
}
