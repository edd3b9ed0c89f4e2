import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createContext, inTransaction, type Services } from '#context.ts'
import { outbox } from '#db/schema/outbox.ts'
import { tenantReader } from '#db/tenant-reader.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { buildLead, buildTenant } from '#testing/factories.ts'
import { signIn } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import * as contract from '@mutirao/contract/messages'
import { textOf } from './letters.view.ts'
import { noteForBuyer } from './messages.service.ts'
import { tell } from './outbox.service.ts'
import { sendDue } from './sending.service.ts'

const { t, call } = testApp()

async function contextOf(tenantId: string, letters: Partial<Pick<Services, 'mail' | 'sms'>> = {}) {
  const services = { ...t.services, log: t.app.log, ...letters } as Services
  return createContext(services, (await findTenant(services, tenantId))!)
}

describe('the inbox', () => {
  it("shows the caller's own messages, newest first, until they are read", async () => {
    const tenant = await buildTenant(t.pool)
    const [as, other] = [await buildLead(t.pool, tenant.id), await buildLead(t.pool, tenant.id)]
    const ctx = await contextOf(tenant.id)
    const order = { id: randomUUID(), leadId: as.leadId, code: 'AAAA', email: null, userPhone: '+5511912345678' }
    await noteForBuyer(ctx, order, 'PAID')
    await noteForBuyer(ctx, order, 'DELIVERED')
    const inbox = (who: typeof as) => call(contract.listMessages, { host: tenant.host, as: who })
    const { body } = await inbox(as)
    expect(body).toMatchObject({ totalElements: 2, unread: 2, content: [{ title: 'Pedido entregue' }, { target: '/order/AAAA/details' }] })
    await call(contract.readMessages, { host: tenant.host, as: other, body: {} })
    expect((await inbox(as)).body.unread).toBe(2)
    await call(contract.readMessages, { host: tenant.host, as, body: { ids: [body.content[0].id] } })
    expect((await inbox(as)).body.unread).toBe(1)
    expect((await inbox(other)).body.content).toEqual([])
  })
})

