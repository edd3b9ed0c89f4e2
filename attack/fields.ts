import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { getQuote, putCart } from '@mutirao/contract/carts'
import { placeOrder } from '@mutirao/contract/orders'
import { newGuest, orderBy, stranger, address } from '../apps/api/src/testing/buyer.ts'
import { findViolations } from '../apps/api/src/testing/invariants.ts'
import { stockShelves } from '../chaos/shelves.ts'
import type { Attack } from './attack.ts'

/** The server's own price and stock, whatever is sent (R1, R3, R9, R10, R38). */
export async function attackFields({ target, check }: Attack) {
  const db = new pg.Client({ connectionString: target.databaseUrl() })
  await db.connect()
  const shelves = await stockShelves(db, target.ports[0]!)
  const { campaignId, slot, items } = shelves.find(({ campaignId }) => campaignId === 'mercearia-da-vila') ?? shelves[0]!
  const headers = (await newGuest((endpoint, sent) => target.call(endpoint, sent as never) as never)) as Record<string, string>
  const products = [{ id: items[1]!.id, campaignId, quantity: 1 }]
  const { latitude, longitude, cep: postalCode } = address
  const priced = async (wanted = products) => {
    const cartUuid = randomUUID()
    await target.call(putCart, { headers, params: { uuid: cartUuid }, body: { products: wanted } })
    const quote = await target.call(getQuote, {
      headers,
      params: { id: campaignId },
      query: { cartUuid, slot, latitude, longitude, postalCode },
    })
    const price = quote.body.payments.find(({ type }) => type === 'PIX')!.price
    return orderBy(stranger(), { campaignId, slot, products: wanted }, { price, cartUuid })
  }
  type Order = Awaited<ReturnType<typeof priced>>
  const place = (order: Order) => target.call(placeOrder, { ...order, headers: { ...headers, ...order.headers } } as never)
  const changed = async (change: (body: Record<string, unknown>) => Record<string, unknown>) => {
    const order = await priced()
    return place({ ...order, body: change(order.body as never) } as never)
  }
  const at = (body: Record<string, unknown>, over: object) => ({ ...body, properties: { ...(body['properties'] as object), ...over } })

  const cheap: string[] = []
  for (const price of [0, 1, -1, 0.5, 1e308]) {
    const { status } = await changed((body) => at(body, { price }))
    if (status < 400) cheap.push(String(price))
  }
  check('a price that the buyer writes is refused', cheap.length === 0, cheap.join(', '))

  const odd: string[] = []
  for (const quantity of [-1, 0, 1.5, 1e9, '1', null]) {
    const { status } = await changed((body) => ({ ...body, items: [{ ...products[0], quantity }] }))
    if (status < 400) odd.push(String(quantity))
  }
  check('a quantity that is no count of the shelf is refused', odd.length === 0, odd.join(', '))

  const plain = await priced()
  const extra = {
    state: 'PAID',
    status: 'PAID',
    isPaid: true,
    total: 1,
    tenantId: randomUUID(),
    leadId: randomUUID(),
    userId: randomUUID(),
    discount: 999_999,
  }
  const more = await place({ ...plain, body: { ...plain.body, ...extra, properties: { ...plain.body.properties, ...extra } } } as never)
  const { rows } = await db.query<{ state: string; price: number }>('select state, price from orders where id = $1', [
    (more.body as { id?: string }).id ?? randomUUID(),
  ])
  const isPlain = more.status >= 400 || (rows[0]?.state === 'AWAITING_PAYMENT' && rows[0].price === plain.body.properties.price)
  check('fields that the contract does not know take no effect', isPlain, `${more.status} ${JSON.stringify(rows[0] ?? {})}`)

  const order = await priced()
  const answers = await Promise.all(Array.from({ length: 8 }, () => place(order)))
  const orders = new Set(answers.flatMap(({ status, body }) => (status === 201 ? [(body as { id: string }).id] : [])))
  const stored = await db.query('select from orders where idempotency_key = $1', [order.headers['idempotency-key']])
  check(
    'one order of eight requests with one key',
    orders.size === 1 && stored.rowCount === 1,
    `${orders.size} ids, ${stored.rowCount} rows`,
  )

  await attackStock({ check }, { db, itemId: items[0]!.id, priced: () => priced([{ id: items[0]!.id, campaignId, quantity: 1 }]), place })
  const violations = await findViolations(db)
  check('invariants hold', violations.length === 0, violations.map((one) => Object.values(one).join(': ')).join('; '))
  await db.end()
}

type Shelf<Order> = { db: pg.Client; itemId: string; priced: () => Promise<Order>; place: (order: Order) => Promise<{ status: number }> }

/** R1: more buyers at once than units, on every process. */
async function attackStock<Order>({ check }: Pick<Attack, 'check'>, { db, itemId, priced, place }: Shelf<Order>) {
  const { rows } = await db.query<{ left: number }>(
    "select on_hand - reserved as left from stock where id = $1 and tenant_id = (select id from tenants where slug = 'mutirao')",
    [itemId],
  )
  const left = rows[0]!.left
  const orders: Order[] = []
  for (let n = 0; n < left + 20; n++) orders.push(await priced())
  const statuses = (await Promise.all(orders.map(place))).map(({ status }) => status)
  const sold = statuses.filter((status) => status === 201).length
  check('as many buyers as units get one', sold === left, `${sold} of ${left} units to ${orders.length} buyers`)
}
