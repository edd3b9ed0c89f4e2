import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { buildItem } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { getItem } from '@mutirao/contract/catalog'
import { placeOrder } from '@mutirao/contract/orders'
import { changeStock, listStockMovements, previewStock, type StockMistake, type StockMovement } from '@mutirao/contract/stock'
import type { Role } from '@mutirao/domain/staff'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

async function shop() {
  const made = await shopWith(t.pool, { price: 1000, onHand: 10 })
  const other = await buildItem(t.pool, { tenantId: made.tenant.id, campaignId: made.item.campaignId, onHand: 3 })
  const as = async (role: Role) => ({ host: made.host, headersMore: (await signInAsStaff(t, made.tenant, role)).headers })
  const stock = () => money.query(made.tenant.id, 'select id, on_hand, reserved from stock order by id')
  const shown = async () => (await call(getItem, { host: made.host, params: { id: made.item.campaignId, itemId: made.item.id } })).body
  return { ...made, lead: made.as, other, as, stock, shown }
}

describe('stock and prices while the shop sells', () => {
  it('can be previewed, change at once for everybody, and each act is idempotent', async () => {
    const { as, item, other, stock, shown, tenant } = await shop()
    const manager = await as('manager')
    const csv = `\ufeffItem;Contado;Ajuste;Preço;Motivo\r\n${item.id};;-4;12,50;quebrou\r\n${other.id};7;;;contei\r\n`
    const expected = [
      { item: item.id, onHand: { before: 10, after: 6 }, price: { before: 1000, after: 1250 } },
      { item: other.id, onHand: { before: 3, after: 7 } },
    ]
    const seen = await call(previewStock, { ...manager, body: { csv } })
    expect(seen.body).toMatchObject({ changes: expected, mistakes: [] })
    expect((await stock()).map(({ on_hand }) => on_hand)).toEqual([10, 3])
    const body = { act: uuidv7(), csv }
    const answers = await Promise.all([1, 2, 3].map(() => call(changeStock, { ...manager, body })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ body: { changes } }) => changes.length === 2)).toHaveLength(1)
    expect((await stock()).map(({ on_hand }) => on_hand)).toEqual([6, 7])
    await expect.poll(async () => (await shown()).price).toBe(1250)
    const log = await money.query(tenant.id, "select detail from audit_log where action = 'stock.change'")
    expect(log).toHaveLength(1)
    expect(await checkInvariants(t.databaseUrl)).toEqual([])
  })

  it('are refused when the act was used with other lines, in sequence or concurrently', async () => {
    const { as, item, stock } = await shop()
    const manager = await as('manager')
    const change = (act: string, adjust: number) => call(changeStock, { ...manager, body: { act, lines: [{ item: item.id, adjust }] } })
    const act = uuidv7()
    expect((await change(act, 2)).status).toBe(200)
    expect(await change(act, 2)).toMatchObject({ status: 200, body: { changes: [] } })
    expect(await change(act, 3)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await stock()).find(({ id }) => id === item.id)).toMatchObject({ on_hand: 12 })
    const once = uuidv7()
    const adjusts = [1, 2, 3]
    const answers = await Promise.all(adjusts.map((adjust) => change(once, adjust)))
    const done = adjusts[answers.findIndex(({ status }) => status === 200)]!
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await stock()).find(({ id }) => id === item.id)).toMatchObject({ on_hand: 12 + done })
  })

  it('never fall below what orders hold, and say so', async () => {
    const { as, item, host, stock, lead } = await shop()
    expect((await call(placeOrder, { host, as: lead, ...orderOf(item, { quantity: 4 }) })).status).toBe(201)
    const { body } = await call(changeStock, { ...(await as('picker')), body: { act: uuidv7(), lines: [{ item: item.id, set: 1 }] } })
    expect(body.changes).toMatchObject([{ onHand: { before: 10, after: 4 }, reserved: 4, isHeldUp: true }])
    expect((await stock()).find(({ id }) => id === item.id)).toMatchObject({ on_hand: 4, reserved: 4 })
  })

  it('change all or none, and report every mistake with its line, for a thousand lines too', async () => {
    const { as, item, stock } = await shop()
    const manager = await as('manager')
    const bad = [
      `${item.id};1;2;;`,
      'nada;5;;;',
      `${item.id};;1,5;;`,
      `${item.id};;;-3,00;`,
      ';1;;;',
      `${item.id};;;;`,
      `${item.id};-5;;;`,
      `${item.id};;;0;`,
    ]
    const seen = await call(previewStock, { ...manager, body: { csv: ['item;contado;ajuste;preço;motivo', ...bad].join('\n') } })
    const said = Object.fromEntries((seen.body.mistakes as StockMistake[]).map(({ line, message }) => [line, message]))
    expect(said[2]).toMatch(/um dos dois/)
    expect(said[3]).toBe('não há o item nada')
    expect(said[4]).toBe('ajuste: esperava um número inteiro, como 10, não "1,5"')
    expect(said[5]).toMatch(/^preço: preço negativo/)
    expect(said[6]).toBe('item: use o código do item, como tomate-italiano')
    expect(said[7]).toMatch(/diga o que muda/)
    expect([said[8], said[9]]).toEqual(['contado: valor fora do que se aceita', 'preço: valor fora do que se aceita'])
    expect(seen.body.changes).toEqual([])
    const thousand = `item;ajuste\n${item.id};5\n${Array.from({ length: 1000 }, (_, n) => `nada-${n};x`).join('\n')}`
    const refused = await call(changeStock, { ...manager, body: { act: uuidv7(), csv: thousand } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed', moreErrors: 800 } })
    expect(refused.body.errors).toHaveLength(200)
    // The line of the table, whose first one has the names of the columns.
    expect(refused.body.errors[0].path).toBe('lines.3')
    expect((await stock()).map(({ on_hand }) => on_hand)).toEqual([10, 3])
  })

  it('require the right: a picker changes counts but no prices, a courier neither', async () => {
    const { as, item } = await shop()
    const priced = { act: uuidv7(), lines: [{ item: item.id, price: 1 }] }
    const refused = await call(changeStock, { ...(await as('picker')), body: priced })
    expect(refused.body).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'lines.0', message: 'preço: sua função não muda preços' }],
    })
    expect((await call(changeStock, { ...(await as('courier')), body: priced })).status).toBe(403)
  })
})

