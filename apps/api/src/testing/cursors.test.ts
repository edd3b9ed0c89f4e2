import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '@mutirao/contract/endpoints'
import { shopWith } from './order-factory.ts'
import { signInAsStaff } from './people.ts'
import { testApp } from './test-app.ts'

const { t } = testApp()

/** Lists of staff by cursor that need nothing else. */
const lists = endpoints.filter(
  ({ auth, method, params, query }) =>
    auth === 'staff' && method === 'GET' && !params && query instanceof z.ZodObject && 'cursor' in query.shape,
)

it('every list by cursor begins with an empty one, as the document says, and refuses one of another list', async () => {
  const { host, tenant } = await shopWith(t.pool)
  const { headers } = await signInAsStaff(t, tenant, 'owner')
  const ask = async (path: string, cursor: string) =>
    (await t.app.inject({ url: `${path}?cursor=${cursor}`, headers: { ...headers, host } })).statusCode
  const answers = await Promise.all(lists.map(async ({ path }) => [path, await ask(path, ''), await ask(path, 'abc')]))
  expect(answers.length).toBeGreaterThan(4)
  expect(answers).toEqual(lists.map(({ path }) => [path, 200, 400]))
})