describe('the outbox', () => {
  const letter = { channel: 'sms' as const, recipient: '+5511912345678', template: 'code', facts: { code: '123456' } }
  const rowOf = async (tenantId: string) =>
    (await tenantReader(t.pool, tenantId).select().from(outbox).where(eq(outbox.tenantId, tenantId)))[0]!

  it('sends each message once, also with two concurrent processes', async () => {
    const tenant = await buildTenant(t.pool)
    const sent: string[] = []
    const ctx = await contextOf(tenant.id, { sms: { send: async ({ text }) => void sent.push(text) } })
    for (let n = 0; n < 5; n++) await inTransaction(ctx, (tx) => tell(tx, letter))
    await Promise.all([sendDue(ctx), sendDue(ctx), sendDue(ctx)])
    expect(sent).toHaveLength(5)
    expect(sent[0]).toContain('123456')
    expect(await rowOf(tenant.id)).toMatchObject({ facts: {}, sentAt: t.clock.now })
  })

  it('sends a sign-in code before the many letters of a group that has closed', async () => {
    const tenant = await buildTenant(t.pool)
    const sent: string[] = []
    const ctx = await contextOf(tenant.id, { sms: { send: async ({ text }) => void sent.push(text) } })
    await inTransaction(ctx, async (tx) => {
      for (let n = 0; n < 250; n++)
        await tell(tx, { ...letter, template: 'inquiryAnswer', facts: { protocol: '1', question: '?', answer: '!' } })
    })
    const later = { ...ctx, now: new Date(ctx.now.getTime() + 1000) }
    await inTransaction(later, (tx) => tell(tx, letter))
    await sendDue(later)
    expect(sent[0]).toContain('123456')
    expect(sent.length).toBeGreaterThan(100)
  })

  it('sends each letter once through a slow mail server, with two processes and more letters than one round', async () => {
    const tenant = await buildTenant(t.pool)
    const sent: string[] = []
    const slow = async ({ id }: { id: string }) => {
      await wait(25)
      sent.push(id)
    }
    // For a process whose clock is forty seconds ahead, the other one's lease would look expired if it lasted ten seconds.
    const [one, two] = [await contextOf(tenant.id, { mail: { send: slow } }), await contextOf(tenant.id, { mail: { send: slow } })]
    for (let n = 0; n < 20; n++) await inTransaction(one, (tx) => tell(tx, { ...letter, channel: 'mail', recipient: 'ana@example.com' }))
    const later = { ...two, now: new Date(two.now.getTime() + 40_000) }
    await Promise.all([sendDue(one), wait(40).then(() => sendDue(later))])
    expect(sent).toHaveLength(20)
    expect(new Set(sent).size).toBe(20)
  })

  it("limits one phone's order SMS per hour, but not its codes", async () => {
    const tenant = await buildTenant(t.pool)
    const sent: string[] = []
    const ctx = await contextOf(tenant.id, { sms: { send: async ({ text }) => void sent.push(text), isEmbedded: true } })
    for (let n = 0; n < 9; n++) await inTransaction(ctx, (tx) => tell(tx, { ...letter, template: 'orderPlaced', facts: { code: `P${n}` } }))
    await inTransaction(ctx, (tx) => tell(tx, letter))
    expect(await sendDue(ctx)).toBe(10)
    expect(sent.filter((text) => text.includes('Recebemos seu pedido'))).toHaveLength(6)
    expect(sent.filter((text) => text.includes('123456'))).toHaveLength(1)
    expect(await sendDue({ ...ctx, now: new Date(ctx.now.getTime() + 3_600_000) })).toBe(0)
  })

  it('retries rejected letters later, and keeps them until then', async () => {
    const tenant = await buildTenant(t.pool)
    const ctx = await contextOf(tenant.id, { sms: { send: () => Promise.reject(new Error('away')) } })
    await inTransaction(ctx, (tx) => tell(tx, letter))
    expect(await sendDue(ctx)).toBe(1)
    expect(await sendDue(ctx)).toBe(0)
    expect(await rowOf(tenant.id)).toMatchObject({ sentAt: null, attempts: 1, facts: { code: '123456' } })
    const later = { ...ctx, now: new Date(ctx.now.getTime() + 11_000) }
    expect(await sendDue(later)).toBe(1)
  })

  it('gives up a letter after its last attempt, and deletes its content', async () => {
    const tenant = await buildTenant(t.pool)
    const ctx = await contextOf(tenant.id, { mail: { send: () => Promise.resolve() }, sms: { send: () => Promise.resolve() } })
    // A letter template of an older version.
    await inTransaction(ctx, (tx) => tell(tx, { ...letter, template: 'missing' }))
    let now = ctx.now
    for (let n = 0; n < 20; n++) {
      expect(await sendDue({ ...ctx, now })).toBe(1)
      now = new Date(now.getTime() + 3_600_001)
    }
    expect(await sendDue({ ...ctx, now })).toBe(0)
    expect(await rowOf(tenant.id)).toMatchObject({ sentAt: null, attempts: 20, facts: {}, endedAt: expect.any(Date) })
  })

  it('gives up a letter whose last attempt died with its process', async () => {
    const tenant = await buildTenant(t.pool)
    const sent: string[] = []
    const ctx = await contextOf(tenant.id, { sms: { send: async ({ text }) => void sent.push(text) } })
    await inTransaction(ctx, async (tx) => {
      await tell(tx, letter)
      await tx.db.execute('update outbox set attempts = 20')
    })
    expect(await sendDue(ctx)).toBe(1)
    expect(sent).toEqual([])
    expect(await rowOf(tenant.id)).toMatchObject({ endedAt: expect.any(Date) })
  })

  it('has no row for a message whose transaction rolled back', async () => {
    const tenant = await buildTenant(t.pool)
    const ctx = await contextOf(tenant.id)
    const failing = inTransaction(ctx, async (tx) => {
      await tell(tx, letter)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await sendDue(ctx)).toBe(0)
  })
})

it('an SMS is short, in the GSM alphabet, and can be autofilled by the phone', async () => {
  const tenant = await buildTenant(t.pool)
  const shop = (await contextOf(tenant.id)).tenant
  const { sms } = textOf({ ...shop, name: 'Mutirão São João' }, { template: 'code', facts: { code: '123456' } })
  expect(sms.length).toBeLessThanOrEqual(160)
  expect(sms).toMatch(/^[\x20-\x7e\n]+$/)
  expect(sms.split('\n').at(-1)).toBe(`@${tenant.host} #123456`)
  const asked = textOf(shop, { template: 'code', facts: { code: '123456', host: 'bairro.exemplo.com.br' } })
  expect(asked.sms.split('\n').at(-1)).toBe('@bairro.exemplo.com.br #123456')
})

it('a person reads the messages of their former visitor', async () => {
  const tenant = await buildTenant(t.pool)
  const { headers } = await signIn(t, tenant)
  expect((await call(contract.listMessages, { host: tenant.host, headersMore: headers })).body).toMatchObject({ content: [], unread: 0 })
})
