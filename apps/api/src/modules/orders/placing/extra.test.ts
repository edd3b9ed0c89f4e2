import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { CampaignBody } from '#db/schema/catalog.ts'
import { uuidv7 } from '#ids.ts'
import { address as written } from '#testing/buyer.ts'
import { buildCampaign, buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { ctxOf } from '#testing/money.ts'
import { orderOf, SLOT } from '#testing/order-factory.ts'
import { signIn, signInAsStaff } from '#testing/people.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { createClient, updateClient, type ClientAddress } from '@mutirao/contract/accounts'
import { getCampaign } from '@mutirao/contract/campaigns'
import { getQuote, putCart } from '@mutirao/contract/carts'
import { getExtraPhoto, keepExtraPhoto } from '@mutirao/contract/extra'
import { getOrderPhoto } from '@mutirao/contract/fulfilment'
import { getOrder, getPublicOrder, placeOrder, type PlaceOrderBody } from '@mutirao/contract/orders'
import { ShippingAddress } from '@mutirao/contract/shipping-address'
import type { Role } from '@mutirao/domain/staff'
import { forgetLoosePhotos } from './extra-photos.service.ts'

const { t, call } = testApp()
const address = ShippingAddress.parse(written)

const fields: CampaignBody['extra'] = [
  { id: 'torre', type: 'select', label: 'Torre', required: true, options: [{ id: 'a', label: 'Torre A' }] },
  { id: 'andar', type: 'number', label: 'Andar', required: false, minimum: 1, maximum: 30 },
  { id: 'receita', type: 'photo', label: 'Foto da receita', required: false },
]

async function shop(body: Partial<CampaignBody> = {}) {
  const tenant = await buildTenant(t.pool)
  const campaign = await buildCampaign(t.pool, tenant.id, { id: 'feira', body })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId: campaign.id, price: 1000 })
  return { ...tenant, campaign, item, as: await buildLead(t.pool, tenant.id) }
}
type Shop = Awaited<ReturnType<typeof shop>>

/** The caller: the shop's visitor, or a signed-in person. */
type Who = { as?: Shop['as']; headersMore?: Record<string, string> }

async function order({ host, campaign, item, as }: Shop, properties: Partial<PlaceOrderBody['properties']>, who: Who = { as }) {
  const cartUuid = uuidv7()
  const products = [{ id: item.id, campaignId: campaign.id, quantity: 1 }]
  const { body } = orderOf({ id: item.id, campaignId: campaign.id, price: 1000 }, {})
  const about = { cartUuid, slot: SLOT, shippingAddress: address, price: 10_000_000, ...properties }
  const headers = { 'idempotency-key': uuidv7() }
  return call(placeOrder, { host, ...who, params: { id: campaign.id }, headers, body: { ...body, items: products, properties: about } })
}

