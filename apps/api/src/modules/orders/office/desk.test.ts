import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { moneyOf } from '#testing/money.ts'
import { shopWith, SLOT } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { placeCounterOrder } from '@mutirao/contract/counter-orders'
import { getDeskOrder } from '@mutirao/contract/desk-orders'
import { refuseOrder } from '@mutirao/contract/refunds'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
beforeAll(() => void (money = moneyOf(t)))

const address = { cep: '01001-000', street_address: 'Praça da Sé', street_number: '1', neighborhood: 'Sé', city: 'São Paulo', administrative_area: 'SP' } // prettier-ignore

describe('which purchase of its buyer an order is', () => {
  it('counts what was bought before it, and neither what waits for its payment nor what was refused', async () => {
    const shop = await shopWith(t.pool)
    const owner = { host: shop.host, headersMore: (await signInAsStaff(t, shop.tenant, 'owner')).headers }
    const order = async (method: 'ON_DELIVERY' | 'PIX', userPhone = '(11) 98765-4321') => {
      const body = {
        act: uuidv7(),
        userName: 'Inácia Prado',
        userPhone,
        type: 'SHIPPING' as const,
        items: [{ id: shop.item.id, campaignId: shop.item.campaignId, quantity: 1 }],
        shippingAddress: address,
        slot: SLOT,
        price: 1_000_000,
        method,
      }
      const { status, body: placed } = await call(placeCounterOrder, { ...owner, body })
      expect(status).toBe(201)
      return { params: { id: placed.id } }
    }
    const purchaseOf = async (one: { params: { id: string } }) => (await call(getDeskOrder, { ...owner, ...one })).body.purchase
    const first = await order('ON_DELIVERY')
    const unpaid = await order('PIX')
    const second = await order('ON_DELIVERY')
    const stranger = await order('ON_DELIVERY', '(11) 97777-1111')
    // The moment of a test stands still: the orders get their order from here.
    for (const [at, one] of [first, unpaid, second].entries())
      await money.query(
        shop.tenant.id,
        `update orders set created_at = created_at + interval '${at} minutes' where id = '${one.params.id}'`,
      )
    expect(await Promise.all([first, unpaid, second, stranger].map(purchaseOf))).toEqual([1, undefined, 2, 1])
    expect((await call(refuseOrder, { ...owner, ...first, body: { reason: 'Sem entrega hoje' } })).status).toBeLessThan(300)
    expect(await Promise.all([first, second].map(purchaseOf))).toEqual([undefined, 1])
  })
})
