import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inTransaction, type Services } from '#context.ts'
import { auditLog, staff } from '#db/schema/staff.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { route } from '#http/route.ts'
import { uuidv7 } from '#ids.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { createClient, deleteClient, exportClient, getClient } from '@mutirao/contract/accounts'
import { logout } from '@mutirao/contract/authentication'
import { getCampaign, listPublicCampaigns } from '@mutirao/contract/campaigns'
import { putCart } from '@mutirao/contract/carts'
import { endpoint } from '@mutirao/contract/endpoint'
import { changeRole, dismissStaff, getStaffSelf, hireStaff, listStaff } from '@mutirao/contract/staff'
import { may, rights, rightsOf, roles, type Role } from '@mutirao/domain/staff'
import { buildItem, buildLead, buildTenant, closedMarketplace, type TestTenant } from '../../testing/factories.ts'
import { signIn, signInAsStaff, somePhone } from '../../testing/people.ts'
import { bearerOf, secrets, testApp } from '../../testing/test-app.ts'
import { recordAudit } from './audit.service.ts'
import { addStaffByKey, auditLines, removeStaffByKey, staffLines } from './staff.command.ts'

/** An endpoint for each right, which the shop does not have; it returns the caller. */
const callsByRight = rights.map((right) =>
  endpoint({
    method: 'POST',
    path: `/api/operation/trial/${right}`,
    auth: 'staff',
    may: right,
    summary: 'Of a test',
    status: 200,
    response: z.object({ kind: z.string(), staffId: z.string(), role: z.string() }),
  }),
)
const { t, call } = testApp({
  extend: async (app) => {
    for (const declared of callsByRight)
      route(app, declared, async (ctx) => {
        if (ctx.actor.kind === 'key') throw new Error('this test signs in people')
        const { kind, staffId, role } = ctx.actor
        await inTransaction(ctx, (tx) => recordAudit(tx, { action: 'trial.write', subject: 'trial one', detail: { role } }))
        return { kind, staffId, role }
      })
  },
})

let tenant: TestTenant
beforeAll(async () => void (tenant = await buildTenant(t.pool)))

const rowsOf = ({ id }: TestTenant) =>
  tenantTransaction(t.pool, id, async (db) => ({ staff: await db.select().from(staff), log: await db.select().from(auditLog) }))
const shopOf = async ({ id }: TestTenant) => (await findTenant({ ...t.services, log: t.app.log } as Services, id))!

