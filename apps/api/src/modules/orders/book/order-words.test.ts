import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { campaigns } from '#db/schema/catalog.ts'
import { documents } from '#db/schema/tenants.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { testApp } from '#testing/test-app.ts'
import { getOrder, getPublicOrder, listOrders, placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()

it("order states have the shop's texts, overridden by the campaign's", async () => {
  const { host, tenant, item, as } = await shopWith(t.pool)
  const { code } = (await call(placeOrder, { host, as, ...orderOf(item) })).body
  const read = async () => {
    const own = (await call(getOrder, { host, as, params: { code } })).body
    const tracked = (await call(getPublicOrder, { host, params: { code } })).body
    expect(tracked.statuses).toEqual(own.statuses)
    return own.statuses
  }
  expect(await read()).toBeUndefined()
  await tenantTransaction(t.pool, tenant.id, async (db) => {
    const shop = {
      PREPARING: { label: 'Em produção', text: 'No forno.', cancellable: true },
      PAID: { label: 'Pago!', delivered: false, error: null },
      EXPIRED: { label: 'Venceu', error: 'Este pedido venceu antes do pagamento.' },
      READY_FOR_PICKUP: { delivered: true },
      CANCELLED: { error: 'Este pedido foi cancelado.' },
    }
    await db.insert(documents).values({ tenantId: tenant.id, name: 'status', body: shop })
    const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, item.campaignId))
    const statuses = {
      PREPARING: { label: 'Na torra' },
      AWAITING_PAYMENT: { label: 'Falta pagar' },
      EXPIRED: { label: 'Acabou a campanha' },
      CANCELLED: { text: 'A colheita ficou para outro dia.' },
    }
    await db
      .update(campaigns)
      .set({ body: { ...campaign!.body, statuses } })
      .where(eq(campaigns.id, item.campaignId))
  })
  expect(await read()).toEqual({
    AWAITING_PAYMENT: { label: 'Falta pagar' },
    PREPARING: { label: 'Na torra', text: 'No forno.' },
    PAID: { label: 'Pago!', delivered: false },
    EXPIRED: { label: 'Venceu', error: 'Este pedido venceu antes do pagamento.' },
    READY_FOR_PICKUP: { delivered: true },
    CANCELLED: { text: 'A colheita ficou para outro dia.' },
  })
  const [summary] = (await call(listOrders, { host, as, query: {} })).body.content
  expect(summary).toMatchObject({ label: 'Falta pagar', campaignIds: [item.campaignId], campaignNames: [expect.any(String)] })
})