describe('the movements of stock', () => {
  it('are listed oldest first, behind a cursor and after a moment, of one item and of one shop', async () => {
    const { as, item, other, host, lead } = await shop()
    const manager = await as('manager')
    const { body: order } = await call(placeOrder, { host, as: lead, ...orderOf(item) })
    await call(changeStock, {
      ...manager,
      body: {
        act: uuidv7(),
        lines: [
          { item: item.id, adjust: -2 },
          { item: other.id, set: 8 },
        ],
      },
    })
    const ask = async (query: object = {}) => (await call(listStockMovements, { ...manager, query })).body
    const all: StockMovement[] = (await ask()).content
    expect(all.find(({ kind }) => kind === 'reserve')).toMatchObject({ item: item.id, order: order.id })
    expect(all.filter(({ kind }) => kind === 'adjust').map(({ item: id, quantity }) => [id, quantity]).toSorted()).toEqual([[item.id, -2], [other.id, 5]].toSorted()) // prettier-ignore
    const seen: StockMovement[] = []
    let cursor: string | undefined
    do {
      const page = await ask({ limit: 1, ...(cursor && { cursor }) })
      seen.push(...page.content)
      cursor = page.next
    } while (cursor !== undefined)
    expect(seen).toEqual(all)
    expect((await ask({ item: other.id })).content.every(({ item: id }: StockMovement) => id === other.id)).toBe(true)
    expect((await ask({ updated_after: t.clock.now.toISOString() })).content).toEqual([])
    const { next } = await ask({ limit: 1 })
    const stranger = await shop()
    const theirs = await stranger.as('manager')
    expect((await call(listStockMovements, { ...theirs, query: {} })).body.content.some(({ id }: StockMovement) => all.some((one) => one.id === id))).toBe(false) // prettier-ignore
    for (const wrong of [next, 'x', Buffer.from('["stock"]').toString('base64url')]) {
      const refused = await call(listStockMovements, { ...theirs, query: { cursor: wrong } })
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'cursor' }] } })
    }
    const support = await as('support')
    expect((await call(listStockMovements, { ...support, query: {} })).status).toBe(403)
  })
})
