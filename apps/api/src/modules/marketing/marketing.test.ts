import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#context.ts'
import { textOf } from '#modules/messages/letters.view.ts'
import { later, marketingOf, NOON, type Shop, type StaffMember } from '#testing/marketing.ts'
import { ctxOf, moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signInAsStaff, type Signed } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { exportClient, createClient, listConsents } from '@mutirao/contract/accounts'
import { getMarketing, listMarketing, removeMarketing, saveMarketing, stopMarketing } from '@mutirao/contract/marketing'
import { muteMessages } from '@mutirao/contract/messages'
import { placeOrder } from '@mutirao/contract/orders'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { forgetMarketing } from './marketing-sending.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

const { mineOf, staffOf, buyer, answer, shopOf, written, draft, send, sweep, newsOf, read, lettersOf } = marketingOf(t)

describe('a message to many people', () => {
  it('reaches those who asked for news, each once, in the inbox and by mail with a way out', async () => {
    const { shop, owner } = await shopOf()
    const [ana, bia, caio] = [await buyer(shop, { key: 'ana@casa.test' }), await buyer(shop), await buyer(shop, { wants: false })]
    const id = await draft(owner, { target: { campaignId: shop.item.campaignId } })
    expect((await read(owner, id)).reach).toEqual({ people: 3, optedIn: 2, mail: 1, push: 0 })
    expect((await send(owner, id)).body).toMatchObject({ state: 'SENDING', startsAt: NOON.toISOString() })
    await Promise.all([sweep(shop), sweep(shop), sweep(shop)])
    await sweep(shop)
    expect([await newsOf(shop, ana), await newsOf(shop, bia), await newsOf(shop, caio)]).toMatchObject([
      [{ title: 'A feira abriu', target: `/store/${shop.item.campaignId}` }],
      [{ title: 'A feira abriu' }],
      [],
    ])
    const [letter, ...others] = await lettersOf(shop)
    expect([letter!.recipient, others]).toEqual(['ana@casa.test', []])
    const { body } = (await ctxOf(t, shop.tenant.id)).tenant
    const shown = textOf({ name: 'Feira', body }, { template: 'marketing', facts: letter!.facts })
    expect(shown).toMatchObject({ unsubscribe: letter!.facts.leave, isOneClick: true, mail: expect.stringContaining(letter!.facts.leave) })
    expect(await read(owner, id)).toMatchObject({
      state: 'DONE',
      outcome: { people: 3, waiting: 0, sent: 2, skipped: 0, failed: 0, withdrawn: 0 },
    })
  })

  it('sent by two people goes once, and the second is told who sent it', async () => {
    const { shop, owner } = await shopOf()
    const ana = await buyer(shop)
    const other = await signInAsStaff(t, shop.tenant, 'manager')
    const manager = { host: shop.host, headersMore: other.headers }
    await call(createClient, { ...manager, params: { userId: other.userId }, body: { name: 'Bento Lima' } })
    const id = await draft(owner)
    const answers = await Promise.all([send(owner, id), send(manager, id), send(owner, id), send(manager, id)])
    const refused = answers.filter(({ status }) => status === 409)
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([2, 2])
    for (const { body } of refused) expect(body.reason).toMatch(/já foi enviada por (Bento Lima|outra pessoa da loja), /)
    for (const round of [1, 2]) expect([round, await sweep(shop)]).toEqual([round, undefined])
    expect(await newsOf(shop, ana)).toHaveLength(1)
    const log = await money.query(shop.tenant.id, "select 1 from audit_log where action = 'marketing.send'")
    expect(log).toHaveLength(1)
  })

  it('goes to nobody when its segment has nobody, or nobody who asked for news', async () => {
    const { shop, owner } = await shopOf()
    await buyer(shop, { wants: false })
    const [empty, unasked] = [await draft(owner, { segment: { times: 50 } }), await draft(owner)]
    expect((await send(owner, empty)).body).toMatchObject({
      code: 'conflict',
      reason: expect.stringContaining('Ninguém está nestas regras'),
    })
    expect((await send(owner, unasked)).body).toMatchObject({ code: 'conflict', reason: expect.stringContaining('pediu novidades') })
    expect(await read(owner, empty)).toMatchObject({ state: 'DRAFT' })
  })

  it('honours a withdrawal, and muted news, between the sending and the turn', async () => {
    const { shop, owner } = await shopOf()
    const [ana, bia, caio] = [await buyer(shop), await buyer(shop), await buyer(shop)]
    const id = await draft(owner)
    await send(owner, id)
    t.clock.now = later(1)
    await answer(shop, ana, false)
    await call(muteMessages, { ...mineOf(shop, bia), body: { isCampaignMuted: true } })
    await sweep(shop)
    expect([await newsOf(shop, ana), await newsOf(shop, bia)]).toEqual([[], []])
    expect(await newsOf(shop, caio)).toHaveLength(1)
    expect((await read(owner, id)).outcome).toMatchObject({ sent: 1, skipped: 2 })
  })

  it('is at most one a day for a person, of all messages, also when two go at once', async () => {
    const { shop, owner } = await shopOf()
    const ana = await buyer(shop)
    const [one, other] = [await draft(owner), await draft(owner, { title: 'Outra coisa' })]
    for (const id of [one, other]) await send(owner, id)
    await Promise.all([sweep(shop), sweep(shop)])
    await sweep(shop)
    expect(await newsOf(shop, ana)).toHaveLength(1)
    const outcomes = [(await read(owner, one)).outcome, (await read(owner, other)).outcome]
    expect(outcomes.map(({ sent, skipped }) => [sent, skipped]).toSorted()).toEqual([
      [0, 1],
      [1, 0],
    ])
    t.clock.now = later(24)
    await send(owner, await draft(owner, { title: 'Um dia depois' }))
    await sweep(shop)
    expect(await newsOf(shop, ana)).toHaveLength(2)
  })

  it('takes its turn with a person after another message has had its own', async () => {
    const { shop, owner } = await shopOf()
    const ana = await buyer(shop)
    await send(owner, await draft(owner))
    const other = await t.pool.connect()
    try {
      // As the batch of another message does.
      await other.query('begin')
      await other.query("select set_config('app.tenant_id', $1, true)", [shop.tenant.id])
      await other.query('select from leads where id in (select lead_id from marketing_recipients) for no key update')
      await sweep(shop)
      expect(await newsOf(shop, ana)).toEqual([])
    } finally {
      await other.query('rollback')
      other.release()
    }
    await sweep(shop)
    expect(await newsOf(shop, ana)).toHaveLength(1)
  })

  it('waits in the quiet hours until eight', async () => {
    const { shop, owner } = await shopOf()
    const ana = await buyer(shop)
    const id = await draft(owner)
    t.clock.now = new Date('2026-11-22T00:30:00Z')
    expect((await send(owner, id)).body.startsAt).toBe('2026-11-22T11:00:00.000Z')
    await sweep(shop)
    expect(await newsOf(shop, ana)).toEqual([])
    t.clock.now = new Date('2026-11-22T11:00:00Z')
    await sweep(shop)
    expect(await newsOf(shop, ana)).toHaveLength(1)
  })

  it('that was under way when the quiet hours began goes on at eight', async () => {
    const { shop, owner } = await shopOf()
    const ana = await buyer(shop)
    const id = await draft(owner)
    await send(owner, id)
    t.clock.now = new Date('2026-11-22T00:00:00Z')
    await sweep(shop)
    expect(await newsOf(shop, ana)).toEqual([])
    expect((await read(owner, id)).startsAt).toBe('2026-11-22T11:00:00.000Z')
  })

  it('that is stopped reaches nobody else, and is not sent again', async () => {
    const { shop, owner } = await shopOf()
    const ana = await buyer(shop)
    const id = await draft(owner)
    expect((await call(stopMarketing, { ...owner, params: { message: id } })).status).toBe(409)
    await send(owner, id)
    for (const _twice of [1, 2]) expect((await call(stopMarketing, { ...owner, params: { message: id } })).body.state).toBe('STOPPED')
    await sweep(shop)
    expect(await newsOf(shop, ana)).toEqual([])
    expect((await send(await staffOf(shop, 'manager'), id)).status).toBe(409)
    expect((await read(owner, id)).outcome).toMatchObject({ waiting: 1, sent: 0 })
  })

  it('continues after a process died between two batches, and nobody gets it twice', async () => {
    const { shop, owner } = await shopOf()
    const people = [await buyer(shop), await buyer(shop)]
    const id = await draft(owner)
    await send(owner, id)
    const ctx = await ctxOf(t, shop.tenant.id)
    // The batch is undone with its transaction: neither the messages nor the marks stay.
    const dying = inTransaction(ctx, async (tx) => {
      await tx.db.execute(`update marketing_recipients set state = 'SENT', at = now() where tenant_id = '${shop.tenant.id}'`)
      throw new Error('the process died')
    })
    await expect(dying).rejects.toThrow('the process died')
    await sweep(shop)
    await sweep(shop)
    for (const person of people) expect(await newsOf(shop, person)).toHaveLength(1)
  })

  it('says what came of it: orders of the following three days, and withdrawals', async () => {
    const { shop, owner } = await shopOf()
    const [ana, bia] = [await buyer(shop, { key: 'ana@casa.test' }), await buyer(shop)]
    const id = await draft(owner)
    await send(owner, id)
    await sweep(shop)
    t.clock.now = later(1)
    const wanted = orderOf(shop.item, { quantity: 2 })
    const { body } = await call(placeOrder, { ...mineOf(shop, ana), ...wanted })
    const [payment] = await money.payments(shop.tenant.id, body.id)
    await money.payAtAcquirer({ tenantId: shop.tenant.id, orderId: body.id, reference: payment!.id, amount: payment!.amount })
    await answer(shop, bia, false)
    await money.query(shop.tenant.id, "update outbox set ended_at = now() where template = 'marketing'")
    expect((await read(owner, id)).outcome).toMatchObject({ sent: 2, failed: 1, withdrawn: 1, orders: 1, amount: payment!.amount })
  })

  it('is part of what its recipients may export', async () => {
    const { shop, owner } = await shopOf()
    const ana = await buyer(shop)
    await call(createClient, { ...mineOf(shop, ana), params: { userId: ana.userId }, body: { name: 'Ana' } })
    const id = await draft(owner)
    await send(owner, id)
    await sweep(shop)
    expect((await call(exportClient, mineOf(shop, ana))).body.marketing).toEqual([{ messageId: id, state: 'SENT', at: NOON.toISOString() }])
  })
})

