import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { buildItem, buildLead, buildTenant } from '#testing/factories.ts'
import { moneyOf } from '#testing/money.ts'
import { orderOf } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { listDeskOrders } from '@mutirao/contract/desk-orders'
import { getAttemptPhoto, getMyAttemptPhoto, keepAttemptPhoto, recordAttempt } from '@mutirao/contract/fulfilment'
import type { Order } from '@mutirao/contract/order-shapes'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import type { Role } from '@mutirao/domain/staff'

const { t, call } = testApp()
let money: ReturnType<typeof moneyOf>
let photo: Buffer
beforeAll(async () => {
  money = moneyOf(t)
  photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#2266aa' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' }, IFD0: { Software: 'Câmera secreta' } })
    .jpeg()
    .toBuffer()
})
const base64 = (bytes: Buffer) => bytes.toString('base64')

/** A paid order with a failed delivery attempt. */
async function attempted() {
  const tenant = await buildTenant(t.pool)
  const { host } = tenant
  const item = await buildItem(t.pool, { tenantId: tenant.id, onHand: 10 })
  const as = await buildLead(t.pool, tenant.id)
  const order: Order = (await call(placeOrder, { host, as, ...orderOf(item) })).body
  const [payment] = await money.payments(tenant.id, order.id)
  await money.webhook({ tenantId: tenant.id, reference: payment!.id, amount: payment!.amount })
  const staff = async (role: Role) => ({ host, headersMore: (await signInAsStaff(t, tenant, role)).headers })
  const courier = await staff('courier')
  const act = uuidv7()
  const part = { id: order.id, campaignId: item.campaignId }
  await call(recordAttempt, { ...courier, params: part, body: { act, reason: 'NOBODY_HOME' } })
  const keep = (picture: string, over: object = {}) =>
    call(keepAttemptPhoto, { ...courier, params: { ...part, act, ...over }, body: { picture } })
  return { tenant, host, as, order, staff, courier, keep, act, named: { id: order.id, act } }
}

describe('the photo of an attempt', () => {
  it("is re-encoded without metadata, and readable by staff who read orders and by the order's owner", async () => {
    const { host, as, order, staff, keep, named, act } = await attempted()
    expect(photo.includes('secreta')).toBe(true)
    expect((await keep(base64(photo))).status).toBe(204)
    const { picture } = (await call(getAttemptPhoto, { ...(await staff('support')), params: named })).body as { picture: string }
    const drawn = Buffer.from(picture, 'base64')
    const { format, width, height, exif } = await sharp(drawn).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 1600, height: 800, exif: undefined })
    expect(drawn.includes('secreta')).toBe(false)
    expect((await call(getMyAttemptPhoto, { host, as, params: named })).body).toEqual({ picture })
    const listed = (await call(listDeskOrders, await staff('support'))).body.content
    expect(listed).toMatchObject([{ id: order.id, attempts: [{ reason: 'NOBODY_HOME', photo: act }] }])
    const seen: Order = (await call(getOrder, { host, as, params: { code: order.code } })).body
    expect(seen.events.flatMap(({ part }) => part ?? [])).toEqual([
      { campaignId: expect.any(String), attempt: 'NOBODY_HOME', act, hasPhoto: true },
    ])
  })

  it('is not found for another buyer, another shop, and couriers', async () => {
    const { tenant, host, courier, keep, named } = await attempted()
    await keep(base64(photo))
    const stranger = await buildLead(t.pool, tenant.id)
    expect((await call(getMyAttemptPhoto, { host, as: stranger, params: named })).status).toBe(404)
    expect((await call(getMyAttemptPhoto, { host, params: named })).status).toBe(401)
    expect((await call(getAttemptPhoto, { ...courier, params: named })).status).toBe(403)
    const other = await attempted()
    expect((await call(getAttemptPhoto, { ...(await other.staff('owner')), params: named })).status).toBe(404)
    expect(
      (await call(keepAttemptPhoto, { ...other.courier, params: { ...named, campaignId: 'feira' }, body: { picture: base64(photo) } }))
        .status,
    ).toBe(404)
  })

  it('is stored once, for its own attempt', async () => {
    const { staff, keep, named } = await attempted()
    const other = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect((await Promise.all([keep(base64(photo)), keep(base64(photo))])).map(({ status }) => status)).toEqual([204, 204])
    expect((await keep(base64(other))).status).toBe(204)
    const { picture } = (await call(getAttemptPhoto, { ...(await staff('owner')), params: named })).body as { picture: string }
    expect((await sharp(Buffer.from(picture, 'base64')).metadata()).width).toBe(1600)
    for (const over of [{ act: uuidv7() }, { campaignId: 'outra' }, { id: uuidv7() }])
      expect((await keep(base64(photo), over)).status).toBe(404)
  })

  it.each([
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
    ['words', Buffer.from('não sou uma foto')],
    ['a cut-off picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('is not %s', async (_what, bytes) => {
    const { keep } = await attempted()
    expect(await keep(base64(bytes))).toMatchObject({ status: 422, body: { code: 'not_a_picture' } })
  })

  it('of 20 MB is refused in Portuguese before it is read', async () => {
    const { keep } = await attempted()
    const answer = await keep('A'.repeat(20_000_000))
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
    expect((await keep('A'.repeat(10_666_672))).status).toBeGreaterThanOrEqual(400)
  })
})
