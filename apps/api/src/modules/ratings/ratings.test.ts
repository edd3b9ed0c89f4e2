import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { applyRenames } from '#modules/campaigns/renames.repository.ts'
import { buildItem, buildLead, buildTenant, type TestTenant } from '#testing/factories.ts'
import { checkInvariants } from '#testing/invariants.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signIn, signInAsStaff, type Signed } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { createClient, deleteClient, exportClient } from '@mutirao/contract/accounts'
import { getCampaign } from '@mutirao/contract/campaigns'
import { getItem } from '@mutirao/contract/catalog'
import { deliverPart, reportMissing } from '@mutirao/contract/fulfilment'
import { listMessages } from '@mutirao/contract/messages'
import type { Order } from '@mutirao/contract/order-shapes'
import { placeOrder } from '@mutirao/contract/orders'
import * as contract from '@mutirao/contract/ratings'
import { refundOrder } from '@mutirao/contract/refunds'
import { chooseSubstitute, listSubstitutions, type Substitution } from '@mutirao/contract/substitutions'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { forgetLooseRatingPhotos } from './ratings.service.ts'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
let photo: string
beforeAll(async () => {
  money = moneyOf(t)
  const bytes = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#2266aa' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' }, IFD0: { Software: 'Câmera secreta' } })
    .jpeg()
    .toBuffer()
  photo = bytes.toString('base64')
})

type Buyer = { as?: Awaited<ReturnType<typeof buildLead>>; headersMore?: Record<string, string> }
type Shop = { tenant: TestTenant; item: Awaited<ReturnType<typeof buildItem>>; courier: Signed }

async function buildShop(): Promise<Shop> {
  t.clock.now = NOW
  const tenant = await buildTenant(t.pool)
  const item = await buildItem(t.pool, { tenantId: tenant.id, onHand: 50, name: 'Tomate' })
  return { tenant, item, courier: await signInAsStaff(t, tenant, 'owner') }
}

async function buy({ tenant, item }: Shop, buyer: Buyer): Promise<Order> {
  const order: Order = (await call(placeOrder, { host: tenant.host, ...buyer, ...orderOf(item) })).body
  const [payment] = await money.payments(tenant.id, order.id)
  await money.webhook({ tenantId: tenant.id, reference: payment!.id, amount: payment!.amount })
  return order
}

async function deliver({ tenant, item, courier }: Shop, order: Order) {
  const params = { id: order.id, campaignId: item.campaignId }
  const answer = await call(deliverPart, {
    host: tenant.host,
    headersMore: courier.headers,
    params,
    body: { act: uuidv7(), receivedBy: 'Ana' },
  })
  expect(answer.status).toBe(200)
}

/** A visitor with a delivered order, and functions that rate it. */
async function received(shop: Shop, given?: Buyer) {
  const buyer = given ?? { as: await buildLead(t.pool, shop.tenant.id) }
  t.clock.now = new Date(t.clock.now.getTime() + 1000)
  const order = await buy(shop, buyer)
  await deliver(shop, order)
  const asBuyer = { host: shop.tenant.host, ...buyer }
  const about = { campaignId: shop.item.campaignId, itemId: shop.item.id }
  const rate = (said: object, over: object = {}) =>
    call(contract.rateOrder, { ...asBuyer, params: { id: order.id }, body: { ratings: [{ ...about, ...said }] } as never, ...over })
  const keep = async () =>
    (await call(contract.keepRatingPhoto, { ...asBuyer, params: { id: order.id }, body: { picture: photo } })).body.id as string
  return { order, buyer, asBuyer, about, rate, keep }
}

const seen = async ({ tenant, item }: Shop) => {
  const { host } = tenant
  const params = { id: item.campaignId, itemId: item.id }
  const [ofItem, ofCampaign, list, campaignList] = [
    await call(getItem, { host, params }),
    await call(getCampaign, { host, params: { id: item.campaignId } }),
    await call(contract.listItemRatings, { host, params, query: {} }),
    await call(contract.listCampaignRatings, { host, params: { id: item.campaignId }, query: {} }),
  ]
  return {
    item: ofItem.body.rating,
    campaign: ofCampaign.body.rating,
    list: list.body.content as contract.PublicRating[],
    campaignList: campaignList.body.content as contract.PublicRating[],
  }
}

