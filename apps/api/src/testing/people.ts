import { desc, eq } from 'drizzle-orm'
import { outbox } from '#db/schema/outbox.ts'
import { ownRoles, staff } from '#db/schema/staff.ts'
import { tenantReader } from '#db/tenant-reader.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { login } from '@mutirao/contract/authentication'
import { authenticateEmail, authenticateSms } from '@mutirao/contract/authentication'
import type { Right, Role } from '@mutirao/domain/staff'
import type { TestTenant } from './factories.ts'
import { callEndpoint, type TestApp } from './test-app.ts'

let n = 0

/** An unused mobile number. */
export const somePhone = () => `(11) 9${String(60_000_000 + ++n).padStart(8, '0')}`

/** The code in the newest message to this key. */
export async function signInCodeFor(t: TestApp, tenantId: string, recipient: string): Promise<string> {
  const [row] = await tenantReader(t.pool, tenantId)
    .select({ facts: outbox.facts })
    .from(outbox)
    .where(eq(outbox.recipient, recipient))
    .orderBy(desc(outbox.id))
    .limit(1)
  return String(row?.facts['code'])
}

export const e164 = (phone: string) => `+55${phone.replaceAll(/\D/g, '')}`

export type Signed = { token: string; refresh: string; userId: string; phone: string; headers: Record<string, string> }

/** Signs in as an API client, by SMS or, with an address, by e-mail. */
export async function signIn(
  t: TestApp,
  { id, host }: TestTenant,
  options: { key?: string; headers?: Record<string, string> } = {},
): Promise<Signed> {
  const key = options.key ?? somePhone()
  const isMail = key.includes('@')
  const headersMore = { 'x-client': 'native', ...options.headers }
  const asked = isMail
    ? await callEndpoint(t.app, authenticateEmail, { host, body: { email: key } })
    : await callEndpoint(t.app, authenticateSms, { host, body: { phone: key } })
  if (asked.status !== 201) throw new Error(`no code: ${JSON.stringify(asked.body)}`)
  const code = await signInCodeFor(t, id, isMail ? key : e164(key))
  const { status, body } = await callEndpoint(t.app, login, { host, body: { username: key, password: code }, headersMore })
  if (status !== 200) throw new Error(`not signed in: ${JSON.stringify(body)}`)
  const { access_token: token, refresh_token: refresh, user } = body
  return { token, refresh, userId: user.id, phone: key, headers: bearer(token) }
}

/** Signs in, as staff of the shop from then on. */
export async function signInAsStaff(t: TestApp, tenant: TestTenant, role: Role): Promise<Signed & { staffId: string }> {
  const person = await signIn(t, tenant)
  return { ...person, staffId: await makeStaff(t, tenant, { userId: person.userId, role }) }
}

export async function makeStaff(t: TestApp, tenant: TestTenant, { userId, role }: { userId: string; role: Role }): Promise<string> {
  const staffId = uuidv7()
  await tenantTransaction(t.pool, tenant.id, (db) =>
    db.insert(staff).values({ tenantId: tenant.id, id: staffId, userId, role, createdAt: t.clock.now }),
  )
  return staffId
}

/** Signs in, as staff of the shop in a role of its own with these rights. */
export async function signInWithRights(t: TestApp, tenant: TestTenant, rights: Right[]): Promise<Signed & { staffId: string }> {
  const person = await signIn(t, tenant)
  const [staffId, ownRoleId] = [uuidv7(), uuidv7()]
  const row = { tenantId: tenant.id, createdAt: t.clock.now }
  await tenantTransaction(t.pool, tenant.id, async (db) => {
    await db.insert(ownRoles).values({ ...row, id: ownRoleId, name: ownRoleId, rights })
    await db.insert(staff).values({ ...row, id: staffId, userId: person.userId, role: 'own', ownRoleId })
  })
  return { ...person, staffId }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'x-client': 'native' })

/** The header of a visitor's lead, as a native app sends it beside its token. */
export const leadHeader = (authorization: string) => ({ 'x-lead': authorization.replace('Bearer lead.', '') })
