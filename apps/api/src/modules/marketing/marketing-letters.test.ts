import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Mail } from '#adapters/mail/mail-adapter.ts'
import type { Ctx } from '#context.ts'
import { absorbLead } from '#modules/accounts/holdings.service.ts'
import { sendDue, sendDueMarketingLetters } from '#modules/messages/sending.service.ts'
import { later, marketingOf, NOON, type Shop } from '#testing/marketing.ts'
import { ctxOf, moneyOf } from '#testing/money.ts'
import { signIn, type Signed } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { listConsents } from '@mutirao/contract/accounts'
import { muteMessages } from '@mutirao/contract/messages'

const { t, call } = testApp()
const { mineOf, buyer, answer, shopOf, draft, send, sweep, newsOf, read } = marketingOf(t)
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

/** A mail server: what it takes is in `sent`, and while it is down it takes nothing. */
function mailServer() {
  const sent: Mail[] = []
  const state = { isDown: false }
  const mail = {
    send: (letter: Mail) => {
      if (state.isDown) return Promise.reject(new Error('down'))
      sent.push(letter)
      return Promise.resolve()
    },
  }
  return { sent, state, at: async (shop: Shop, now: Date): Promise<Ctx> => withMail(await ctxOf(t, shop.tenant.id), { mail, now }) }
}
const withMail = (ctx: Ctx, { mail, now }: { mail: Ctx['services']['mail']; now: Date }): Ctx => ({
  ...ctx,
  now,
  services: { ...ctx.services, mail },
})

async function sentTo(key: string) {
  const { shop, owner } = await shopOf()
  const ana = await buyer(shop, { key })
  await money.query(shop.tenant.id, "delete from outbox where template <> 'marketing'")
  const id = await draft(owner)
  await send(owner, id)
  return { shop, owner, ana, id }
}

describe('the letters of a message', () => {
  it('let a sign-in code go first, however many of them wait', async () => {
    const { shop } = await sentTo('ana@casa.test')
    await sweep(shop)
    await money.query(
      shop.tenant.id,
      `insert into outbox (tenant_id, id, channel, recipient, template, facts, created_at, due_at)
       select tenant_id, gen_random_uuid(), channel, recipient, template, facts, created_at, due_at from outbox, generate_series(1, 400)
       where template = 'marketing'`,
    )
    t.clock.now = later(0.1)
    await signIn(t, shop.tenant, { key: 'bia@casa.test' })
    const server = mailServer()
    await sendDue(await server.at(shop, later(0.1)))
    expect(server.sent.map(({ to }) => to)).toContain('bia@casa.test')
    await sendDueMarketingLetters(await server.at(shop, later(0.1)))
    expect(server.sent.filter(({ to }) => to === 'ana@casa.test').length).toBeGreaterThan(100)
  })

  it('wait for eight when the mail server was down until the quiet hours, and are not given up for that', async () => {
    const { shop } = await sentTo('ana@casa.test')
    await sweep(shop)
    const server = mailServer()
    server.state.isDown = true
    await sendDueMarketingLetters(await server.at(shop, later(8.9)))
    server.state.isDown = false
    for (const hours of [9, 10, 15, 19]) await sendDueMarketingLetters(await server.at(shop, later(hours)))
    expect(server.sent).toEqual([])
    const [row] = await money.query<{ attempts: number; due_at: Date }>(shop.tenant.id, 'select attempts, due_at from outbox')
    expect(row).toEqual({ attempts: 1, due_at: new Date('2026-11-22T11:00:00Z') })
    await sendDueMarketingLetters(await server.at(shop, later(20)))
    expect(server.sent).toMatchObject([{ to: 'ana@casa.test', isOneClick: true }])
  })

  it.each([
    ['withdrew', (shop: Shop, ana: Signed) => answer(shop, ana, false)],
    ['muted news', (shop: Shop, ana: Signed) => call(muteMessages, { ...mineOf(shop, ana), body: { isCampaignMuted: true } })],
    [
      'took another address',
      (shop: Shop, ana: Signed) =>
        money.query(shop.tenant.id, "update login_keys set value = 'outra@casa.test' where user_id = $1", [ana.userId]),
    ],
  ])('do not go to whoever %s while they waited', async (_what, leave) => {
    const { shop, owner, ana, id } = await sentTo('ana@casa.test')
    await sweep(shop)
    const server = mailServer()
    server.state.isDown = true
    await sendDueMarketingLetters(await server.at(shop, NOON))
    server.state.isDown = false
    t.clock.now = later(1)
    await leave(shop, ana)
    await sendDueMarketingLetters(await server.at(shop, later(2)))
    expect(server.sent).toEqual([])
    expect((await read(owner, id)).outcome).toMatchObject({ sent: 1, failed: 0 })
  })
})