describe('a rating', () => {
  it("of an item and its campaign is shown with a first name, counts at once, and invalidates the page's cache", async () => {
    const shop = await buildShop()
    expect(await seen(shop)).toEqual({ item: undefined, campaign: undefined, list: [], campaignList: [] })
    const { rate, about } = await received(shop)
    const words = 'Chegou <b>fresco</b>.\nVolto a comprar.'
    const answer = await rate(
      { stars: 4, words },
      {
        body: {
          ratings: [
            { ...about, stars: 4, words },
            { campaignId: about.campaignId, stars: 5 },
          ],
        },
      },
    )
    expect(answer.body).toMatchObject([
      { campaignId: about.campaignId, isOpen: true, rating: { stars: 5, photos: [] } },
      { ...about, name: 'Tomate', isOpen: true, rating: { stars: 4, words } },
    ])
    await (await received(shop)).rate({ stars: 5 })
    await (await received(shop)).rate({ stars: 5 })
    const shown = await seen(shop)
    expect(shown).toMatchObject({ item: { count: 3, average: 4.7 }, campaign: { count: 1, average: 5 } })
    expect(shown.list.map(({ author, stars, words: said }) => [author, stars, said])).toEqual([
      ['Maria S.', 5, undefined],
      ['Maria S.', 5, undefined],
      ['Maria S.', 4, words],
    ])
    expect(JSON.stringify(shown)).not.toContain('da Silva')
    expect(await checkInvariants(t.databaseUrl)).toEqual([])
  })

  it('is listed in pages, newest first', async () => {
    const shop = await buildShop()
    for (const stars of [1, 2, 3]) await (await received(shop)).rate({ stars })
    const params = { id: shop.item.campaignId, itemId: shop.item.id }
    const page = async (at: number) =>
      (await call(contract.listItemRatings, { host: shop.tenant.host, params, query: { size: 2, page: at } })).body
    const starsOf = (answer: { content: { stars: number }[] }) => answer.content.map(({ stars }) => stars)
    expect([starsOf(await page(0)), starsOf(await page(1)), starsOf(await page(2))]).toEqual([[3, 2], [1], []])
    expect([await page(0), await page(2)]).toMatchObject([{ totalElements: 3 }, { totalElements: 3 }])
  })

  it('sent again changes nothing; changed, it counts once', async () => {
    const shop = await buildShop()
    const { rate } = await received(shop)
    for (const stars of [2, 2, 5]) expect((await rate({ stars })).status).toBe(200)
    expect((await seen(shop)).item).toEqual({ count: 1, average: 5 })
    expect(await checkInvariants(t.databaseUrl)).toEqual([])
  })

  it('is counted correctly under concurrent changes and hiding', async () => {
    const shop = await buildShop()
    const buyers = await Promise.all(Array.from({ length: 4 }, () => received(shop)))
    const host = shop.tenant.host
    await Promise.all(buyers.flatMap(({ rate }) => [1, 3, 5].map((stars) => rate({ stars }))))
    const { list } = await seen(shop)
    expect(list).toHaveLength(4)
    const hiding = list.map(({ id }) =>
      call(contract.hideRating, { host, headersMore: shop.courier.headers, params: { rating: id }, body: { reason: 'Teste de carga' } }),
    )
    await Promise.all([...hiding, ...buyers.map(({ rate }) => rate({ stars: 2 }))])
    expect(await seen(shop)).toMatchObject({ item: undefined, list: [] })
    expect(await checkInvariants(t.databaseUrl)).toEqual([])
  })

  it("can be written only by the order's buyer, and only about its items", async () => {
    const shop = await buildShop()
    const as = await buildLead(t.pool, shop.tenant.id)
    const order = await buy(shop, { as })
    const body = { ratings: [{ campaignId: shop.item.campaignId, itemId: shop.item.id, stars: 5 }] }
    const rate = (over: object = {}) => call(contract.rateOrder, { host: shop.tenant.host, as, params: { id: order.id }, body, ...over })
    expect(await rate()).toMatchObject({ status: 409, body: { code: 'rating_closed' } })
    expect((await call(contract.listMyRatings, { host: shop.tenant.host, as, params: { id: order.id } })).body).toEqual([])
    await deliver(shop, order)
    const stranger = await buildLead(t.pool, shop.tenant.id)
    expect(await rate({ as: stranger })).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
    const other = await buildItem(t.pool, { tenantId: shop.tenant.id, campaignId: shop.item.campaignId })
    const foreign = { ratings: [{ campaignId: shop.item.campaignId, itemId: other.id, stars: 5 }] }
    expect(await rate({ body: foreign })).toMatchObject({ status: 409, body: { code: 'rating_closed' } })
    for (const stars of [0, 6, 2.5]) expect((await rate({ body: { ratings: [{ ...body.ratings[0], stars }] } })).status).toBe(400)
    expect((await rate({ body: { ratings: [{ ...body.ratings[0], words: 'a'.repeat(1001) }] } })).status).toBe(400)
    expect((await seen(shop)).item).toBeUndefined()
    expect((await rate()).status).toBe(200)
  })

  it('cannot be written about a fully refunded order', async () => {
    const shop = await buildShop()
    const { order, rate, asBuyer } = await received(shop)
    const back = { host: shop.tenant.host, headersMore: shop.courier.headers, params: { id: order.id }, body: { act: uuidv7() } }
    expect((await call(refundOrder, back)).status).toBe(200)
    expect(await rate({ stars: 1 })).toMatchObject({ status: 409, body: { code: 'rating_closed' } })
    expect((await call(contract.listMyRatings, { ...asBuyer, params: { id: order.id } })).body).toEqual([])
  })

  it('can be written about each delivered part, about substitutes, and not about refunded lines', async () => {
    const shop = await buildShop()
    const { host, id: tenantId } = shop.tenant
    const as = await buildLead(t.pool, tenantId)
    const staff = { host, headersMore: shop.courier.headers }
    const { campaignId } = shop.item
    const [bread, spare] = [await buildItem(t.pool, { tenantId, campaignId }), await buildItem(t.pool, { tenantId, campaignId })]
    const other = await buildItem(t.pool, { tenantId })
    const wanted = orderOf(shop.item)
    const items = [shop.item, bread, other].map((item) => ({ id: item.id, campaignId: item.campaignId, quantity: 1 }))
    const body = { ...wanted.body, items, properties: { ...wanted.body.properties, price: 1600 + items.length * shop.item.price } }
    const order: Order = (await call(placeOrder, { host, as, ...wanted, body })).body
    const [payment] = await money.payments(tenantId, order.id)
    await money.webhook({ tenantId, reference: payment!.id, amount: payment!.amount })
    const params = { id: order.id, campaignId }
    for (const itemId of [shop.item.id, bread.id]) await call(reportMissing, { ...staff, params, body: { act: uuidv7(), itemId } })
    const open = (await call(listSubstitutions, { host, as, params: { code: order.code } })).body as Substitution[]
    const choose = (of: string, itemId: string | null) =>
      call(chooseSubstitute, { host, as, params: { code: order.code, id: open.find(({ item }) => item.id === of)!.id }, body: { itemId } })
    expect([(await choose(shop.item.id, spare.id)).status, (await choose(bread.id, null)).status]).toEqual([200, 200])
    await deliver(shop, order)
    const mine = (await call(contract.listMyRatings, { host, as, params: { id: order.id } })).body as contract.MyRatings
    expect(mine.map((one) => [one.campaignId, one.itemId])).toEqual([
      [campaignId, undefined],
      [campaignId, spare.id],
    ])
  })

  it('can be written within ninety days of the delivery and changed within seven', async () => {
    const shop = await buildShop()
    const { rate } = await received(shop)
    const late = await received(shop)
    const at = (days: number) => (t.clock.now = new Date(NOW.getTime() + days * DAY_MS))
    at(89)
    expect((await rate({ stars: 3 })).status).toBe(200)
    at(95)
    expect((await rate({ stars: 4 })).status).toBe(200)
    expect(await late.rate({ stars: 4 })).toMatchObject({ status: 409, body: { code: 'rating_closed' } })
    at(97)
    expect(await rate({ stars: 5 })).toMatchObject({ status: 409, body: { code: 'rating_closed' } })
    // An identical rating changes nothing.
    const [mine] = (await rate({ stars: 4 })).body.slice(1)
    expect(mine).toMatchObject({ isOpen: false, rating: { stars: 4 } })
  })
})

