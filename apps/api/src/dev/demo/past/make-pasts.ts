import { join } from 'node:path'
import type pg from 'pg'
import { findTenantBySlug } from '#modules/registry/registry.service.ts'
import type { Settings } from '#settings.ts'
import { isOfDemo } from '../demo-staff.ts'
import { makePast } from './make-past.ts'
import { pastShops } from './past-shops.ts'

type Options = { pool: pg.Pool; say: (line: string) => void; signal: AbortSignal }

/** Makes what is missing of each demo shop's past, one shop after the other; returns the number of orders. */
export async function makePasts(settings: Settings, { pool, say, signal }: Options): Promise<number> {
  const book = join(settings.dataDir, 'acquirer.jsonl')
  let total = 0
  for (const slug of Object.keys(pastShops)) {
    if (signal.aborted || !isOfDemo(settings, slug)) continue
    const shop = await findTenantBySlug(pool, slug)
    if (!shop) continue
    const made = await makePast({ pool, book, signal, now: new Date(), orders: settings.demoOrders }, shop)
    if (made > 0) say(`Loja ${slug}: mais ${made} pedidos de meses passados na demonstração.`)
    total += made
  }
  return total
}
