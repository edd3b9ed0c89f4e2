import { describe, expect, it } from 'vitest'
import { buildCampaign, buildTenant } from '#testing/factories.ts'
import { testApp } from '#testing/test-app.ts'
import { getCampaign, listPublicCampaigns } from '@mutirao/contract/campaigns'
import { contrastRatio } from '@mutirao/domain/color'
import { hubsServing, servedFirst } from './campaign-side.view.ts'

const { t, call } = testApp()

const picture = { hash: 'a'.repeat(16), width: 10, height: 10, color: '#ffffff', alt: 'Café' }
const palette = { primary: '#ffe28a', secondary: '#e8e8e8', tertiary: '#111111', background: '#fffdf5' }

describe('campaign-side data', () => {
  it("is part of one campaign's response; the list has only the number of its story's pages", async () => {
    const tenant = await buildTenant(t.pool)
    const pages = [{ picture, title: 'A torra', seconds: 6, link: { label: 'Ver', to: '/store/cafe' } }]
    const body = {
      story: { title: 'Café', picture, pages },
      tags: [{ tag: 'grãos', label: 'Em grãos', color: '#aa5500' }],
      statuses: { OK: { label: 'Torra aberta' }, PREPARING: { label: 'Na torra' } },
      mapDetails: { title: 'Aqui', latitude: -23.5, longitude: -46.6, zoom: 13 },
      selectedItem: 'cafe',
      infos: [{ title: 'Frescor', body: 'Sempre', icon: 'clock' as const }],
    }
    const { id } = await buildCampaign(t.pool, tenant.id, { body })
    const { body: seen } = await call(getCampaign, { host: tenant.host, params: { id }, query: {} })
    const { story: _story, ...rest } = body
    expect(seen.statuses).toEqual({ OK: { label: 'Torra aberta' } })
    expect(seen).toMatchObject({ ...rest, statuses: {}, storyPages: pages, story: { title: 'Café', pages: 1 }, internalHubRoutingIds: [] })
    const { body: list } = await call(listPublicCampaigns, { host: tenant.host, query: {} })
    expect(list[0].story).toEqual({ title: 'Café', picture, pages: 1 })
    expect(list[0]).not.toHaveProperty('storyPages')
  })

  it('derives a readable palette from unreadable colours', async () => {
    const tenant = await buildTenant(t.pool)
    const { id } = await buildCampaign(t.pool, tenant.id, { body: { profile: { palette } } })
    const plain = await buildCampaign(t.pool, tenant.id)
    const { body } = await call(getCampaign, { host: tenant.host, params: { id }, query: {} })
    const { css, themeColor } = body.profile.palette
    const [light, dark] = ['color-scheme:light', 'color-scheme:dark'].map((mark) => {
      const rules = css.slice(css.indexOf(mark))
      return (token: string) => rules.match(new RegExp(`--${token}:(#[0-9a-f]{6})`))?.[1] ?? ''
    })
    for (const tone of [light!, dark!]) {
      expect(contrastRatio(tone('action'), tone('on-action'))).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(tone('ink'), tone('bg'))).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(tone('action-text'), tone('bg'))).toBeGreaterThanOrEqual(4.5)
    }
    expect(light!('bg')).toBe(themeColor)
    expect((await call(getCampaign, { host: tenant.host, params: { id: plain.id }, query: {} })).body.profile).toBeUndefined()
  })

  it('puts the points that serve an area first, for a visitor in it', async () => {
    const routing = [
      { store: 'padaria', areas: ['vila'] },
      { store: 'banca', areas: ['centro', 'vila'] },
    ]
    const body = { internalHubsRouting: routing } as never
    expect(hubsServing(body, new Set(['vila']))).toEqual(['padaria', 'banca'])
    expect(hubsServing(body, new Set(['centro']))).toEqual(['banca'])
    expect(hubsServing(body, new Set())).toEqual([])
    const hubs = [{ id: 'mercado' }, { id: 'banca' }, { id: 'padaria' }]
    expect(servedFirst(hubs, ['banca']).map(({ id }) => id)).toEqual(['banca', 'mercado', 'padaria'])
    expect(servedFirst(hubs, []).map(({ id }) => id)).toEqual(['mercado', 'banca', 'padaria'])
  })
})