describe('photos of a rating', () => {
  it('are re-encoded without metadata, shown with the rating, and deleted with it', async () => {
    const shop = await buildShop()
    const { rate, keep } = await received(shop)
    const [first, second] = [await keep(), await keep()]
    expect((await rate({ stars: 5, photos: [second, first] })).status).toBe(200)
    const [shown] = (await seen(shop)).list
    expect(shown!.photos).toEqual([second, first])
    const look = (id: string, over: object = {}) =>
      call(contract.getRatingPhoto, { host: shop.tenant.host, params: { id: shop.item.campaignId, photo: id }, ...over })
    const drawn = Buffer.from((await look(first)).body.picture, 'base64')
    const { format, width, exif } = await sharp(drawn).metadata()
    expect({ format, width, exif }).toEqual({ format: 'webp', width: 1080, exif: undefined })
    expect(drawn.includes('secreta')).toBe(false)
    const other = await buildShop()
    expect((await look(first, { host: other.tenant.host })).status).toBe(404)
    await rate({ stars: 5, photos: [first] })
    expect((await look(second)).status).toBe(404)
    const hide = {
      host: shop.tenant.host,
      headersMore: shop.courier.headers,
      params: { rating: shown!.id },
      body: { reason: 'Mostra pessoas' },
    }
    await call(contract.hideRating, hide)
    expect((await look(first)).status).toBe(404)
    const desk = { host: shop.tenant.host, headersMore: shop.courier.headers, params: { photo: first } }
    expect((await call(contract.getDeskRatingPhoto, desk)).status).toBe(200)
  })

  it('are refused for another order, for files that are not pictures, and for orders without a delivery', async () => {
    const shop = await buildShop()
    const [mine, theirs] = [await received(shop), await received(shop)]
    const foreign = await theirs.keep()
    expect(await mine.rate({ stars: 5, photos: [foreign] })).toMatchObject({ status: 404 })
    expect((await seen(shop)).item).toBeUndefined()
    const send = (picture: string, over: object = {}) =>
      call(contract.keepRatingPhoto, { ...mine.asBuyer, params: { id: mine.order.id }, body: { picture }, ...over })
    expect(await send('AAAA')).toMatchObject({ body: { code: 'not_a_picture' } })
    expect((await send(photo, { params: { id: theirs.order.id } })).status).toBe(404)
    const unpaid: Order = (await call(placeOrder, { ...mine.asBuyer, ...orderOf(shop.item) })).body
    expect(await send(photo, { params: { id: unpaid.id } })).toMatchObject({ body: { code: 'rating_closed' } })
  })

  it('without a rating are deleted after a day', async () => {
    const shop = await buildShop()
    const { keep, rate } = await received(shop)
    const [named, loose] = [await keep(), await keep()]
    await rate({ stars: 5, photos: [named] })
    t.clock.now = new Date(NOW.getTime() + 25 * 3_600_000)
    await forgetLooseRatingPhotos(await money.ctxOf(shop.tenant.id))
    const rows = await money.query<{ id: string }>(shop.tenant.id, 'select id from rating_photos order by id')
    expect(rows).toEqual([{ id: named }])
    expect(rows).not.toContainEqual({ id: loose })
  })
})

