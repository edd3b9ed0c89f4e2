import { eq, or, sql } from 'drizzle-orm'
import type pg from 'pg'
import { createDb, type Db } from '#db/client.ts'
import { hosts, tenants } from '#db/schema/tenants.ts'
import { statement } from '#db/statement.ts'

const { id, slug, name, body, subscriptions, logo, version, isPreparing, endedAt } = tenants
const columns = { id, slug, name, body, subscriptions, logo, version, isPreparing, endedAt }

/** tenants and hosts have no row-level security: they are read before the tenant is known. */
const dbOf = (pool: pg.Pool) => createDb({ query: (config, values) => pool.query(config, values as unknown[]) })

export async function findTenantOfHost(pool: pg.Pool, host: string) {
  const [tenant] = await dbOf(pool)
    .select(columns)
    .from(hosts)
    .innerJoin(tenants, eq(tenants.id, hosts.tenantId))
    .where(eq(hosts.host, host))
  return tenant
}

/** By the folder's current name or a former one. */
export async function findTenantBySlug(pool: pg.Pool, slug: string) {
  const hadIt = sql`${tenants.body}->'formerly' @> ${JSON.stringify([slug])}::jsonb`
  const [tenant] = await dbOf(pool)
    .select(columns)
    .from(tenants)
    .where(or(eq(tenants.slug, slug), hadIt))
    .orderBy(sql`${tenants.slug} = ${slug} desc`)
    .limit(1)
  return tenant
}

const findingById = statement<{ id: string }>()((db, { id }) => db.select(columns).from(tenants).where(eq(tenants.id, id)))

export const findTenantById = (pool: pg.Pool, id: string) => findTenantIn(dbOf(pool), id)

export async function findTenantIn(db: Db, id: string) {
  const [tenant] = await findingById(db, { id })
  return tenant
}