describe('a staff call', () => {
  it.each(roles)("allows a %s the role's rights, and refuses the rest", async (role) => {
    const { headers: headersMore, staffId } = await signInAsStaff(t, tenant, role)
    for (const declared of callsByRight) {
      const answer = await call(declared, { host: tenant.host, headersMore })
      const expected = may(role, declared.may) ? { status: 200, body: { kind: 'staff', staffId, role } } : forbidden
      expect(answer, declared.path).toMatchObject(expected)
    }
  })

  it("is refused to strangers, visitors, other people and another shop's staff", async () => {
    const { host, id } = tenant
    const other = await buildTenant(t.pool)
    const visitor = bearerOf(await buildLead(t.pool, id))
    const person = await signIn(t, tenant)
    const stranger = await signInAsStaff(t, other, 'owner')
    const ask = async (headersMore: Record<string, string>, at = host) => (await call(callsByRight[0]!, { host: at, headersMore })).status
    expect(await ask({})).toBe(401)
    expect(await ask({ authorization: visitor })).toBe(401)
    expect(await ask(person.headers)).toBe(403)
    expect(await ask(stranger.headers)).toBe(401)
    expect(await ask({ ...stranger.headers, 'x-app': other.host })).toBe(400)
    expect(await ask(stranger.headers, other.host)).toBe(200)
  })

  it('reads the row each time: a new role counts at once, and removed staff may do nothing', async () => {
    const { headers: headersMore, staffId } = await signInAsStaff(t, tenant, 'owner')
    const write = callsByRight.find(({ may: right }) => right === 'staff.write')!
    const ask = async () => (await call(write, { host: tenant.host, headersMore })).status
    const change = (values: Partial<typeof staff.$inferInsert>) =>
      tenantTransaction(t.pool, tenant.id, (db) => db.update(staff).set(values).where(eq(staff.id, staffId)))
    expect(await ask()).toBe(200)
    await change({ role: 'courier' })
    expect(await ask()).toBe(403)
    await change({ role: 'owner', endedAt: t.clock.now })
    expect(await ask()).toBe(403)
    expect((await call(getClient, { host: tenant.host, headersMore })).body.code).toBe('no_account')
  })

  it('ends with the session', async () => {
    const { headers: headersMore, refresh } = await signInAsStaff(t, tenant, 'owner')
    await call(logout, { host: tenant.host, headersMore, body: { refreshToken: refresh } })
    expect((await call(getStaffSelf, { host: tenant.host, headersMore })).status).toBe(401)
  })

  it("shows a closed shop's campaigns and items to its staff, and to no other stranger", async () => {
    const closed = await buildTenant(t.pool, { marketplace: closedMarketplace })
    const { campaignId } = await buildItem(t.pool, { tenantId: closed.id })
    const picker = await signInAsStaff(t, closed, 'picker')
    const stranger = await signIn(t, closed)
    const ask = async (headersMore: Record<string, string>) => [
      (await call(listPublicCampaigns, { host: closed.host, query: {}, headersMore })).status,
      (await call(getCampaign, { host: closed.host, params: { id: campaignId }, query: {}, headersMore })).status,
    ]
    expect(await ask(picker.headers)).toEqual([200, 200])
    expect(await ask(stranger.headers)).toEqual([403, 403])
    expect(await ask({})).toEqual([401, 401])
    // Staff have no buyer's rights: buying has the usual conditions.
    const cart = { host: closed.host, params: { uuid: uuidv7() }, body: { products: [] }, headersMore: picker.headers }
    expect((await call(putCart, cart)).status).toBe(403)
  })

  it("is open to a closed shop's staff without any campaign", async () => {
    const closed = await buildTenant(t.pool, { marketplace: closedMarketplace })
    const { headers: headersMore } = await signInAsStaff(t, closed, 'picker')
    expect((await call(getStaffSelf, { host: closed.host, headersMore })).status).toBe(200)
  })

  it('is never cached, neither by us nor by intermediaries', async () => {
    const { headers } = await signInAsStaff(t, tenant, 'owner')
    const answer = await t.app.inject({ url: getStaffSelf.path, headers: { host: tenant.host, ...headers } })
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers.etag]).toEqual([200, 'no-store', undefined])
    const kept = [...t.app.calls.values()].filter(({ endpoint: { auth }, ready }) => auth !== 'public' && ready)
    expect(kept).toEqual([])
  })
})

describe("the caller's staff profile", () => {
  it("has the account's name, the role and the rights", async () => {
    const { headers: headersMore, userId } = await signInAsStaff(t, tenant, 'support')
    const self = () => call(getStaffSelf, { host: tenant.host, headersMore })
    expect((await self()).body).toEqual({
      name: expect.stringMatching(/^\(11\) •••••-\d{4}$/),
      role: 'support',
      rights: rightsOf('support'),
    })
    await call(createClient, { host: tenant.host, params: { userId }, body: { name: 'Rita Lima' }, headersMore })
    expect((await self()).body.name).toBe('Rita Lima')
  })
})

