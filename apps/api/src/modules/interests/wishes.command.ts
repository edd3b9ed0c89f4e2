import type pg from 'pg'
import type { Tenant } from '#context.ts'
import { tenantReader } from '#db/tenant-reader.ts'
import { tableLines } from './table-lines.rules.ts'
import { countWishes } from './wishes.repository.ts'

const COLUMNS = ['busca', 'pessoas', 'última vez'] as const

/** Table lines for the merchant. */
export async function listWishes(pool: pg.Pool, tenant: Tenant): Promise<string[]> {
  const counts = await countWishes({ db: tenantReader(pool, tenant.id), tenant })
  if (counts.length === 0) return ['Ninguém pediu nada que falte nesta loja.']
  const day = new Intl.DateTimeFormat('pt-BR', { timeZone: tenant.body.timeZone })
  const rows = counts.map(({ words, people, last }) => [words, String(people), day.format(last)])
  return tableLines(COLUMNS, rows)
}
