import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { campaigns, items } from '#db/schema/catalog.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { buildCampaign, buildItem, buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'

const { t } = testApp()
const statusOf = async (host: string, url: string) => (await t.app.inject({ url, headers: { host } })).statusCode

async function shopOf(body: { intendedForAdults?: boolean } = {}) {
  const tenant = await buildTenant(t.pool)
  const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { body })
  const { id } = await buildItem(t.pool, { tenantId: tenant.id, campaignId })
  const withdraw = (what: 'campaign' | 'item') =>
    tenantTransaction(t.pool, tenant.id, (db) =>
      what === 'campaign'
        ? db.update(campaigns).set({ active: false }).where(eq(campaigns.id, campaignId))
        : db.update(items).set({ active: false }).where(eq(items.id, id)),
    )
  return { host: tenant.host, campaign: `/store/${campaignId}`, product: `/store/${campaignId}/product/${id}`, withdraw }
}

it('answers 410 for a withdrawn product, and 404 for one that never existed', async () => {
  const { host, product, withdraw } = await shopOf()
  await withdraw('item')
  expect(await statusOf(host, product)).toBe(410)
  expect(await statusOf(host, `${product}-nada`)).toBe(404)
  expect(await statusOf(host, '/store/nada')).toBe(404)
})

it('says the same of a withdrawn campaign', async () => {
  const { host, campaign, product, withdraw } = await shopOf()
  await withdraw('campaign')
  expect([await statusOf(host, campaign), await statusOf(host, product)]).toEqual([410, 410])
})

it('tells a stranger nothing of goods for adults', async () => {
  const { host, product, withdraw } = await shopOf({ intendedForAdults: true })
  await withdraw('item')
  const hidden = await statusOf(host, product)
  expect(hidden).not.toBe(410)
  expect(await statusOf(host, `${product}-nada`)).toBe(hidden)
})
