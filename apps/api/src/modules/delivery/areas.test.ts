import { describe, expect, it } from 'vitest'
import { buildArea, buildCampaign, buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'
import { getCampaign, listDeliveryAreas, type DeliveryAreas } from '@mutirao/contract/campaigns'

const { t, call } = testApp()
const inside = { latitude: -23.55, longitude: -46.63 }

describe('the delivery areas of a campaign', () => {
  it('are listed, each with whether it contains the point', async () => {
    const tenant = await buildTenant(t.pool)
    const area = await buildArea(t.pool, tenant.id)
    await buildArea(t.pool, tenant.id)
    const { id } = await buildCampaign(t.pool, tenant.id, { body: { areas: [area.id] } })
    const ask = async (query: object) => {
      const { body } = await call(listDeliveryAreas, { host: tenant.host, params: { id }, query })
      const { everywhere, deliveryAreas, total } = body as DeliveryAreas
      return [everywhere, total, ...deliveryAreas.map((one) => [one.id, one.inside, one.geoJson.coordinates[0]![0]!.length])]
    }
    expect(await ask(inside)).toEqual([false, 1, [area.id, true, 5]])
    expect(await ask({ latitude: -23, longitude: -46.5 })).toEqual([false, 1, [area.id, true, 5]])
    expect(await ask({ latitude: -22.9, longitude: -43.2 })).toEqual([false, 1, [area.id, false, 5]])
    expect(await ask({})).toEqual([false, 1, [area.id, false, 5]])
  })

  it('are unlimited when none is named or no address is asked for', async () => {
    const tenant = await buildTenant(t.pool)
    const area = await buildArea(t.pool, tenant.id)
    await buildCampaign(t.pool, tenant.id, { id: 'livre' })
    await buildCampaign(t.pool, tenant.id, { id: 'sem-endereco', body: { areas: [area.id], ignoreShippingAddress: true } })
    for (const id of ['livre', 'sem-endereco']) {
      const { body } = await call(listDeliveryAreas, { host: tenant.host, params: { id } })
      expect(body).toEqual({ everywhere: true, deliveryAreas: [], total: 0 })
    }
  })

  it('make a campaign deliver to the whole country only when none is named and an address is asked for', async () => {
    const tenant = await buildTenant(t.pool)
    const area = await buildArea(t.pool, tenant.id)
    await buildCampaign(t.pool, tenant.id, { id: 'livre' })
    await buildCampaign(t.pool, tenant.id, { id: 'perto', body: { areas: [area.id] } })
    await buildCampaign(t.pool, tenant.id, { id: 'sem-endereco', body: { ignoreShippingAddress: true } })
    const everywhere = async (id: string) => (await call(getCampaign, { host: tenant.host, params: { id }, query: inside })).body
    expect(await everywhere('livre')).toMatchObject({ deliversEverywhere: true })
    expect(await everywhere('perto')).toMatchObject({ deliversEverywhere: false, inArea: true })
    expect(await everywhere('sem-endereco')).toMatchObject({ deliversEverywhere: false })
  })

  it('are not found for an unknown campaign', async () => {
    const tenant = await buildTenant(t.pool)
    expect((await call(listDeliveryAreas, { host: tenant.host, params: { id: 'nada' } })).status).toBe(404)
  })
})