const jpeg = async (width = 2400) =>
  (
    await sharp({ create: { width, height: 1200, channels: 3, background: '#ff8800' } })
      .withExif({ IFD0: { Copyright: 'segredo-da-camera' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
const give = ({ host, as }: Shop, picture: string, field = 'receita') =>
  call(keepExtraPhoto, { host, as, params: { id: 'feira', field }, body: { picture } })

describe("a campaign's extra fields", () => {
  it('are part of the quote, validated, and stored with the order as readable text', async () => {
    const here = await shop({ extra: fields })
    const cartUuid = uuidv7()
    const { host, as, campaign, item } = here
    await call(putCart, {
      host,
      as,
      params: { uuid: cartUuid },
      body: { products: [{ id: item.id, campaignId: campaign.id, quantity: 1 }] },
    })
    const { body: quote } = await call(getQuote, { host, as, params: { id: campaign.id }, query: { cartUuid, postalCode: address.cep } })
    expect(quote.extra).toEqual([{ campaignId: 'feira', name: expect.any(String), fields }])
    const { status, body } = await order(here, { extra: { Observação: 'Portão azul' }, extraInfo: { feira: { torre: 'a', andar: '12' } } })
    expect([status, body.properties.extra]).toEqual([201, { Observação: 'Portão azul', Torre: 'Torre A', Andar: '12' }])
    const { body: followed } = await call(getPublicOrder, { host, params: { code: body.code } })
    expect(JSON.stringify(followed)).not.toContain('Torre')
  })

  it.each([
    ['nothing', {}, ['torre']],
    ['a tower that is not offered', { feira: { torre: 'b' } }, ['torre']],
    ['a floor above the last', { feira: { torre: 'a', andar: '31' } }, ['andar']],
    ['what is not asked', { feira: { torre: 'a', desconto: '100' } }, ['desconto']],
    ['another campaign', { feira: { torre: 'a' }, outra: { torre: 'a' } }, [undefined]],
  ])('is refused with %s', async (_name, extraInfo, wrong) => {
    const { status, body } = await order(await shop({ extra: fields }), { extraInfo: extraInfo as never })
    expect([status, body.code]).toEqual([400, 'validation_failed'])
    expect(body.errors.map(({ path }: { path: string }) => path.split('.')[3])).toEqual(wrong)
  })

  it('are absent when the campaign has none', async () => {
    expect(await order(await shop(), {})).toMatchObject({ status: 201 })
  })
})

describe('a photo as an answer', () => {
  it('is re-encoded, and readable only by its buyer and by staff who read orders', async () => {
    const here = await shop({ extra: fields })
    const { host, as } = here
    const { status, body: kept } = await give(here, await jpeg())
    expect(status).toBe(201)
    const { body } = await order(here, { extraInfo: { feira: { torre: 'a', receita: kept.id } } })
    expect(body.properties.extraPhotos).toEqual([{ id: kept.id, label: 'Foto da receita' }])
    const seen = await call(getExtraPhoto, { host, as, params: { id: kept.id } })
    const picture = Buffer.from(seen.body.picture, 'base64')
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 })
    expect(picture.includes('segredo-da-camera')).toBe(false)
    const named = { id: body.id, photo: kept.id }
    const staff = async (role: Role, of = here) => ({ host: of.host, headersMore: (await signInAsStaff(t, of, role)).headers })
    expect((await call(getOrderPhoto, { ...(await staff('support')), params: named })).body).toEqual(seen.body)
    expect((await call(getOrderPhoto, { ...(await staff('courier')), params: named })).status).toBe(403)
    expect((await call(getOrderPhoto, { ...(await staff('owner')), params: { ...named, id: uuidv7() } })).status).toBe(404)
    const stranger = await buildLead(t.pool, here.id)
    expect(await call(getExtraPhoto, { host, as: stranger, params: { id: kept.id } })).toMatchObject({ status: 404 })
    const there = await shop({ extra: fields })
    expect((await call(getOrderPhoto, { ...(await staff('owner', there)), params: named })).status).toBe(404)
    expect(await call(getExtraPhoto, { host: there.host, as: there.as, params: { id: kept.id } })).toMatchObject({ status: 404 })
  })

  it('of another visitor or another field is refused', async () => {
    const here = await shop({ extra: [...fields, { id: 'crianca', type: 'photo', label: 'Foto da criança', required: false }] })
    const { body: theirs } = await give({ ...here, as: await buildLead(t.pool, here.id) }, await jpeg())
    const { body: mine } = await give(here, await jpeg())
    for (const receita of [theirs.id, uuidv7()])
      expect(await order(here, { extraInfo: { feira: { torre: 'a', receita } } })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
    expect(await order(here, { extraInfo: { feira: { torre: 'a', crianca: mine.id } } })).toMatchObject({ status: 400 })
  })

  it('belongs to one order', async () => {
    const here = await shop({ extra: fields })
    const { body: kept } = await give(here, await jpeg())
    const extraInfo = { feira: { torre: 'a', receita: kept.id } }
    const { body: first } = await order(here, { extraInfo })
    const second = await order(here, { extraInfo })
    const owner = { host: here.host, headersMore: (await signInAsStaff(t, here, 'owner')).headers }
    const of = async (id: string) => (await call(getOrderPhoto, { ...owner, params: { id, photo: kept.id } })).status
    expect(await of(first.id)).toBe(200)
    expect(second).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a photo', Buffer.from('ffd8ffe000104a46494600', 'hex')],
  ])('is not %s', async (_name, content) => {
    const answer = await give(await shop({ extra: fields }), content.toString('base64'))
    expect(answer).toMatchObject({ status: 422, body: { code: 'not_a_picture' } })
  })

  it('is deleted after a day without an order, and kept with one', async () => {
    const here = await shop({ extra: [...fields] })
    const [loose, kept] = [(await give(here, await jpeg())).body.id as string, (await give(here, await jpeg())).body.id as string]
    await order(here, { extraInfo: { feira: { torre: 'a', receita: kept } } })
    const statusOf = async (id: string) => (await call(getExtraPhoto, { host: here.host, as: here.as, params: { id } })).status
    const at = (hours: number) => forgetLoosePhotos({ ...ctx, now: new Date(NOW.getTime() + hours * 3_600_000) })
    const ctx = await ctxOf(t, here.id)
    await at(23)
    expect([await statusOf(loose), await statusOf(kept)]).toEqual([200, 200])
    await at(25)
    expect([await statusOf(loose), await statusOf(kept)]).toEqual([404, 200])
  })

  it('of 20 MB is refused by its length, and one for an unknown field or a field without a photo as not found', async () => {
    const here = await shop({ extra: fields })
    const huge = 'A'.repeat(20_000_000)
    expect(await give(here, huge)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
    for (const field of ['torre', 'nenhum']) expect(await give(here, await jpeg(), field)).toMatchObject({ status: 404 })
  })

  it('is limited to twenty without an order', async () => {
    const here = await shop({ extra: fields })
    const picture = await jpeg(200)
    for (let number = 0; number < 20; number++) expect((await give(here, picture)).status).toBe(201)
    expect(await give(here, picture)).toMatchObject({ status: 429, body: { code: 'rate_limit' } })
    t.clock.now = new Date(t.clock.now.getTime() + 25 * 3_600_000)
    expect((await give(here, picture)).status).toBe(201)
    t.clock.now = new Date(t.clock.now.getTime() - 25 * 3_600_000)
  })
})

describe('addressLocked', () => {
  const kept: ClientAddress = {
    address: address.street_address,
    streetNumber: address.street_number,
    complement: address.complement,
    neighborhood: address.neighborhood,
    city: address.city,
    administrativeArea: address.administrative_area,
    latitude: address.latitude,
    longitude: address.longitude,
    properties: { postalCode: address.cep },
  }

  it("delivers only to an address of the buyer's own account", async () => {
    const here = await shop({ addressLocked: true })
    const { host } = here
    const someone = async () => {
      const signed = await signIn(t, here)
      const headersMore = signed.headers
      await call(createClient, { host, headersMore, params: { userId: signed.userId }, body: { name: 'Ana de Souza' } })
      return headersMore
    }
    const [mine, other] = [await someone(), await someone()]
    await call(updateClient, { host, headersMore: mine, body: { addresses: [kept] } })
    expect(await order(here, {}, { headersMore: other })).toMatchObject({ status: 409, body: { code: 'address_locked' } })
    expect(await order(here, {})).toMatchObject({ status: 409, body: { code: 'address_locked' } })
    const elsewhere = { ...address, street_number: '999' }
    expect(await order(here, { shippingAddress: elsewhere }, { headersMore: mine })).toMatchObject({
      status: 409,
      body: { code: 'address_locked' },
    })
    expect(await order(here, {}, { headersMore: mine })).toMatchObject({ status: 201 })
  })
})

describe('showShippingAddress', () => {
  it('false hides the default address in the campaign, the quote and the order', async () => {
    const secret = { ...address, street_address: 'Rua Secreta', address: 'Rua Secreta, 7' }
    const here = await shop({ defaultAddress: secret, showShippingAddress: false })
    const { host, as, campaign, item } = here
    const cartUuid = uuidv7()
    await call(putCart, {
      host,
      as,
      params: { uuid: cartUuid },
      body: { products: [{ id: item.id, campaignId: campaign.id, quantity: 1 }] },
    })
    const { body: quote } = await call(getQuote, { host, as, params: { id: campaign.id }, query: { cartUuid } })
    expect([quote.asksAddress, quote.showShippingAddress, quote.inArea]).toEqual([false, false, true])
    const { body: placed } = await order(here, {})
    expect(placed.properties.usingDefaultAddress).toBe(true)
    const answers = [
      quote,
      placed,
      (await call(getOrder, { host, as, params: { code: placed.code } })).body,
      (await call(getPublicOrder, { host, params: { code: placed.code } })).body,
      (await call(getCampaign, { host, params: { id: campaign.id } })).body,
    ]
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain('Rua Secreta')
  })
})