it('messages and their recipients are deleted a year after they were sent', async () => {
  const { shop, owner } = await shopOf()
  await buyer(shop)
  await send(owner, await draft(owner))
  await sweep(shop)
  const left = async (days: number) => {
    const ctx = await ctxOf(t, shop.tenant.id)
    await forgetMarketing({ ...ctx, now: new Date(ctx.now.getTime() + days * DAY_MS) })
    return (await money.query(shop.tenant.id, 'select 1 from marketing_recipients')).length
  }
  expect([await left(365), await left(366)]).toEqual([1, 0])
})

describe('a draft', () => {
  it('is written by one person at a time, and sent as it was read', async () => {
    const { shop, owner } = await shopOf()
    await buyer(shop)
    const manager = await staffOf(shop, 'manager')
    const id = await draft(owner)
    const save = (who: StaffMember, body: object) => call(saveMarketing, { ...who, params: { message: id }, body: written(body) })
    expect((await save(owner, { revision: 1, title: 'Abriu de novo' })).body).toMatchObject({ revision: 2, title: 'Abriu de novo' })
    expect((await save(manager, { revision: 1, title: 'Outra' })).body.reason).toContain('mudou esta mensagem')
    // The same content again, after a lost answer.
    expect((await save(owner, { revision: 1, title: 'Abriu de novo' })).body.revision).toBe(2)
    expect((await send(manager, id, 1)).body.reason).toContain('mudou esta mensagem')
    expect((await send(manager, id, 2)).status).toBe(200)
    expect((await save(owner, { revision: 2, title: 'Tarde' })).body.reason).toContain('já foi enviada')
    expect((await call(removeMarketing, { ...owner, params: { message: id } })).status).toBe(409)
  })

  it('that leads to what the shop does not show is not sent', async () => {
    const { shop, owner } = await shopOf()
    await buyer(shop)
    for (const target of [{ campaignId: 'nenhuma' }, { campaignId: shop.item.campaignId, itemId: 'nenhum' }]) {
      const id = await draft(owner, { target })
      expect((await read(owner, id)).isTargetShown).toBe(false)
      expect((await send(owner, id)).body.reason).toContain('não está na loja')
    }
  })

  it("is removed, and is no other shop's or attendant's", async () => {
    const { shop, owner } = await shopOf()
    const id = await draft(owner)
    const { owner: other } = await shopOf()
    expect((await call(getMarketing, { ...other, params: { message: id } })).status).toBe(404)
    expect((await send(other, id)).status).toBe(404)
    expect((await call(listMarketing, await staffOf(shop, 'support'))).body.code).toBe('authorization')
    expect((await call(listMarketing, owner)).body.content).toMatchObject([{ id, state: 'DRAFT' }])
    expect((await call(removeMarketing, { ...owner, params: { message: id } })).status).toBe(204)
    expect((await call(listMarketing, owner)).body.content).toEqual([])
  })
})

