import { expect, it } from 'vitest'
import { createContext, type Services } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { buildTenant } from '#testing/factories.ts'
import { shopWith, orderOf } from '#testing/order-factory.ts'
import { signIn } from '#testing/people.ts'
import { testApp } from '#testing/test-app.ts'
import { deleteClient, createClient } from '@mutirao/contract/accounts'
import { cancelOrder, placeOrder } from '@mutirao/contract/orders'
import { forgetOld } from './retention.service.ts'

const { t, call } = testApp()
const YEAR_MS = 366 * 86_400_000

it('erases the buyer of a deleted account five years after the sale, spent codes after a day, and nothing else', async () => {
  const { host, tenant, item, as } = await shopWith(t.pool)
  const person = await signIn(t, tenant)
  const headersMore = person.headers
  await call(createClient, { host, params: { userId: person.userId }, body: { name: 'Maria da Silva' }, headersMore })
  const mine = (await call(placeOrder, { host, ...orderOf(item), headersMore })).body
  await call(placeOrder, { host, as, ...orderOf(item) })
  await call(cancelOrder, { host, params: { id: mine.id }, headersMore })
  expect((await call(deleteClient, { host, headersMore })).status).toBe(204)

  const services = { ...t.services, log: t.app.log } as Services
  const ctx = createContext(services, (await findTenant(services, tenant.id))!)
  const left = () =>
    tenantTransaction(t.pool, tenant.id, async (db) => ({
      names: (await db.execute<{ user_name: string }>('select user_name from orders order by user_name')).rows.map((row) => row.user_name),
      codes: (await db.execute('select 1 from login_codes')).rowCount,
      counts: (await db.execute('select 1 from rate_limits')).rowCount,
    }))
  await forgetOld({ ...ctx, now: new Date(ctx.now.getTime() + 4 * YEAR_MS) })
  expect(await left()).toEqual({ names: ['Maria da Silva', 'Maria da Silva'], codes: 0, counts: 0 })
  await forgetOld({ ...ctx, now: new Date(ctx.now.getTime() + 5 * YEAR_MS) })
  expect((await left()).names).toEqual(['', 'Maria da Silva'])
})

it('deletes sign-in events after six months (Marco Civil art. 15), also those of a deleted account', async () => {
  const tenant = await buildTenant(t.pool)
  const { headers: headersMore } = await signIn(t, tenant)
  await call(deleteClient, { host: tenant.host, headersMore })
  const services = { ...t.services, log: t.app.log } as Services
  const ctx = createContext(services, (await findTenant(services, tenant.id))!)
  const left = () => tenantTransaction(t.pool, tenant.id, async (db) => (await db.execute('select 1 from sign_in_events')).rowCount)
  const after = (days: number) => forgetOld({ ...ctx, now: new Date(ctx.now.getTime() + days * 86_400_000) })
  await after(180)
  expect(await left()).toBe(1)
  await after(185)
  expect(await left()).toBe(0)
})