describe('the desk', () => {
  it('answers a rating, and its buyer is notified once', async () => {
    const shop = await buildShop()
    const { rate, asBuyer, order } = await received(shop)
    await rate({ stars: 2, words: 'Veio verde.' })
    const staff = { host: shop.tenant.host, headersMore: (await signInAsStaff(t, shop.tenant, 'support')).headers }
    const listed = (await call(contract.listDeskRatings, { ...staff, query: { only: 'unanswered' } })).body
    expect(listed).toMatchObject({
      totalElements: 1,
      content: [{ subject: 'Tomate', stars: 2, words: 'Veio verde.', order: { code: order.code } }],
    })
    const answer = { ...staff, params: { rating: listed.content[0].id }, body: { text: 'Amadurece em dois dias.' } }
    for (let n = 0; n < 2; n++)
      expect((await call(contract.answerRating, answer)).body).toMatchObject({ answer: { text: 'Amadurece em dois dias.' } })
    expect((await seen(shop)).list).toMatchObject([{ answer: { text: 'Amadurece em dois dias.' } }])
    expect((await call(contract.listDeskRatings, { ...staff, query: { only: 'unanswered' } })).body).toMatchObject({ totalElements: 0 })
    const inbox = (await call(listMessages, { ...asBuyer, query: {} })).body.content as { title: string; target: string }[]
    expect(inbox.filter(({ title }) => title === 'A loja respondeu sua avaliação')).toMatchObject([
      { target: `/order/${order.code}/details` },
    ])
    const audit = await money.query(shop.tenant.id, "select action, detail from audit_log where subject like 'rating %'")
    expect(audit).toEqual([{ action: 'rating.answer', detail: { isFirst: true } }])
  })

  it('hides a rating with a reason and shows it again: hidden it does not count, and its buyer gets the reason', async () => {
    const shop = await buildShop()
    const { rate, asBuyer, order } = await received(shop)
    await rate({ stars: 1, words: 'O entregador mora na rua tal.' })
    await (await received(shop)).rate({ stars: 5 })
    const [, { id }] = (await seen(shop)).list as [contract.PublicRating, contract.PublicRating]
    const staff = { host: shop.tenant.host, headersMore: shop.courier.headers, params: { rating: id } }
    expect((await call(contract.hideRating, { ...staff, body: { reason: '' } })).status).toBe(400)
    for (let n = 0; n < 2; n++) await call(contract.hideRating, { ...staff, body: { reason: 'Expõe uma pessoa' } })
    expect(await seen(shop)).toMatchObject({ item: { count: 1, average: 5 }, list: [{ stars: 5 }] })
    const mine = (await call(contract.listMyRatings, { ...asBuyer, params: { id: order.id } })).body
    expect(mine[1]).toMatchObject({ rating: { hidden: { reason: 'Expõe uma pessoa' } } })
    // It stays hidden when its buyer changes it.
    await rate({ stars: 5 })
    expect((await seen(shop)).item).toEqual({ count: 1, average: 5 })
    await call(contract.showRating, staff)
    expect((await seen(shop)).item).toEqual({ count: 2, average: 5 })
    const audit = await money.query<{ action: string }>(
      shop.tenant.id,
      "select action from audit_log where subject like 'rating %' order by id",
    )
    expect(audit.map(({ action }) => action)).toEqual(['rating.hide', 'rating.show'])
    expect(await checkInvariants(t.databaseUrl)).toEqual([])
  })

  it("is refused without the right, and to another shop's staff", async () => {
    const shop = await buildShop()
    await (await received(shop)).rate({ stars: 3 })
    const [{ id }] = (await seen(shop)).list as [contract.PublicRating]
    const body = { reason: 'Porque sim' }
    const picker = (await signInAsStaff(t, shop.tenant, 'picker')).headers
    expect((await call(contract.hideRating, { host: shop.tenant.host, headersMore: picker, params: { rating: id }, body })).status).toBe(
      403,
    )
    const other = await buildShop()
    const theirs = { host: other.tenant.host, headersMore: other.courier.headers, params: { rating: id }, body }
    expect((await call(contract.hideRating, theirs)).status).toBe(404)
    expect((await seen(shop)).item).toEqual({ count: 1, average: 3 })
  })
})

