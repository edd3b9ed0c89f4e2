import { fileURLToPath } from 'node:url'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '#db/client.ts'
import { stores } from '#db/schema/catalog.ts'
import { leaders, leaderTerms } from '#db/schema/leaders.ts'
import { leads } from '#db/schema/orders.ts'
import { clients, loginKeys, sessions, users } from '#db/schema/people.ts'
import { staff } from '#db/schema/staff.ts'
import { tenants } from '#db/schema/tenants.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { findTenantBySlug } from '#modules/registry/registry.service.ts'
import { addStaff } from '#modules/staff/staff.service.ts'
import type { Settings } from '#settings.ts'
import { closingOf } from '@mutirao/domain/leader'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { demoGroups, isDemoShop } from './demo-groups.ts'
import { takeShop } from './demo-orders.ts'

/** The demonstration's staff, one of each role. No mail reaches `.invalid` (RFC 2606): only the outbox page shows their codes. */
export const demoStaff = [
  { email: 'dona@demo.invalid', name: 'Alzira Nunes', role: 'owner' },
  { email: 'gerencia@demo.invalid', name: 'Caetano Reis', role: 'manager' },
  { email: 'catalogo@demo.invalid', name: 'Nair Couto', role: 'editor' },
  { email: 'separacao@demo.invalid', name: 'Jussara Lima', role: 'picker' },
  { email: 'entregas@demo.invalid', name: 'Bento Ramos', role: 'courier' },
  { email: 'balcao@demo.invalid', name: 'Lia Prado', role: 'keeper' },
  { email: 'atendimento@demo.invalid', name: 'Davi Sales', role: 'support' },
] as const

/** The neighbour who leads a pickup point of one demo shop, since a while. */
export const demoLeader = { slug: 'mutirao', email: 'ponto@demo.invalid', name: 'Rosa Dias', storeId: 'padaria-aspicuelta' } as const
const LEADS_SINCE_DAYS = 45
const THANKS = 5

const emails = [...demoStaff.map(({ email }) => email), demoLeader.email]
const isTheirs = (tenantId: string) => and(eq(loginKeys.tenantId, tenantId), eq(loginKeys.type, 'EMAIL'), inArray(loginKeys.value, emails))
const productsFolders = fileURLToPath(new URL('../../../../../tenants', import.meta.url))

/** Only the demonstration's own shops, from the product's own folders. */
export function isOfDemo({ environment, tenantsDir }: Settings, slug: string): boolean {
  return environment === 'development' && tenantsDir === productsFolders && isDemoShop(slug)
}

/** Only with the outbox page: nowhere else does anybody have these keys. */
export const hasDemoStaff = (settings: Settings, slug: string): boolean => settings.trustProxy === false && isOfDemo(settings, slug)

type Options = { pool: pg.Pool; settings: Settings; now: Date }

/** Lets a new developer open the office. Returns true when the shop has staff afterwards. */
export async function hireInDemo({ pool, settings, now }: Options, slug: string): Promise<boolean> {
  if (!hasDemoStaff(settings, slug)) return false
  const tenant = await findTenantBySlug(pool, slug)
  if (!tenant) return false
  await tenantTransaction(pool, tenant.id, async (db) => {
    await takeShop(db, tenant.id)
    const known = await db.select({ email: loginKeys.value }).from(loginKeys).where(isTheirs(tenant.id))
    for (const { email, name, role } of demoStaff) {
      if (!known.some((one) => one.email === email)) await openAccount(db, { tenantId: tenant.id, email, name, now })
      await addStaff({ db, tenant, now, actor: { kind: 'system' } }, { type: 'EMAIL', value: email }, role)
    }
    if (slug === demoLeader.slug && !known.some((one) => one.email === demoLeader.email)) await leadInDemo(db, tenant.id, now)
  })
  return true
}

async function leadInDemo(db: Db, tenantId: string, now: Date): Promise<void> {
  const { storeId, email, name } = demoLeader
  const [store] = await db
    .select({ id: stores.id, zone: sql<string>`${tenants.body}->>'timeZone'` })
    .from(stores)
    .innerJoin(tenants, eq(tenants.id, stores.tenantId))
    .where(and(eq(stores.tenantId, tenantId), eq(stores.id, storeId)))
  if (!store) return
  const leadId = await openAccount(db, { tenantId, email, name, now })
  const since = new Date(now.getTime() - LEADS_SINCE_DAYS * DAY_MS)
  const id = uuidv7()
  const row = { tenantId, id, storeId, leadId, invitedAt: since, acceptedAt: since, closesAt: closingOf(since, store.zone) }
  const [led] = await db.insert(leaders).values(row).onConflictDoNothing().returning({ id: leaders.id })
  if (led) await db.insert(leaderTerms).values({ tenantId, leaderId: id, since, percentage: THANKS })
}

type Account = { tenantId: string; email: string; name: string; now: Date }

async function openAccount(db: Db, { tenantId, email, name, now }: Account): Promise<string> {
  const [userId, leadId] = [uuidv7(), uuidv7()]
  await db.insert(leads).values({ tenantId, id: leadId, name, properties: { type: 'CLIENT' }, createdAt: now })
  await db.insert(users).values({ tenantId, id: userId, leadId, activatedAt: now, createdAt: now })
  await db.insert(loginKeys).values({ tenantId, type: 'EMAIL', value: email, userId, verifiedAt: now })
  await db.insert(clients).values({ tenantId, id: uuidv7(), userId, name, email, createdAt: now })
  return leadId
}

/** Before a production server opens: removes the demonstration's staff from a database that was a demonstration's. Returns true when there was any. */
export async function dismissDemo(pool: pg.Pool, now: Date): Promise<boolean> {
  const { rows } = await pool.query<{ id: string }>('select id from tenants where slug = any($1)', [Object.keys(demoGroups)])
  let isAny = false
  for (const { id: tenantId } of rows)
    await tenantTransaction(pool, tenantId, async (db) => {
      const gone = (await db.delete(loginKeys).where(isTheirs(tenantId)).returning({ userId: loginKeys.userId })).map(
        ({ userId }) => userId,
      )
      if (gone.length === 0) return
      isAny = true
      const ended = { endedAt: now }
      await db
        .update(leaders)
        .set(ended)
        .where(
          and(
            eq(leaders.tenantId, tenantId),
            isNull(leaders.endedAt),
            inArray(
              leaders.leadId,
              db
                .select({ id: users.leadId })
                .from(users)
                .where(and(eq(users.tenantId, tenantId), inArray(users.id, gone))),
            ),
          ),
        )
      await db
        .update(staff)
        .set(ended)
        .where(and(eq(staff.tenantId, tenantId), inArray(staff.userId, gone), isNull(staff.endedAt)))
      await db
        .update(sessions)
        .set(ended)
        .where(and(eq(sessions.tenantId, tenantId), inArray(sessions.userId, gone), isNull(sessions.endedAt)))
    })
  return isAny
}
