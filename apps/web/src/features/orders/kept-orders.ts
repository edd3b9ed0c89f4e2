import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { pixQuery } from '#features/payment/pix-queries.ts'
import { isOnline } from '#platform/connection.ts'
import { sealedIn } from '#platform/sealed.ts'
import { savesData } from '#platform/user-agent.ts'
import { restoreSession } from '#session/session.ts'
import { isSignedIn, mayHaveOrders, onVisitorChange } from '#session/signed-in.ts'
import { serverNow } from '@mutirao/client/server-clock'
import { readStored } from '@mutirao/client/storage'
import { leadKey, ownOrdersDatabase } from '@mutirao/client/stored-keys'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { getPixQrCode } from '@mutirao/contract/order-payments'
import type { Order } from '@mutirao/contract/order-shapes'
import type { listOrders } from '@mutirao/contract/orders'
import { isOpen, isUnpaid } from '@mutirao/domain/order-status'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { newestOrderQuery, orderKeys, orderQuery, ordersQuery } from './order-queries.ts'
import { orderQueryOf } from './orders-search.ts'

type Pix = CallOutput<typeof getPixQrCode>
type OrderPage = CallOutput<typeof listOrders>
/** at: when it was read, in ms. */
export type KeptOrder = { order: Order; at: number; pix?: Pix }
/** `owner`: the account's id, or a guest's (`guestNow`). */
export type KeptOrders = { owner: string; list?: { page: OrderPage; at: number }; orders: KeptOrder[] }

const MOST_ORDERS = 10
/** Limit of all stored orders together, as JSON text. */
export const MOST_BYTES = 256 * 1024
/** The list is not fetched again for the device within this time. */
const FRESH_MS = 5 * 60_000
/** A guest cannot sign out: what this long had no network to confirm it is deleted. */
const GUEST_MS = 30 * DAY_MS
/** Several reads of one screen are written together. */
const SETTLED_MS = 1000

const kept = sealedIn<KeptOrders>(ownOrdersDatabase)

const isOrderKey = ([root, code, ...rest]: QueryKey) => root === orderKeys.one('')[0] && typeof code === 'string' && rest.length === 0
const isPixKey = ([root]: QueryKey) => root === pixQuery('', '').queryKey[0]
const isPersonal = ({ queryKey }: { queryKey: QueryKey }) =>
  [orderKeys.all[0], orderKeys.one('')[0], pixQuery('', '').queryKey[0]].includes(String(queryKey[0]))

/** When somebody else began to use this tab, in ms: what its query cache read before is not theirs. */
let since = 0

/**
 * Keeps the visitor's last orders on the device, with the Pix code of those that wait for it, and shows them while there is no network
 * (decision 039). A guest's are kept while they are under way.
 */
export function keepOrders(queryClient: QueryClient): void {
  addEventListener('offline', () => void restoreOrders(queryClient))
  let wasSignedIn = isSignedIn()
  onVisitorChange(() => {
    since = Date.now()
    const hasEnded = wasSignedIn && !isSignedIn()
    wasSignedIn = isSignedIn()
    // In this tab or another one; the screen reads again when it is seen.
    if (hasEnded) for (const query of queryClient.getQueryCache().findAll({ predicate: isPersonal })) query.reset()
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const written = new WeakSet<object>()
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isOnline()) return
    const { queryKey, state } = event.query
    if (!isOrderKey(queryKey) && !isPixKey(queryKey) && !isListKey(queryKey)) return
    // A poll that found nothing new leaves the same object.
    if (written.has(state.data)) return
    written.add(state.data)
    clearTimeout(timer)
    timer = setTimeout(() => void keepRead(queryClient), SETTLED_MS)
  })
  void fetchForDevice(queryClient).catch(() => {})
}

/** Puts the kept orders into the query cache, where it has none, as old as they are: a connection refetches them. */
export async function restoreOrders(queryClient: QueryClient): Promise<void> {
  const found = mayHaveOrders() ? await kept.read() : undefined
  // Signed out while it was read.
  if (!found || !mayHaveOrders() || !isOfVisitor(found)) return
  if (isGuest(found.owner) && newestRead(found) <= Date.now() - GUEST_MS) return kept.forget()
  const put = <Value>(queryKey: QueryKey, value: Value, at: number) =>
    queryClient.getQueryData(queryKey) === undefined && queryClient.setQueryData(queryKey, value, { updatedAt: at })
  for (const { order, at, pix } of found.orders) {
    put(orderKeys.one(order.code), order, at)
    if (pix) put(pixQuery(order.id, order.paymentMethod.expiresAt ?? '').queryKey, pix, at)
  }
  if (!found.list) return
  const { page, at } = found.list
  // Further pages need the network.
  put(listQuery.queryKey, { pages: [{ ...page, totalElements: page.content.length }], pageParams: [0] }, at)
  put(newestOrderQuery().queryKey, page.content[0] ?? null, at)
}

const GUEST = 'guest '
const isGuest = (owner: string) => owner.startsWith(GUEST)
const guestNow = () => GUEST + (readStored<string>(leadKey) ?? '')

/** Without a network the account's id is not known; the database is deleted when another person signs in. */
const isOfVisitor = ({ owner }: KeptOrders) => (isSignedIn() ? !isGuest(owner) : owner === guestNow())

const newestRead = ({ list, orders }: KeptOrders) => Math.max(list?.at ?? 0, ...orders.map(({ at }) => at))