describe('a person who was a guest when the message was sent', () => {
  async function guestAndPerson() {
    const { shop, owner } = await shopOf()
    const [guest, ana] = [await buyer(shop), await buyer(shop)]
    const leadOf = async ({ userId }: Signed) =>
      (await money.query<{ lead_id: string }>(shop.tenant.id, 'select lead_id from users where id = $1', [userId]))[0]!.lead_id
    const [from, to] = [await leadOf(guest), await leadOf(ana)]
    await send(owner, await draft(owner))
    return { shop, ana, from, to, merge: async () => absorbLead(await ctxOf(t, shop.tenant.id), from, to) }
  }

  it('gets it once', async () => {
    const { shop, ana, to, merge } = await guestAndPerson()
    // The turn of one has come; the other waits.
    await money.query(shop.tenant.id, "update marketing_recipients set state = 'STOPPED' where lead_id = $1", [to])
    await sweep(shop)
    await money.query(shop.tenant.id, "update marketing_recipients set state = 'WAITING' where lead_id = $1", [to])
    await money.query(shop.tenant.id, "update marketing_messages set state = 'SENDING', starts_at = sent_at")
    await merge()
    await sweep(shop)
    expect(await newsOf(shop, ana)).toHaveLength(1)
  })

  it('gets it once, also when it is sent to the guest during the sign-in', async () => {
    const { shop, from, merge } = await guestAndPerson()
    const batch = await t.pool.connect()
    await batch.query('begin')
    await batch.query("select set_config('app.tenant_id', $1, true)", [shop.tenant.id])
    await batch.query("update marketing_recipients set state = 'SENT', at = now() where lead_id = $1", [from])
    const merging = merge()
    await wait(300)
    await batch.query('commit')
    batch.release()
    await merging
    expect(await money.query(shop.tenant.id, 'select state from marketing_recipients')).toEqual([{ state: 'SENT' }])
  })
})

it('the sum of what came of a message may be more than 21 million reais', async () => {
  const { shop, owner, ana, id } = await sentTo('ana@casa.test')
  await sweep(shop)
  await buyer(shop)
  await money.query(
    shop.tenant.id,
    `update orders o set state = 'PAID', price = 2000000000, created_at = '${later(1).toISOString()}', lead_id = (select lead_id from users where id = $1)`,
    [ana.userId],
  )
  expect((await read(owner, id)).outcome).toMatchObject({ orders: 2, amount: 4_000_000_000 })
})

describe('a message about a campaign that ends', () => {
  const endsAt = async (shop: Shop, at: Date | null) =>
    money.query(shop.tenant.id, 'update campaigns set ends_at = $1 where id = $2', [at, shop.item.campaignId])
  const shopThatEnds = async (at: Date) => {
    const { shop, owner } = await shopOf()
    const ana = await buyer(shop)
    await endsAt(shop, at)
    t.services.changes.publish(['tenants'])
    const id = await draft(owner, { target: { campaignId: shop.item.campaignId } })
    return { shop, owner, ana, id }
  }

  it('in the quiet hours before it goes is not sent', async () => {
    // Ten in the evening: it would go at eight, an hour after the end.
    const { owner, id } = await shopThatEnds(later(19))
    t.clock.now = later(10)
    expect((await send(owner, id)).body.reason).toMatch(/fecha antes de a mensagem sair/)
    expect(await read(owner, id)).toMatchObject({ state: 'DRAFT' })
    t.clock.now = NOON
    expect((await send(owner, id)).status).toBe(200)
  })

  it('while it waits stops: nobody reads that it is open', async () => {
    const { shop, owner, ana, id } = await shopThatEnds(later(19))
    await send(owner, id)
    t.clock.now = later(9)
    await sweep(shop)
    t.clock.now = later(20)
    await sweep(shop)
    expect(await newsOf(shop, ana)).toEqual([])
    expect(await read(owner, id)).toMatchObject({ state: 'STOPPED', outcome: { waiting: 1, sent: 0 } })
  })

  it('goes when the campaign had ended before it was sent: it is about something else', async () => {
    const { shop, owner, ana, id } = await shopThatEnds(later(-1))
    expect((await send(owner, id)).status).toBe(200)
    await sweep(shop)
    expect(await newsOf(shop, ana)).toHaveLength(1)
  })
})

describe('the way out', () => {
  const postOf = (shop: Shop, path: string) =>
    t.app.inject({
      method: 'POST',
      url: path,
      headers: { host: shop.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
      remoteAddress: '203.0.113.9',
    })
  async function posts(shop: Shop, path: string, count: number) {
    const statuses: number[] = []
    while (statuses.length < count) {
      const some = await Promise.all(Array.from({ length: Math.min(10, count - statuses.length) }, () => postOf(shop, path)))
      statuses.push(...some.map(({ statusCode }) => statusCode))
    }
    return statuses
  }
  const leaveOf = async (shop: Shop) =>
    new URL((await money.query<{ leave: string }>(shop.tenant.id, "select facts->>'leave' as leave from outbox"))[0]!.leave).pathname

  it('is open to any number of people whose mailboxes are of one provider', async () => {
    const { shop, ana } = await sentTo('ana@casa.test')
    await sweep(shop)
    const path = await leaveOf(shop)
    await posts(shop, path, 310)
    t.clock.now = later(0.5)
    await answer(shop, ana, true)
    expect((await postOf(shop, path)).statusCode).toBe(200)
    const [newest] = (await call(listConsents, mineOf(shop, ana))).body as { granted: boolean }[]
    expect(newest!.granted).toBe(false)
  })

  it('limits guesses of one network', async () => {
    const { shop } = await sentTo('ana@casa.test')
    const answers = await posts(shop, `/news/leave/${'A'.repeat(44)}`, 302)
    expect(answers.filter((status) => status === 429)).toHaveLength(2)
  })

  it('is open in a closed shop', async () => {
    const { shop } = await sentTo('ana@casa.test')
    await sweep(shop)
    const path = await leaveOf(shop)
    await money.query(shop.tenant.id, "update tenants set body = jsonb_set(body, '{marketplace,intranet}', 'true') where id = $1", [
      shop.tenant.id,
    ])
    t.services.changes.publish(['tenants'])
    t.clock.now = later(0.5)
    expect((await t.app.inject({ method: 'GET', url: path, headers: { host: shop.host } })).body).toContain('<form method="post">')
    expect((await postOf(shop, path)).statusCode).toBe(200)
    const withdrawn = await money.query(shop.tenant.id, "select 1 from consents where name = 'marketing' and not granted")
    expect(withdrawn).toHaveLength(1)
  })
})