describe('the way out', () => {
  async function sentTo(shop: Shop, owner: StaffMember) {
    const ana = await buyer(shop, { key: 'ana@casa.test' })
    await send(owner, await draft(owner))
    await sweep(shop)
    const [letter] = await lettersOf(shop)
    t.clock.now = later(1)
    return { ana, path: new URL(letter!.facts.leave).pathname }
  }
  const newest = async (shop: Shop, person: Signed) => (await call(listConsents, mineOf(shop, person))).body[0]

  it('asks first, and withdraws with one POST of a person or a mailbox, without a sign-in', async () => {
    const { shop, owner } = await shopOf()
    const { ana, path } = await sentTo(shop, owner)
    const asked = await t.app.inject({ method: 'GET', url: path, headers: { host: shop.host } })
    expect([asked.statusCode, asked.body]).toEqual([200, expect.stringContaining('<form method="post">')])
    expect(await newest(shop, ana)).toMatchObject({ name: 'marketing', granted: true })
    const post = () =>
      t.app.inject({
        method: 'POST',
        url: path,
        headers: { host: shop.host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    for (const _twice of [1, 2]) expect((await post()).statusCode).toBe(200)
    expect(await newest(shop, ana)).toMatchObject({ name: 'marketing', granted: false })
    expect((await call(listConsents, mineOf(shop, ana))).body).toHaveLength(2)
    t.clock.now = new Date(NOON.getTime() + 2 * DAY_MS)
    const again = await draft(owner, { title: 'De novo' })
    expect((await send(owner, again)).body.reason).toContain('pediu novidades')
  })

  it("refuses a changed token, and another shop's", async () => {
    const { shop, owner } = await shopOf()
    const { ana, path } = await sentTo(shop, owner)
    const { shop: other } = await shopOf()
    const post = (host: string, url: string) => t.app.inject({ method: 'POST', url, headers: { host } })
    expect((await post(shop.host, `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(404)
    expect((await post(other.host, path)).statusCode).toBe(404)
    expect(await newest(shop, ana)).toMatchObject({ granted: true })
    t.clock.now = NOW
  })
})