/** Reads the list once, and the orders under way that the device does not have as they are: a code is needed where there may be no network. */
async function fetchForDevice(queryClient: QueryClient): Promise<void> {
  const owner = await ownerNow()
  if (!owner || savesData()) return
  const found = await ownKept(owner)
  if (Date.now() - (found.list?.at ?? 0) < FRESH_MS) return
  const { pages } = await fetchList(queryClient)
  const isKept = ({ code, state }: { code: string; state: Order['state'] }) =>
    found.orders.some(({ order }) => order.code === code && order.state === state)
  const lacking = pages[0]!.content.filter((summary) => isOpen(summary.state) && !isKept(summary)).slice(0, MOST_ORDERS)
  for (const { code } of lacking) {
    const order = await queryClient.fetchQuery(orderQuery(code))
    if (awaitsPix(order)) await queryClient.fetchQuery(pixQuery(order.id, order.paymentMethod.expiresAt!))
  }
}

const listQuery = ordersQuery(orderQueryOf({}, { now: 0, timeZone: 'UTC' }))
const isListKey = (key: QueryKey) => hashKey(key) === hashKey(listQuery.queryKey)
const fetchList = (queryClient: QueryClient) => queryClient.fetchInfiniteQuery({ ...listQuery, pages: 1, staleTime: 0 })

const awaitsPix = ({ state, paymentMethod }: Order) =>
  isUnpaid(state) && paymentMethod.type === 'PIX' && Date.parse(paymentMethod.expiresAt ?? '') > serverNow()

async function keepRead(queryClient: QueryClient): Promise<void> {
  const owner = await ownerNow().catch(() => undefined)
  if (!owner) return
  const next = withRead(await ownKept(owner), queryClient)
  // Signed out meanwhile, here or in another tab: a write would bring the database back.
  if (!mayHaveOrders() || !isOfVisitor(next)) return
  await kept.keep(next)
  // The fetched list is a read, which calls this function again.
  if (isListBehind(next)) await fetchList(queryClient).catch(() => {})
}

/** An order was placed, or has moved, since the list was read. */
export function isListBehind({ list, orders }: KeptOrders): boolean {
  if (!list) return false
  const { content, totalElements } = list.page
  const isListed = ({ order }: KeptOrder) => content.some(({ code, state }) => code === order.code && state === order.state)
  const isOlder = ({ order }: KeptOrder) => totalElements > content.length && order.creationDate < (content.at(-1)?.creationDate ?? '')
  return orders.some((one) => one.at > list.at && !isListed(one) && !isOlder(one))
}

/** Undefined for a visitor without orders, and without a network. */
async function ownerNow(): Promise<string | undefined> {
  if (!mayHaveOrders() || !isOnline()) return undefined
  return isSignedIn() ? (await restoreSession()).user?.id : guestNow()
}

async function ownKept(owner: string): Promise<KeptOrders> {
  const found = await kept.read()
  if (found?.owner === owner) return found
  if (found) await kept.forget()
  return { owner, orders: [] }
}

function withRead(before: KeptOrders, queryClient: QueryClient): KeptOrders {
  const byCode = new Map(before.orders.map((one) => [one.order.code, one]))
  for (const { order, at } of readOrders(queryClient)) {
    const known = byCode.get(order.code)
    if (!known || known.at < at) byCode.set(order.code, { order, at, pix: known?.pix })
  }
  const orders = [...byCode.values()].map(({ order, at, pix }) => ({
    order,
    at,
    pix: awaitsPix(order) ? (pixIn(queryClient, order) ?? pix) : undefined,
  }))
  const all = { ...before, orders, list: newerList(queryClient, before.list) }
  return bounded(isGuest(before.owner) ? underWay(all) : all)
}

/** Leaves out orders that have ended: a guest cannot sign out, so the next user of the device could read them. */
function underWay({ owner, orders, list }: KeptOrders): KeptOrders {
  const isUnderWay = ({ code, state }: { code: string; state: Order['state'] }) =>
    isOpen(orders.find(({ order }) => order.code === code)?.order.state ?? state)
  return {
    owner,
    orders: orders.filter(({ order }) => isOpen(order.state)),
    list: list && { ...list, page: { ...list.page, content: list.page.content.filter(isUnderWay) } },
  }
}

const readOrders = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isOrderKey(queryKey) })
    .map(({ state }) => ({ order: state.data as Order, at: state.dataUpdatedAt }))
    .filter(({ order, at }) => order !== undefined && at >= since)

function newerList(queryClient: QueryClient, before: KeptOrders['list']): KeptOrders['list'] {
  const { data, dataUpdatedAt: at = 0 } = queryClient.getQueryState<{ pages: OrderPage[] }>(listQuery.queryKey) ?? {}
  return data && at >= since && at > (before?.at ?? 0) ? { page: data.pages[0]!, at } : before
}

/** The Pix of the charge that the order has now, not of a former one. */
const pixIn = (queryClient: QueryClient, { id, paymentMethod }: Order) =>
  queryClient.getQueryData<Pix>(pixQuery(id, paymentMethod.expiresAt ?? '').queryKey)

/** The newest, as many as the bounds allow; those under way stay longest. */
export function bounded(all: KeptOrders): KeptOrders {
  const worth = ({ order }: KeptOrder) => (isOpen(order.state) ? '1' : '0') + order.creationDate
  const orders = all.orders.toSorted((one, other) => worth(other).localeCompare(worth(one))).slice(0, MOST_ORDERS)
  const sized = (count: number) => ({ ...all, orders: orders.slice(0, count) })
  let count = orders.length
  while (count > 0 && new TextEncoder().encode(JSON.stringify(sized(count))).length > MOST_BYTES) count--
  return sized(count)
}