describe('the command', () => {
  const add = async (shop: TestTenant, key: string, role: string) => addStaffByKey(t.pool, { tenant: await shopOf(shop), key, role })
  const remove = async (shop: TestTenant, key: string) => removeStaffByKey(t.pool, { tenant: await shopOf(shop), key })

  it('adds, changes and removes, and each is recorded once', async () => {
    const shop = await buildTenant(t.pool)
    const { headers: headersMore } = await signIn(t, shop, { key: 'rosa@padaria.example' })
    const status = async () => (await call(getStaffSelf, { host: shop.host, headersMore })).status
    expect(await status()).toBe(403)
    expect(await add(shop, ' Rosa@Padaria.example ', 'manager')).toEqual({ said: 'rosa@padaria.example trabalha na loja como manager.' })
    expect(await status()).toBe(200)
    expect(await add(shop, 'rosa@padaria.example', 'manager')).toEqual({ said: 'rosa@padaria.example já trabalha na loja como manager.' })
    expect(await add(shop, 'rosa@padaria.example', 'owner')).toEqual({
      said: 'rosa@padaria.example trabalha na loja como owner (era manager).',
    })
    expect(await staffLines(t.pool, await shopOf(shop))).toEqual([
      expect.stringMatching(/^owner {4}rosa@padaria\.example {2}desde \d\d\/\d\d\/\d{4}$/),
    ])
    await signIn(t, shop, { key: 'ivo@padaria.example' })
    const last = { mistake: 'rosa@padaria.example é a única pessoa com a função owner: dê essa função a outra antes.' }
    expect(await remove(shop, 'rosa@padaria.example')).toEqual(last)
    expect(await add(shop, 'rosa@padaria.example', 'picker')).toEqual(last)
    expect(await status()).toBe(200)
    expect(await add(shop, 'ivo@padaria.example', 'owner')).toHaveProperty('said')
    expect(await remove(shop, 'rosa@padaria.example')).toEqual({ said: 'rosa@padaria.example não trabalha mais na loja (era owner).' })
    expect(await status()).toBe(403)
    expect(await staffLines(t.pool, await shopOf(shop))).toEqual([expect.stringContaining('ivo@padaria.example')])

    const { staff: rows, log } = await rowsOf(shop)
    const [manager, owner, second] = rows.toSorted((a, b) => a.id.localeCompare(b.id))
    expect([manager, owner, second]).toMatchObject([
      { role: 'manager', endedAt: expect.any(Date) },
      { role: 'owner', endedAt: expect.any(Date) },
      { role: 'owner', endedAt: null },
    ])
    const byCommand = { actor: 'command', staffId: null }
    expect(log.toSorted((a, b) => a.id.localeCompare(b.id))).toMatchObject([
      { ...byCommand, action: 'staff.add', subject: `staff ${manager!.id}`, detail: { role: 'manager' } },
      { ...byCommand, action: 'staff.add', subject: `staff ${owner!.id}`, detail: { role: 'owner', before: 'manager' } },
      { ...byCommand, action: 'staff.add', subject: `staff ${second!.id}`, detail: { role: 'owner' } },
      { ...byCommand, action: 'staff.remove', subject: `staff ${owner!.id}`, detail: { before: 'owner' } },
    ])
    expect(JSON.stringify(log)).not.toContain('rosa')
    expect(await auditLines(t.pool, await shopOf(shop))).toEqual([
      expect.stringContaining(`command  staff.add  staff ${manager!.id}  {"role":"manager"}`),
      expect.stringContaining(`command  staff.add  staff ${owner!.id}`),
      expect.stringContaining(`command  staff.add  staff ${second!.id}`),
      expect.stringContaining('staff.remove'),
    ])
  })

  it('leaves one row when run concurrently', async () => {
    const shop = await buildTenant(t.pool)
    const phone = somePhone()
    const { headers: headersMore } = await signIn(t, shop, { key: phone })
    await signIn(t, shop, { key: 'dona@loja.example' })
    await add(shop, 'dona@loja.example', 'owner')
    const asked = roles.map((role) => add(shop, phone, role))
    expect((await Promise.all(asked)).every((answer) => 'said' in answer)).toBe(true)
    const { staff: rows, log } = await rowsOf(shop)
    const changes = roles.length + 1
    expect([rows.length, rows.filter(({ endedAt }) => !endedAt).length, log.length]).toEqual([changes, 2, changes])
    expect((await call(getStaffSelf, { host: shop.host, headersMore })).status).toBe(200)
  })

  it('keeps an owner, also when the last two leave concurrently', async () => {
    const shop = await buildTenant(t.pool)
    const keys = ['ana@loja.example', 'bia@loja.example']
    for (const key of keys) {
      await signIn(t, shop, { key })
      await add(shop, key, 'owner')
    }
    const answers = await Promise.all(keys.map((key) => remove(shop, key)))
    expect(answers.filter((answer) => 'said' in answer)).toHaveLength(1)
    expect((await rowsOf(shop)).staff.filter(({ endedAt }) => !endedAt)).toHaveLength(1)
  })

  it('does nothing for an unverified key, also when somebody verifies it afterwards', async () => {
    const shop = await buildTenant(t.pool)
    const refused = { mistake: expect.stringContaining('peça que entre uma vez') }
    const phone = somePhone()
    expect(await add(shop, phone, 'owner')).toEqual(refused)
    expect(await add(shop, 'dona@loja.example', 'owner')).toEqual(refused)
    expect(await rowsOf(shop)).toEqual({ staff: [], log: [] })
    for (const key of [phone, 'dona@loja.example']) {
      const { headers: headersMore } = await signIn(t, shop, { key })
      expect((await call(getStaffSelf, { host: shop.host, headersMore })).status).toBe(403)
    }
  })

  it('treats an unverified e-mail of an account as unknown', async () => {
    const shop = await buildTenant(t.pool)
    const { headers: headersMore, userId } = await signIn(t, shop)
    await call(createClient, { host: shop.host, params: { userId }, body: { name: 'Eva', email: 'dona@loja.example' }, headersMore })
    expect(await add(shop, 'dona@loja.example', 'owner')).toHaveProperty('mistake')
    expect((await call(getStaffSelf, { host: shop.host, headersMore })).status).toBe(403)
  })

  it('finds only people of its own shop', async () => {
    const [shop, other] = [await buildTenant(t.pool), await buildTenant(t.pool)]
    await signIn(t, other, { key: 'ana@outra.example' })
    expect(await add(shop, 'ana@outra.example', 'owner')).toHaveProperty('mistake')
    expect(await add(other, 'ana@outra.example', 'owner')).toHaveProperty('said')
    expect(await remove(shop, 'ana@outra.example')).toEqual({ mistake: 'ana@outra.example não trabalha nesta loja.' })
  })

  it('reports invalid arguments', async () => {
    expect(await add(tenant, 'rosa', 'owner')).toEqual({ mistake: 'rosa não é um e-mail nem um celular com DDD.' })
    expect(await add(tenant, 'rosa@padaria.example', 'dona')).toEqual({
      mistake: 'dona não é uma função: owner, manager, editor, picker, courier, keeper ou support.',
    })
    expect(await remove(tenant, '12')).toEqual({ mistake: '12 não é um e-mail nem um celular com DDD.' })
  })
})

