import { expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { buildTenant } from '#testing/factories.ts'
import { bearer, signInAsStaff } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { createApiKey } from '@mutirao/contract/api-keys'
import { listListSetups, putListSetup, type ListSetup } from '@mutirao/contract/list-views'

const { t, call } = testApp()

const view = (name: string, more: object = {}): ListSetup['views'][number] => ({ id: uuidv7(), name, fields: { status: 'PAID' }, ...more })

async function workers() {
  const shop = await buildTenant(t.pool)
  const as = async (role: 'owner' | 'picker') => ({ host: shop.host, headersMore: (await signInAsStaff(t, shop, role)).headers })
  return { shop, owner: await as('owner'), picker: await as('picker') }
}
const put = (as: { host: string; headersMore: Record<string, string> }, body: ListSetup) =>
  call(putListSetup, { ...as, params: { list: 'orders' }, body })

it('views and columns are each person’s own, and the last save counts', async () => {
  const { owner, picker } = await workers()
  const first = { views: [view('Para hoje', { isDefault: true as const })], hidden: ['total'] }
  expect((await put(owner, { views: [], hidden: ['way'] })).status).toBe(204)
  expect((await put(owner, first)).status).toBe(204)
  expect((await call(listListSetups, owner)).body.content).toEqual([{ list: 'orders', ...first }])
  expect((await call(listListSetups, picker)).body.content).toEqual([])
})

it('two views of one name, two that open the list, and too many are refused', async () => {
  const { owner } = await workers()
  const refusals = [
    [view('Hoje'), view('hoje')],
    [view('A', { isDefault: true }), view('B', { isDefault: true })],
    Array.from({ length: 21 }, (_, at) => view(`Visão ${at}`)),
    [view('A', { fields: { 'não é campo': 'x' } })],
  ]
  for (const views of refusals) expect((await put(owner, { views, hidden: [] })).status).toBe(400)
  expect((await call(listListSetups, owner)).body.content).toEqual([])
})

it('a program has no views', async () => {
  const { shop, owner } = await workers()
  const { body } = await call(createApiKey, { ...owner, body: { name: 'ERP', rights: ['office.enter'] } })
  const as = { host: shop.host, headersMore: bearer(body.token) }
  expect((await call(listListSetups, as)).body.content).toEqual([])
  expect((await put(as, { views: [], hidden: [] })).status).toBe(403)
})
