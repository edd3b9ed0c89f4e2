import { describe, expect, it } from 'vitest'
import { inTransaction } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { textOf } from '#modules/messages/letters.view.ts'
import { buildLead } from '#testing/factories.ts'
import { ctxOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { answerInquiry, createInquiry, listDeskInquiries, type DeskInquiry } from '@mutirao/contract/inquiries'
import { listMessages } from '@mutirao/contract/messages'
import { placeOrder } from '@mutirao/contract/orders'
import { getToday } from '@mutirao/contract/today'
import type { Role } from '@mutirao/domain/staff'

const { t, call } = testApp()

type Shop = Awaited<ReturnType<typeof shopWith>>
const staffOf = async ({ host, tenant }: Shop, role: Role = 'support') => ({
  host,
  headersMore: (await signInAsStaff(t, tenant, role)).headers,
})

async function asked(shop: Shop, over: object = {}, as = shop.as): Promise<string> {
  const body = { id: uuidv7(), name: 'Ana Souza', contact: 'Ana@casa.test', text: 'Veio sem o pão.', ...over }
  const { status } = await call(createInquiry, { host: shop.host, as, body })
  expect(status).toBe(201)
  return body.id
}
const listed = async (who: Awaited<ReturnType<typeof staffOf>>, query = {}): Promise<DeskInquiry[]> =>
  (await call(listDeskInquiries, { ...who, query })).body.content

async function lettersOf({ tenant }: Shop) {
  const { rows } = await inTransaction(await ctxOf(t, tenant.id), ({ db }) =>
    db.execute<{ channel: string; recipient: string; facts: Record<string, unknown> }>(
      `select channel, recipient, facts from outbox where tenant_id = '${tenant.id}' and template = 'inquiryAnswer' order by channel, id`,
    ),
  )
  return rows
}

describe('a question in the office', () => {
  it('is answered once, told to the asker by inbox and mail, and audited without its text', async () => {
    const shop = await shopWith(t.pool)
    const id = await asked(shop)
    const support = await staffOf(shop)
    const answer = { params: { inquiry: id }, body: { text: 'Vamos levar amanhã.' } }
    const sent = [await call(answerInquiry, { ...support, ...answer }), await call(answerInquiry, { ...support, ...answer })]
    for (const { status, body } of sent) expect([status, body.answer.text]).toEqual([200, 'Vamos levar amanhã.'])
    const inbox = (await call(listMessages, { host: shop.host, as: shop.as })).body.content
    expect(inbox).toMatchObject([{ title: 'A loja respondeu sua pergunta', text: 'Vamos levar amanhã.', target: '/contact' }])
    const [letter, ...others] = await lettersOf(shop)
    expect([letter, others]).toMatchObject([{ channel: 'mail', recipient: 'ana@casa.test' }, []])
    const { mail } = textOf(
      { name: 'Feira', body: (await ctxOf(t, shop.tenant.id)).tenant.body },
      { template: 'inquiryAnswer', facts: letter!.facts },
    )
    expect(mail).toContain('Vamos levar amanhã.')
    expect(mail).toContain('Veio sem o pão.')
    const { rows } = await inTransaction(await ctxOf(t, shop.tenant.id), ({ db }) =>
      db.execute(`select action, detail from audit_log where tenant_id = '${shop.tenant.id}' and action = 'inquiry.answer'`),
    )
    expect(rows).toEqual([{ action: 'inquiry.answer', detail: { isFirst: true } }])
  })

  it('whose answer could not be sent says so, in the list and on the day, until another answer goes', async () => {
    const shop = await shopWith(t.pool)
    const id = await asked(shop)
    const support = await staffOf(shop)
    const give = (text: string, replaces?: string) =>
      call(answerInquiry, { ...support, params: { inquiry: id }, body: { text, ...(replaces && { replaces }) } })
    const failed = async (who = support) => (await call(getToday, who)).body.failed.answers
    expect((await give('Sim.')).body.answer).not.toHaveProperty('isUnsent')
    const end = (where: string) =>
      inTransaction(ctx, ({ db }) => db.execute(`update outbox set ended_at = '${NOW.toISOString()}', facts = '{}' ${where}`))
    const ctx = await ctxOf(t, shop.tenant.id)
    await end("where template = 'inquiryAnswer'")
    expect([(await listed(support))[0]?.answer?.isUnsent, await failed()]).toEqual([true, 1])
    expect(await failed(await staffOf(shop, 'picker'))).toBe(0)
    expect((await give('Sim, amanhã.', 'Sim.')).body.answer).not.toHaveProperty('isUnsent')
    expect(await failed()).toBe(0)
    // The first answer again has a letter of its own again; the one in between has not gone yet, and does not go any more.
    expect((await give('Sim.', 'Sim, amanhã.')).body.answer).not.toHaveProperty('isUnsent')
    expect(await lettersOf(shop)).toMatchObject([{ facts: { answer: 'Sim.' } }])
    expect(await failed()).toBe(0)
  })

  it('answered by two people at once keeps the first answer, and the second may replace it knowingly', async () => {
    const shop = await shopWith(t.pool)
    const id = await asked(shop)
    const [one, other] = [await staffOf(shop), await staffOf(shop, 'owner')]
    const give = (who: typeof one, text: string, replaces?: string) =>
      call(answerInquiry, { ...who, params: { inquiry: id }, body: { text, ...(replaces && { replaces }) } })
    const answers = await Promise.all([give(one, 'Sim.'), give(other, 'Não.')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.reason).toContain('Outra pessoa')
    expect(await lettersOf(shop)).toHaveLength(1)
    const first = answers.find(({ status }) => status === 200)!.body.answer.text as string
    expect((await give(other, 'Talvez.', first)).body.answer.text).toBe('Talvez.')
    expect(await lettersOf(shop)).toMatchObject([{ facts: { answer: 'Talvez.' } }])
  })

  it('stands first until it is answered, the longest waiting at the top, and is found by its words', async () => {
    const shop = await shopWith(t.pool)
    const ids: string[] = []
    for (const [hours, text] of ['Têm maçã?', 'Abrem domingo?', 'Onde retiro?'].entries()) {
      t.clock.now = new Date(NOW.getTime() + hours * 3_600_000)
      ids.push(await asked(shop, { text }))
    }
    const support = await staffOf(shop)
    await call(answerInquiry, { ...support, params: { inquiry: ids[0]! }, body: { text: 'Temos.' } })
    const idsOf = async (query = {}) => (await listed(support, query)).map(({ id }) => id)
    expect(await idsOf()).toEqual([ids[1], ids[2], ids[0]])
    expect(await idsOf({ only: 'answered' })).toEqual([ids[0]])
    expect(await idsOf({ only: 'unanswered' })).toEqual([ids[1], ids[2]])
    expect(await idsOf({ searchText: 'MACA' })).toEqual([ids[0]])
    expect((await call(getToday, support)).body.tasks).toContainEqual({ kind: 'INQUIRY', count: 2 })
    t.clock.now = NOW
  })

  it('names its order and its product, and answers lead there', async () => {
    const shop = await shopWith(t.pool)
    const order = (await call(placeOrder, { host: shop.host, as: shop.as, ...orderOf(shop.item) })).body
    const other = await buildLead(t.pool, shop.tenant.id)
    const { id: itemId, campaignId } = shop.item
    await asked(shop, { orderCode: order.code })
    await asked(shop, { item: { campaignId, itemId }, contact: '(11) 91234-5678' }, other)
    await asked(shop, { item: { campaignId: 'outra', itemId } }, other)
    const support = await staffOf(shop)
    const [ofOrder, ofItem, ofNothing] = await listed(support)
    expect(ofOrder).toMatchObject({ order: { id: order.id, code: order.code }, person: shop.as.leadId })
    expect(ofItem).toMatchObject({ item: { campaignId, itemId, name: expect.any(String) } })
    expect([ofItem!.person, ofNothing!.item]).toEqual([undefined, undefined])
    for (const { id } of [ofOrder!, ofItem!]) await call(answerInquiry, { ...support, params: { inquiry: id }, body: { text: 'Sim.' } })
    const targetOf = async (as: Shop['as']) => (await call(listMessages, { host: shop.host, as })).body.content[0].target
    expect([await targetOf(shop.as), await targetOf(other)]).toEqual([
      `/order/${order.code}/details`,
      `/store/${campaignId}/product/${itemId}`,
    ])
    expect((await lettersOf(shop)).map(({ channel, recipient }) => `${channel} ${recipient}`)).toEqual([
      'mail ana@casa.test',
      'sms +5511912345678',
    ])
  })

  it("is closed to other roles and to another shop's staff", async () => {
    const [shop, other] = [await shopWith(t.pool), await shopWith(t.pool)]
    const id = await asked(shop)
    const answer = { params: { inquiry: id }, body: { text: 'Oi' } }
    for (const role of ['picker', 'courier', 'keeper'] as const)
      expect((await call(answerInquiry, { ...(await staffOf(shop, role)), ...answer })).body.code).toBe('authorization')
    expect((await call(answerInquiry, { ...(await staffOf(other)), ...answer })).body.code).toBe('not_found')
    expect(await lettersOf(shop)).toEqual([])
    expect(await listed(await staffOf(other))).toEqual([])
  })
})
