import type pg from 'pg'
import type { Tenant } from '#context.ts'
import { tenantReader } from '#db/tenant-reader.ts'
import { countByCell } from './interests.repository.ts'
import { tableLines } from './table-lines.rules.ts'

const COLUMNS = ['célula', 'motivo', 'campanha', 'produto', 'pessoas'] as const

/** Table lines for the merchant. */
export async function listInterests(pool: pg.Pool, tenant: Tenant): Promise<string[]> {
  const counts = await countByCell({ db: tenantReader(pool, tenant.id), tenant })
  if (counts.length === 0) return ['Ninguém espera por nada nesta loja.']
  const rows = counts.map(({ geohash, reason, campaignId, itemId, count }) => [
    geohash ?? '-',
    reason,
    campaignId ?? '-',
    itemId ?? '-',
    String(count),
  ])
  return tableLines(COLUMNS, rows)
}
