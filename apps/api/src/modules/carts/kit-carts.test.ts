import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { buildItem } from '#testing/factories.ts'
import { shopWithKits } from '#testing/kit-factory.ts'
import { testApp } from '#testing/test-app.ts'
import { putCart, type CartProduct } from '@mutirao/contract/carts'

const { t, call } = testApp()

type Shop = Awaited<ReturnType<typeof shopWithKits>>

async function priced({ host, as }: Shop, products: CartProduct[]) {
  return (await call(putCart, { host, as, params: { uuid: uuidv7() }, body: { products } })).body
}

const line = ({ campaignId, idOf, chosen }: Shop, name: string, quantity = 1, written?: Record<string, number>) => ({
  id: idOf(name),
  campaignId,
  quantity,
  selection: written && chosen(written),
})
const issuesOf = (cart: { lines: { issue?: string }[] }) => cart.lines.map(({ issue }) => issue)

describe('a kit in a cart', () => {
  it('costs its price plus its options, per unit', async () => {
    const shop = await shopWithKits(t.pool)
    const cart = await priced(shop, [line(shop, 'cesta', 2, { cha: 1, mel: 1 }), line(shop, 'cesta', 1, { suco: 1 })])
    expect(cart.lines[0]).toMatchObject({ unitPrice: 6100, total: 12_200, chosen: [{ name: 'cha', addOn: 200 }, { name: 'mel' }] })
    expect(cart.lines[1]).toMatchObject({ unitPrice: 5000, total: 5000 })
    expect(cart.totals.price).toBe(17_200)
  })

  it.each([
    ['nothing chosen', undefined],
    ['too many', { suco: 1, cha: 1 }],
    ['an extra that is none', { suco: 1, ovos: 1 }],
  ])('with %s costs nothing, says so, and leaves the other lines alone', async (_name, written) => {
    const shop = await shopWithKits(t.pool)
    const cart = await priced(shop, [line(shop, 'cesta', 1, written), line(shop, 'mel')])
    expect(issuesOf(cart)).toEqual(['invalid_selection', undefined])
    expect(cart.totals.price).toBe(700)
  })

  it('refuses options of another shop, and options for an item without any', async () => {
    const [shop, other] = [await shopWithKits(t.pool), await shopWithKits(t.pool)]
    const foreign = { ...line(shop, 'cesta'), selection: other.chosen({ suco: 1 }) }
    expect(issuesOf(await priced(shop, [foreign, line(shop, 'mel', 1, { suco: 1 })]))).toEqual(['invalid_selection', 'invalid_selection'])
  })

  it('shares the stock of its parts with every line of the cart', async () => {
    const shop = await shopWithKits(t.pool, { stocks: { pao: 7 } })
    const cart = await priced(shop, [line(shop, 'cesta', 2, { suco: 1 }), line(shop, 'cesta', 1, { cha: 1 }), line(shop, 'pao', 3)])
    expect(issuesOf(cart)).toEqual([undefined, undefined, 'too_many'])
    expect(cart.lines[2]).toMatchObject({ available: 1 })
    const more = await priced(shop, [line(shop, 'pao', 6), line(shop, 'cesta', 1, { suco: 1 })])
    expect(more.lines[1]).toMatchObject({ issue: 'part_sold_out', part: { itemId: shop.idOf('pao'), isChosen: false } })
    expect(more.totals.price).toBe(6 * 700)
  })

  it('names the option that has sold out meanwhile', async () => {
    const shop = await shopWithKits(t.pool, { stocks: { mel: 0 } })
    const cart = await priced(shop, [line(shop, 'cesta', 1, { suco: 1, mel: 1 })])
    expect(cart.lines[0]).toMatchObject({ issue: 'part_sold_out', available: 0, part: { name: 'mel', isChosen: true } })
  })

  it('can be reduced to the flavours that are left', async () => {
    const shop = await shopWithKits(t.pool, { stocks: { suco: 8, cha: 20 } })
    const cart = await priced(shop, [line(shop, 'pacote', 5, { suco: 4, cha: 2 })])
    expect(cart.lines[0]).toMatchObject({ issue: 'too_many', available: 2 })
  })

  it('does not sell separately an item that is sold only inside kits', async () => {
    const shop = await shopWithKits(t.pool)
    const { id, campaignId } = await buildItem(t.pool, { tenantId: shop.tenantId, campaignId: shop.campaignId, soldAlone: false })
    expect(issuesOf(await priced(shop, [{ id, campaignId, quantity: 1 }]))).toEqual(['unknown_item'])
  })
})
