import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildLead } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { editOrder, getOrder, placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))
afterEach(() => void (t.clock.now = NOW))

async function bought() {
  const shop = await shopWith(t.pool)
  const { host, as, item, tenant } = shop
  const { body: order } = await call(placeOrder, { host, as, ...orderOf(item) })
  const edit = (details: object, who = as) => call(editOrder, { host, as: who, params: { id: order.id }, body: { details } })
  const see = async () => (await call(getOrder, { host, as, params: { code: order.code } })).body
  return { tenant, order, edit, see }
}
const sister = { name: 'ana de souza', message: 'Toque a campainha' }

describe('the recipient of an order', () => {
  it('can be changed by its buyer, with complement and reference, and nothing else can', async () => {
    const { order, edit, see } = await bought()
    const { status } = await edit({ recipient: sister, complement: 'Apto 12', reference: 'Portão azul', email: 'ana@example.com' })
    expect(status).toBe(200)
    const after = await see()
    expect(after.properties.recipient).toEqual({ name: 'Ana de Souza', message: 'Toque a campainha' })
    expect(after.properties.shippingAddress).toEqual({
      ...order.properties.shippingAddress,
      complement: 'Apto 12',
      reference: 'Portão azul',
    })
    expect([after.email, after.userName, after.properties.price]).toEqual(['ana@example.com', order.userName, order.properties.price])
    await edit({ recipient: null, email: '' })
    expect(await see()).not.toHaveProperty('email')
    expect((await see()).properties).not.toHaveProperty('recipient')
  })

  it('is refused to a stranger, with blank fields, and with an invalid document', async () => {
    const { tenant, edit, see } = await bought()
    const stranger = await buildLead(t.pool, tenant.id)
    expect((await edit({ recipient: sister }, stranger)).body.code).toBe('order_not_found')
    expect((await edit({ recipient: { name: 'A' } })).status).toBe(400)
    expect((await edit({ recipient: { name: 'Ana', document: '111.111.111-11' } })).status).toBe(400)
    expect((await see()).properties).not.toHaveProperty('recipient')
  })

  it('cannot be changed after the cut-off, nor once the shop has begun', async () => {
    const { tenant, order, edit } = await bought()
    t.clock.now = new Date('2026-11-22T12:00:00Z')
    expect((await edit({ recipient: sister })).body).toMatchObject({ code: 'order_not_editable', reason: 'CUTOFF' })
    t.clock.now = NOW
    expect((await edit({ recipient: sister })).status).toBe(200)
    await money.query(tenant.id, `update orders set state = 'PREPARING' where id = '${order.id}'`)
    expect((await edit({ recipient: null })).body).toMatchObject({ code: 'order_not_editable', reason: 'STATE' })
  })

  it("follows the setting of the shop's document for a state", async () => {
    const { tenant, order, edit, see } = await bought()
    const say = (words: object) =>
      money.query(
        tenant.id,
        `insert into documents (tenant_id, name, body) values ($1, 'status', $2)
        on conflict (tenant_id, name) do update set body = excluded.body`,
        [tenant.id, JSON.stringify(words)],
      )
    expect(await see()).toMatchObject({ isEditable: true })
    await say({ AWAITING_PAYMENT: { editable: false }, PREPARING: { editable: true } })
    expect(await see()).toMatchObject({ isEditable: false })
    expect((await edit({ recipient: sister })).body).toMatchObject({ code: 'order_not_editable', reason: 'STATE' })
    await money.query(tenant.id, `update orders set state = 'PREPARING' where id = '${order.id}'`)
    expect((await edit({ recipient: sister })).status).toBe(200)
  })
})