describe('an owner', () => {
  const rosa = 'rosa@padaria.example'
  /** A shop with one owner, who writes by call. */
  async function shopWithOwner() {
    const shop = await buildTenant(t.pool)
    const owner = await signInAsStaff(t, shop, 'owner')
    const by = { host: shop.host, headersMore: owner.headers }
    return { shop, owner, by, hire: (key: string, role: Role) => call(hireStaff, { ...by, body: { key, role } }) }
  }

  it('hires a person who has signed in, changes the role, and dismisses; each is recorded under the owner’s row', async () => {
    const { shop, owner, by, hire } = await shopWithOwner()
    const { headers: headersMore } = await signIn(t, shop, { key: rosa })
    const self = () => call(getStaffSelf, { host: shop.host, headersMore })
    const hired = await hire(' Rosa@Padaria.example ', 'picker')
    expect(hired).toMatchObject({ status: 201, body: { name: 'r•••@padaria.example', role: 'picker', isMe: false } })
    expect((await self()).body.role).toBe('picker')
    const changed = await call(changeRole, { ...by, params: { id: hired.body.id }, body: { role: 'manager' } })
    expect(changed).toMatchObject({ status: 200, body: { role: 'manager' } })
    expect((await self()).body.role).toBe('manager')
    const listed = (await call(listStaff, by)).body.content
    expect(listed).toHaveLength(2)
    expect(listed).toEqual(
      expect.arrayContaining([changed.body, expect.objectContaining({ id: owner.staffId, role: 'owner', isMe: true })]),
    )
    // The row of the former role is not the person any more.
    expect((await call(dismissStaff, { ...by, params: { id: hired.body.id } })).status).toBe(404)
    expect((await call(dismissStaff, { ...by, params: { id: changed.body.id } })).status).toBe(204)
    expect((await self()).status).toBe(403)
    const { log } = await rowsOf(shop)
    expect(log.filter(({ staffId }) => staffId === owner.staffId).map(({ action, detail }) => [action, detail])).toEqual([
      ['staff.add', { role: 'picker' }],
      ['staff.add', { role: 'manager', before: 'picker' }],
      ['staff.remove', { before: 'manager' }],
    ])
  })

  it('cannot leave the shop without an owner, also when two leave concurrently', async () => {
    const { shop, owner, by, hire } = await shopWithOwner()
    const leave = (id: string) => call(dismissStaff, { ...by, params: { id } })
    const refused = { status: 409, body: { reason: expect.stringContaining('única pessoa que administra') } }
    expect(await leave(owner.staffId)).toMatchObject(refused)
    expect(await call(changeRole, { ...by, params: { id: owner.staffId }, body: { role: 'picker' } })).toMatchObject(refused)
    await signIn(t, shop, { key: rosa })
    const { id } = (await hire(rosa, 'owner')).body
    const answers = await Promise.all([leave(owner.staffId), leave(id)])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect((await rowsOf(shop)).staff.filter(({ role, endedAt }) => role === 'owner' && !endedAt)).toHaveLength(1)
  })

  it('changes no role by hiring somebody who works here: that would take rights away unasked', async () => {
    const { shop, by, hire } = await shopWithOwner()
    await signIn(t, shop, { key: rosa })
    expect((await hire(rosa, 'manager')).status).toBe(201)
    expect(await hire(rosa, 'picker')).toMatchObject({ status: 409, body: { reason: expect.stringContaining('já trabalha na loja') } })
    expect((await call(listStaff, by)).body.content).toContainEqual(expect.objectContaining({ role: 'manager', isMe: false }))
    // A repetition after a lost answer.
    expect((await hire(rosa, 'manager')).status).toBe(201)
  })

  it('is told which key is none, who has not signed in, and sees nobody of another shop', async () => {
    const { hire, by } = await shopWithOwner()
    for (const key of ['rosa', 'ro\0sa@loja.example'])
      expect(await hire(key, 'picker')).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ path: 'key' }] } })
    expect(await hire(rosa, 'picker')).toMatchObject({ status: 409, body: { reason: expect.stringContaining('entre uma vez') } })
    const other = await buildTenant(t.pool)
    const stranger = await signInAsStaff(t, other, 'owner')
    expect((await call(dismissStaff, { ...by, params: { id: stranger.staffId } })).status).toBe(404)
    expect((await call(changeRole, { ...by, params: { id: stranger.staffId }, body: { role: 'picker' } })).status).toBe(404)
    expect((await call(listStaff, by)).body.content).toHaveLength(1)
    expect((await rowsOf(other)).staff.filter(({ endedAt }) => endedAt)).toEqual([])
  })
})

