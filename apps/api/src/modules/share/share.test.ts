import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildCampaign, buildItem, buildLead, buildTenant, closedMarketplace } from '#testing/factories.ts'
import { orderOf } from '#testing/order-factory.ts'
import { testApp } from '#testing/test-app.ts'
import { getCampaign } from '@mutirao/contract/campaigns'
import { placeOrder } from '@mutirao/contract/orders'

const { t, call } = testApp()

/** The picture of every campaign that the factories build. */
beforeAll(async () => {
  const folder = join(t.services.settings.dataDir, 'media', 'source')
  await mkdir(folder, { recursive: true })
  const picture = sharp({ create: { width: 960, height: 480, channels: 4, background: '#d81b60' } })
  await writeFile(join(folder, `${'0'.repeat(20)}.webp`), await picture.webp().toBuffer())
})

const groupRules = [
  { minimumUnits: 5, percentage: 7.5 },
  { minimumUnits: 20, percentage: 12.5 },
]

async function groupShop(name = 'Feira orgânica de sábado') {
  const tenant = await buildTenant(t.pool)
  const body = { cartControls: { discountRules: [], groupRules } }
  const { id: campaignId } = await buildCampaign(t.pool, tenant.id, { name, body })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId })
  return { tenant, host: tenant.host, campaignId, item }
}

const addressOf = async ({ host, campaignId }: { host: string; campaignId: string }): Promise<string> =>
  (await call(getCampaign, { host, params: { id: campaignId } })).body.sharePicture

const get = (host: string, url: string) => t.app.inject({ url, headers: { host } })

describe('the link preview picture', () => {
  it.each([
    ['a short name', 'Feira'],
    ['a name that needs three lines', 'Cestas de verduras, legumes e frutas da semana inteira'],
    ['a word without an end', 'Paralelepípedointerminávelquenãocabeemlinhanenhumaaqui'],
    ['signs that would break a drawing', '<b>"Café" & \'Pão\'</b>'],
  ])('is a JPEG of 1200 x 630 under 300 KB for %s', async (_case, name) => {
    const shop = await groupShop(name)
    const response = await get(shop.host, await addressOf(shop))
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(response.rawPayload.length).toBeLessThan(300 * 1024)
  })

  it('has a new URL when the group changes, and the old URL redirects to it', async () => {
    const shop = await groupShop()
    const before = await addressOf(shop)
    const first = await get(shop.host, before)
    const as = await buildLead(t.pool, shop.tenant.id)
    await call(placeOrder, { host: shop.host, as, ...orderOf(shop.item, { quantity: 3 }) })
    await expect.poll(() => addressOf(shop)).not.toBe(before)
    const after = await addressOf(shop)
    expect(await get(shop.host, before)).toMatchObject({ statusCode: 302, headers: { location: after } })
    const second = await get(shop.host, after)
    expect(second.rawPayload.equals(first.rawPayload)).toBe(false)
    expect(await addressOf(shop)).toBe(after)
  })

  it('is rendered once for concurrent requests', async () => {
    const shop = await groupShop()
    const address = await addressOf(shop)
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(shop.host, address)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  })

  it('is not found for an unknown campaign, and for strangers of a closed shop', async () => {
    const shop = await groupShop()
    for (const path of ['/share/nada.0123456789.jpg', '/share/..%2f..%2fetc.jpg', `/share/${shop.campaignId}.jpg`])
      expect((await get(shop.host, path)).statusCode).toBe(404)
    const closed = await buildTenant(t.pool, { marketplace: closedMarketplace })
    const { id } = await buildCampaign(t.pool, closed.id)
    expect((await get(closed.host, `/share/${id}.0123456789.jpg`)).statusCode).toBe(401)
  })
})
