import { expect, it } from 'vitest'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { countAreaBuyers } from '@mutirao/contract/area-reach'
import { placeOrder } from '@mutirao/contract/orders'
import { circleArea } from '@mutirao/domain/circle-area'

const { t, call } = testApp()
/** The Praça da Sé, where the test's orders go. */
const square = { latitude: -23.5503, longitude: -46.6339 }

it('counts the buyers inside an area once each, of this shop alone', async () => {
  const { host, tenant, item, as } = await shopWith(t.pool)
  const other = await shopWith(t.pool)
  for (const key of ['um', 'dois']) {
    const placed = await call(placeOrder, { host, as, ...orderOf(item, { key: `pedido-de-teste-${key}` }) })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  }
  expect(await call(placeOrder, { host: other.host, as: other.as, ...orderOf(other.item) })).toMatchObject({ status: 201 })
  const { headers: headersMore } = await signInAsStaff(t, tenant, 'manager')
  const reach = async (latitude: number) => {
    const geometry = circleArea({ ...square, latitude, km: 2 })
    return (await call(countAreaBuyers, { host, headersMore, body: { geometry } })).body
  }
  expect(await reach(square.latitude)).toEqual({ buyers: 1, known: 1 })
  expect(await reach(square.latitude + 1)).toEqual({ buyers: 0, known: 1 })
  const ring = [[0, 0], [1, 1], [0, 1], [1, 0], [0, 0]] // prettier-ignore
  const crossing = { type: 'Polygon' as const, coordinates: [ring] }
  expect(await call(countAreaBuyers, { host, headersMore, body: { geometry: crossing } })).toMatchObject({ status: 400 })
  const picker = (await signInAsStaff(t, tenant, 'picker')).headers
  expect(await call(countAreaBuyers, { host, headersMore: picker, body: { geometry: crossing } })).toMatchObject({ status: 403 })
})
