import { asc } from 'drizzle-orm'
import type pg from 'pg'
import { createDb } from '#db/client.ts'
import { tenants } from '#db/schema/tenants.ts'

/** All shops; `owner` is the tables' owner. */
export async function listSlugs(owner: pg.Pool): Promise<string[]> {
  const db = createDb({ query: (config, values) => owner.query(config, values as unknown[]) })
  const rows = await db.select({ slug: tenants.slug }).from(tenants).orderBy(asc(tenants.slug))
  return rows.map(({ slug }) => slug)
}
