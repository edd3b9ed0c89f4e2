import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

const most = { orders: 100_000, units: 10_000_000 }
const shelf = { percentage: 100, units: 1_000_000 }
const unpaid = { person: most, phone: most, address: most, network: most, verified: most, shelf }

/**
 * Lifts the bounds for benchmarks and chaos: a few machines buy for thousands, and leave most of it unpaid. Servers are notified. Merchants set the
 * same in tenant.json.
 */
export async function liftUnpaidBounds(db: pg.Client, slug: string) {
  await db.query("update tenants set body = jsonb_set(body, '{payment,unpaid}', $2) where slug = $1", [slug, JSON.stringify(unpaid)])
  await db.query("select pg_notify('changes', $1)", [JSON.stringify(['*', 'tenants'])])
}

/** The same for a server that reloads its shops' folders under load: writes the folders with lifted bounds. */
export function writeUnboundedFolders(from: string, to: string) {
  cpSync(from, to, { recursive: true })
  const file = join(to, 'mutirao', 'tenant.json')
  const tenant = JSON.parse(readFileSync(file, 'utf8')) as { payment: object }
  writeFileSync(file, JSON.stringify({ ...tenant, payment: { ...tenant.payment, unpaid } }))
}