it("keeps a renamed campaign's ratings, added to those of its new id", async () => {
  const shop = await buildShop()
  const { tenant, item } = shop
  await (await received(shop)).rate({ stars: 4 })
  const there = await buildItem(t.pool, { tenantId: tenant.id })
  await tenantTransaction(t.pool, tenant.id, (db) =>
    applyRenames({ db, tenant, now: t.clock.now }, [{ from: item.campaignId, to: there.campaignId }]),
  )
  await (await money.ctxOf(tenant.id)).services.changes.publish([`t:${tenant.id}`])
  const moved = { ...shop, item: { ...item, campaignId: there.campaignId } }
  expect(await seen(moved)).toMatchObject({ item: { count: 1, average: 4 }, list: [{ stars: 4 }] })
  expect(await checkInvariants(t.databaseUrl)).toEqual([])
})

describe('a deleted account', () => {
  it('loses name, words and photos and leaves the stars; before, all of it is in the export', async () => {
    const shop = await buildShop()
    const person = await signIn(t, shop.tenant)
    await call(createClient, {
      host: shop.tenant.host,
      headersMore: person.headers,
      params: { userId: person.userId },
      body: { name: 'Maria da Silva' },
    })
    const { rate, keep, asBuyer } = await received(shop, { headersMore: person.headers })
    const kept = await keep()
    await rate({ stars: 4, words: 'Ótimo tomate.', photos: [kept] })
    const exported = (await call(exportClient, asBuyer)).body
    expect(exported.ratings).toMatchObject([{ stars: 4, words: 'Ótimo tomate.', author: 'Maria S.', photos: [expect.any(String)] }])
    expect((await seen(shop)).list).toHaveLength(1)
    expect((await call(deleteClient, asBuyer)).status).toBe(204)
    const { item, list } = await seen(shop)
    expect(item).toEqual({ count: 1, average: 4 })
    expect(list).toMatchObject([{ stars: 4, photos: [] }])
    expect(Object.keys(list[0]!).sort()).toEqual(['at', 'id', 'photos', 'stars'])
    const left = await money.query(shop.tenant.id, 'select author, words from ratings')
    expect([left, await money.query(shop.tenant.id, 'select id from rating_photos')]).toEqual([[{ author: null, words: null }], []])
  })
})