describe('npm run tenant -- staff', () => {
  const cli = fileURLToPath(new URL('../../cli/tenant.ts', import.meta.url))
  const run = async (...words: string[]) => {
    const { dataDir } = t.services.settings
    const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: t.databaseUrl, SECRET_KEY: secrets.key, DATA_DIR: dataDir }
    const ended = promisify(execFile)(process.execPath, [cli, 'staff', ...words], { env })
    return ended.then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
    )
  }

  it('adds the first owner while the shop is open, and prints its usage', async () => {
    const shop = await buildTenant(t.pool)
    const { slug } = await shopOf(shop)
    const { headers: headersMore, phone } = await signIn(t, shop)
    expect(await run('add', `tenants/${slug}`, phone, 'owner')).toEqual({ code: 0, said: expect.stringContaining('como owner.') })
    expect((await call(getStaffSelf, { host: shop.host, headersMore })).body.role).toBe('owner')
    expect(await run('list', slug)).toEqual({ code: 0, said: expect.stringMatching(/^owner {4}\+55/) })
    expect(await run('add', slug, 'ninguem@loja.example', 'owner')).toEqual({ code: 1, said: expect.stringContaining('entre uma vez') })
    expect(await run('add', slug, phone)).toEqual({ code: 1, said: expect.stringContaining('staff add <loja>') })
    expect(await run('list', 'nenhuma')).toEqual({ code: 1, said: 'Não há loja nenhuma no banco: carregue-a primeiro.\n' })
  })
})

describe('the audit log', () => {
  it('names the acting staff', async () => {
    const shop = await buildTenant(t.pool)
    const { headers: headersMore, staffId } = await signInAsStaff(t, shop, 'courier')
    await call(callsByRight[0]!, { host: shop.host, headersMore })
    expect((await rowsOf(shop)).log).toMatchObject([{ actor: 'staff', staffId, action: 'trial.write', at: t.clock.now }])
  })

  it('refuses to record outside the transaction of the change', async () => {
    const shop = await shopOf(tenant)
    const outside = { db: undefined as never, tenant: shop, now: t.clock.now, actor: { kind: 'command' as const } }
    await expect(recordAudit(outside, { action: 'trial.write', subject: 'trial one', detail: {} })).rejects.toThrow(
      'outside the transaction',
    )
  })
})

describe('a person who works for the shop', () => {
  it('has the staff row in the export, and leaves the staff when the account is deleted', async () => {
    const shop = await buildTenant(t.pool)
    const { headers: headersMore, userId, staffId } = await signInAsStaff(t, shop, 'manager')
    await call(createClient, { host: shop.host, params: { userId }, body: { name: 'Rita Lima' }, headersMore })
    await call(callsByRight[0]!, { host: shop.host, headersMore })
    const work = { role: 'manager' satisfies Role, createdAt: t.clock.now.toISOString(), endedAt: null }
    expect((await call(exportClient, { host: shop.host, headersMore })).body.staff).toEqual([work])
    expect((await call(deleteClient, { host: shop.host, headersMore })).status).toBe(204)
    const { staff: rows, log } = await rowsOf(shop)
    expect(rows).toMatchObject([{ id: staffId, userId: null, endedAt: t.clock.now }])
    expect(log.toSorted((a, b) => a.id.localeCompare(b.id))).toMatchObject([
      { staffId, action: 'trial.write' },
      { actor: 'system', action: 'staff.leave', subject: `staff ${staffId}`, detail: { before: 'manager' } },
    ])
  })
})

const forbidden = { status: 403, body: { code: 'authorization' } }
