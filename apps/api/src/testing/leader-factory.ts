import { uuidv7 } from '#ids.ts'
import { createClient } from '@mutirao/contract/accounts'
import { handOverPart, preparePart } from '@mutirao/contract/fulfilment'
import { acceptPoint, listMyPoints, namePointLeader } from '@mutirao/contract/leaders'
import type { Order } from '@mutirao/contract/order-shapes'
import { placeOrder } from '@mutirao/contract/orders'
import type { Role } from '@mutirao/domain/staff'
import { buildCampaign, buildItem, buildLead, buildStore, buildTenant } from './factories.ts'
import { moneyOf } from './money.ts'
import { orderOf, SLOT } from './order-factory.ts'
import { signIn, signInAsStaff, type Signed } from './people.ts'
import { callEndpoint, type TestApp } from './test-app.ts'

/** A shop with a campaign that is only fetched, at its two points. */
export async function pointShop(t: TestApp) {
  const tenant = await buildTenant(t.pool)
  const stores = [(await buildStore(t.pool, tenant.id)).id, (await buildStore(t.pool, tenant.id)).id] as const
  const windows = ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({ weekday, from: '08:00', to: '20:00', fee: 0, cutoffHours: 0 }))
  const pickup = stores.flatMap((store) => windows.map((one) => ({ ...one, store })))
  const campaign = await buildCampaign(t.pool, tenant.id, { name: 'Feira', body: { pickup, deliveryCalendar: [] } })
  const item = await buildItem(t.pool, { tenantId: tenant.id, campaignId: campaign.id, price: 1000, onHand: 1000 })
  const staff = async (role: Role) => ({ host: tenant.host, headersMore: (await signInAsStaff(t, tenant, role)).headers })
  return {
    tenant,
    host: tenant.host,
    stores,
    item,
    staff,
    owner: await staff('owner'),
    keeper: await staff('keeper'),
    picker: await staff('picker'),
  }
}
export type PointShop = Awaited<ReturnType<typeof pointShop>>
export type Caller = { host: string; headersMore: Record<string, string> }

export const callerOf = ({ host }: PointShop, { headers: headersMore }: Signed): Caller => ({ host, headersMore })

type Naming = { storeId?: string; percentage?: number; person?: Signed }

/** A person whom the owner has asked to lead a point, and who has accepted. */
export async function buildLeader(t: TestApp, shop: PointShop, { storeId = shop.stores[0], percentage = 10, person }: Naming = {}) {
  const signed = person ?? (await signIn(t, shop.tenant))
  const caller = callerOf(shop, signed)
  if (!person) await callEndpoint(t.app, createClient, { ...caller, params: { userId: signed.userId }, body: { name: 'Rosa Dias' } })
  const named = await callEndpoint(t.app, namePointLeader, { ...shop.owner, params: { storeId }, body: { key: signed.phone, percentage } })
  const id: string = named.body.leader.id
  await callEndpoint(t.app, acceptPoint, { ...caller, params: { leader: id } })
  const [point] = (await callEndpoint(t.app, listMyPoints, caller)).body
  if (!point?.isAccepted) throw new Error('not accepted')
  return { id, caller, person: signed, storeId, params: { leader: id } }
}

type Buying = { storeId?: string; quantity?: number; caller?: Caller; phone?: string; slot?: string; name?: string }

/** A paid order for a point; by a guest, or by the person who calls. */
export async function buyAt(
  t: TestApp,
  shop: PointShop,
  { storeId = shop.stores[0], quantity = 1, caller, phone, slot, name }: Buying = {},
) {
  const { tenant, item, host } = shop
  const { params, headers, body } = orderOf(item, { quantity })
  const properties = { ...body.properties, shippingAddress: undefined, storeId, slot: slot ?? `${storeId}/${SLOT}`, price: 1_000_000 }
  const sent = { ...body, type: 'PICKUP' as const, properties, userName: name ?? body.userName, userPhone: phone ?? body.userPhone }
  const who = caller ?? { host, as: await buildLead(t.pool, tenant.id) }
  const { body: order } = await callEndpoint(t.app, placeOrder, { ...who, params, headers, body: sent })
  if (order.code === undefined || order.id === undefined) throw new Error(JSON.stringify(order))
  const money = moneyOf(t)
  const [payment] = await money.payments(tenant.id, order.id)
  await money.webhook({ tenantId: tenant.id, reference: payment!.id, amount: payment!.amount })
  return { ...(order as Order), part: { id: order.id as string, campaignId: item.campaignId } }
}
export type Bought = Awaited<ReturnType<typeof buyAt>>

export const makeReady = (t: TestApp, { picker }: PointShop, { part }: Bought) =>
  callEndpoint(t.app, preparePart, { ...picker, params: part, body: { act: uuidv7(), to: 'READY_FOR_PICKUP' } })

/** Moves the clock by more than a session lasts: the shop's staff are new, and these leaders sign in again. */
export async function moveClock(t: TestApp, shop: PointShop, now: Date, leaders: readonly Awaited<ReturnType<typeof buildLeader>>[]) {
  t.clock.now = now
  const [owner, keeper, picker] = [await shop.staff('owner'), await shop.staff('keeper'), await shop.staff('picker')]
  Object.assign(shop, { owner, keeper, picker })
  for (const { caller, person } of leaders) caller.headersMore = (await signIn(t, shop.tenant, { key: person.phone })).headers
}

/** By the shop's keeper. */
export async function fetchPart(t: TestApp, { keeper }: PointShop, { part, deliveryCode }: Bought, at?: Date): Promise<void> {
  const body = { act: uuidv7(), deliveryCode, at: at?.toISOString() }
  const { status, body: answer } = await callEndpoint(t.app, handOverPart, { ...keeper, params: part, body })
  if (status !== 200) throw new Error(JSON.stringify(answer))
}
