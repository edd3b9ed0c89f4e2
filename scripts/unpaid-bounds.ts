import type pg from 'pg'

const most = { orders: 1_000_000, units: 100_000_000 }

/**
 * For measured and for chaotic load: a few machines buy for thousands, and leave most of it unpaid. Servers hear of it at once. A merchant
 * says the same in tenant.json.
 */
export async function liftUnpaidBounds(db: pg.Client, slug: string) {
  const shelf = { percentage: 100, units: 1_000_000 }
  const unpaid = { person: most, phone: most, address: most, network: most, verified: most, shelf }
  await db.query("update tenants set body = jsonb_set(body, '{payment,unpaid}', $2) where slug = $1", [slug, JSON.stringify(unpaid)])
  await db.query("select pg_notify('changes', $1)", [JSON.stringify(['*', 'tenants'])])
}
