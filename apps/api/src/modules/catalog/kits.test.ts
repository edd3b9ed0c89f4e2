import { describe, expect, it } from 'vitest'
import { buildItem } from '#testing/factories.ts'
import { shopWithKits } from '#testing/kit-factory.ts'
import { testApp } from '#testing/test-app.ts'
import { getCampaign } from '@mutirao/contract/campaigns'
import { getItem, listCampaignItems, listChildren } from '@mutirao/contract/catalog'

const { t, call } = testApp()

const detail = async ({ host, basket }: Awaited<ReturnType<typeof shopWithKits>>) =>
  (await call(getItem, { host, params: { id: basket.campaignId, itemId: basket.id } })).body

describe('a kit', () => {
  it('says what is in it, what can be chosen, and what each choice adds', async () => {
    const shop = await shopWithKits(t.pool)
    const body = await detail(shop)
    expect(body).toMatchObject({
      type: 'KIT',
      choice: 'kit',
      kitItems: [
        { itemId: shop.idOf('ovos'), quantity: 1 },
        { itemId: shop.idOf('pao'), quantity: 2 },
      ],
      groups: [
        { id: 'bebida', kind: 'kit', minimum: 1, maximum: 1, maximumEach: 1 },
        { id: 'extras', kind: 'optional' },
      ],
      selectedKitItems: [],
    })
    const added = body.childItems.map(({ id, groupId, addOn }: { id: string; groupId: string; addOn: number }) => [id, groupId, addOn])
    expect(added).toContainEqual([shop.idOf('cha'), 'bebida', 200])
    const { body: listed } = await call(listChildren, { host: shop.host, params: { id: shop.campaignId, itemId: shop.basket.id } })
    expect(listed.children).toEqual(body.childItems)
  })

  it('has as many units as its parts make, in lists and on its page; options count single pieces', async () => {
    const shop = await shopWithKits(t.pool, { stocks: { pao: 7 } })
    const body = await detail(shop)
    expect(body.quantity).toBe(3)
    expect(body.childItems.find(({ name }: { name: string }) => name === 'pao')).toMatchObject({ quantityEach: 2, quantity: 3 })
    const { body: list } = await call(listCampaignItems, { host: shop.host, params: { id: shop.campaignId } })
    expect(list.content.find(({ id }: { id: string }) => id === shop.basket.id)).toMatchObject({ quantity: 3, choice: 'kit' })
  })

  it.each([
    ['a fixed part', { ovos: 0 }, 'ovos'],
    ['a required group', { suco: 0, cha: 0 }, 'Escolha 1 bebida'],
  ])('without %s is sold out and says which', async (_name, stocks, lacks) => {
    expect(await detail(await shopWithKits(t.pool, { stocks }))).toMatchObject({ quantity: 0, lacks })
  })

  it('preselects an option without alternatives, and never one that costs more', async () => {
    const noTea = await shopWithKits(t.pool, { stocks: { cha: 0 } })
    expect((await detail(noTea)).selectedKitItems).toEqual([{ itemId: noTea.idOf('suco'), quantity: 1 }])
    expect((await detail(await shopWithKits(t.pool, { stocks: { suco: 0 } }))).selectedKitItems).toEqual([])
  })
})

it('an item with flavours says how many make one', async () => {
  const { host, pack } = await shopWithKits(t.pool, { stocks: { suco: 7, cha: 5 } })
  const { body } = await call(getItem, { host, params: { id: pack.campaignId, itemId: pack.id } })
  expect(body).toMatchObject({ type: 'FLAVOR', choice: 'flavor', quantity: 2, properties: { flavor: { min: 6, max: 6 } } })
})

it('an item sold only inside kits has no page and is in no list', async () => {
  const shop = await shopWithKits(t.pool)
  const part = await buildItem(t.pool, { tenantId: shop.tenantId, campaignId: shop.campaignId, soldAlone: false, name: 'Só no kit' })
  const { body } = await call(listCampaignItems, { host: shop.host, params: { id: shop.campaignId } })
  expect(JSON.stringify(body)).not.toContain('Só no kit')
  const params = { id: shop.campaignId, itemId: part.id }
  expect((await call(getItem, { host: shop.host, params })).status).toBe(404)
  expect((await call(listChildren, { host: shop.host, params })).status).toBe(404)
  expect((await call(getCampaign, { host: shop.host, params: { id: shop.campaignId } })).body.itemCount).toBe(7)
})
