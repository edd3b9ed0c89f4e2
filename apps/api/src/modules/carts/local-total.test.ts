import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { buildCampaign, buildCoupon, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'
import { getCampaign } from '@mutirao/contract/campaigns'
import { putCart } from '@mutirao/contract/carts'
import { discountNudge } from '@mutirao/domain/discount'
import { priceCart, priceLines } from '@mutirao/domain/pricing'
import { rulesInForce } from '@mutirao/domain/quantity-steps'
import { groupCounters } from '../../db/schema/catalog.ts'
import { tenantTransaction } from '../../db/transaction.ts'

const { t, call } = testApp()

const percentage = { type: 'percentage' } as const
const rules = [
  { itemId: 'cafe', minimumQuantity: 3, discountType: 'allSameProducts', discount: 12, ...percentage },
  { itemId: 'pao', minimumQuantity: 4, discountType: 'allProducts', discount: 7.5, ...percentage },
  { minimumQuantity: 6, discountType: 'allProducts', discount: 9, ...percentage },
  { minimumQuantity: 5, discountType: 'allSameProducts', discount: 15, ...percentage },
] as const

/** Two campaigns: one with every kind of rule and a group at its first tier, one with rules only. */
async function shopWithRules() {
  const tenant = await buildTenant(t.pool)
  const groupRules = [
    { minimumUnits: 10, percentage: 8 },
    { minimumUnits: 50, percentage: 20 },
  ]
  const cartControls = { discountRules: [...rules], groupRules }
  await buildCampaign(t.pool, tenant.id, { id: 'grupo', body: { cartControls } })
  await buildCampaign(t.pool, tenant.id, { id: 'loja', body: { cartControls: { discountRules: [rules[2]], groupRules: [] } } })
  await tenantTransaction(t.pool, tenant.id, (db) =>
    db.update(groupCounters).set({ paidUnits: 12 }).where(eq(groupCounters.campaignId, 'grupo')),
  )
  const sold = [
    ['cafe', 'grupo', 4990],
    ['pao', 'grupo', 333],
    ['mel', 'grupo', 1],
    ['cha', 'loja', 1999],
  ] as const
  for (const [id, campaignId, price] of sold) await buildItem(t.pool, { tenantId: tenant.id, campaignId, id, price })
  await buildCoupon(t.pool, tenant.id, { code: 'DEZ', percentage: 10 })
  return {
    host: tenant.host,
    as: await buildLead(t.pool, tenant.id),
    prices: new Map<string, number>(sold.map(([id, , price]) => [id, price])),
  }
}

const anyCart = fc.uniqueArray(fc.record({ id: fc.constantFrom('cafe', 'pao', 'mel', 'cha'), quantity: fc.integer({ min: 1, max: 9 }) }), {
  selector: ({ id }) => id,
  minLength: 1,
})

describe('a total computed on the device', () => {
  it("equals the server's response, line by line, and the nudge's promises hold", async () => {
    const { host, as, prices } = await shopWithRules()
    const seen = await Promise.all(['grupo', 'loja'].map((id) => call(getCampaign, { host, params: { id }, query: {} })))
    const inForce = seen.flatMap(({ body }) => rulesInForce({ ...body, ...body.cartControls }))
    expect(inForce).toHaveLength(rules.length + 2)
    await fc.assert(
      fc.asyncProperty(anyCart, fc.boolean(), async (picked, hasCoupon) => {
        const products = picked.map(({ id, quantity }) => ({ id, quantity, campaignId: id === 'cha' ? 'loja' : 'grupo' }))
        const local = products.map((product) => ({ ...product, price: prices.get(product.id)! }))
        const couponCode = hasCoupon ? 'DEZ' : undefined
        const { body } = await call(putCart, { host, as, params: { uuid: uuidv7() }, body: { products, couponCode } })
        expect(body.totals).toEqual(priceCart(local, inForce, { couponPercentage: hasCoupon ? 10 : 0 }))
        expect(body.lines.map(({ total, discount }: { total: number; discount: number }) => [total, discount])).toEqual(
          priceLines(local, inForce).map(({ total, discount }) => [total, discount]),
        )
        const nudges = (given: typeof inForce) => ['grupo', 'loja'].map((id) => discountNudge(local, given, id))
        expect(nudges(body.groups.flatMap(({ discountRules }: { discountRules: typeof inForce }) => discountRules))).toEqual(
          nudges(inForce),
        )
      }),
      { numRuns: 60 },
    )
  })
})
