import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { authenticateEmail, login } from '@mutirao/contract/authentication'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { cancelOrder, placeOrder } from '@mutirao/contract/orders'
import { getWalletBalance } from '@mutirao/contract/wallets'
import { isUnpaid, statesWhere } from '@mutirao/domain/order-status'
import { pricedOrder, type Call } from '../apps/api/src/testing/buyer.ts'
import { callServer, type Called, type Sent } from '../apps/api/src/testing/whole-server.ts'
import type { Entry } from '../chaos/buyers.ts'
import type { Report } from '../chaos/checks.ts'
import { doubtAll, type Inside } from './inside.ts'
import { GROUP, shelvesOf, type Shop } from './shops.ts'

const CREDIT = 100_000
const PATIENCE_MS = 300_000

type Here = { db: pg.Client; port: number; inside: Inside; shop: Shop }

/** Signs somebody in, credits the wallet, pays an order with it and cancels the order. */
export async function useWallet({ check }: Report, here: Here): Promise<Entry> {
  const { port, inside, shop } = here
  const { token, leadId } = await signIn(here)
  const { walletId } = await inside.credit(shop.id, leadId, CREDIT)
  const headers = { host: shop.host, authorization: `Bearer ${token}`, 'x-client': 'native' }
  const call: Call = (endpoint, sent) => well(callServer(port, endpoint, { ...sent, headers: { ...headers, ...sent.headers } }))
  const [shelf] = await shelvesOf(port, shop.host)
  const products = [{ id: shelf!.items[0]!.id, campaignId: shelf!.campaignId, quantity: 2 }]
  const priced = (await pricedOrder(call, { campaignId: shelf!.campaignId, slot: shelf!.slot, products }))!
  const { price } = priced.body.properties
  const properties = { ...priced.body.properties, walletAmount: price, selectedWalletUuid: walletId }
  const { status, body } = await call(placeOrder, { ...priced, body: { ...priced.body, paymentMethod: { type: 'WALLET' }, properties } })
  const balance = async () => (await call(getWalletBalance, { params: { id: walletId } })).body.balance
  check(`${shop.slug}: a wallet pays an order`, status === 201 && (await balance()) === CREDIT - price)
  const cancelled = (await call(cancelOrder, { params: { id: body.id }, query: {} })).status
  const isBack = await becomes(async () => (await balance()) === CREDIT)
  check(`${shop.slug}: the cancelled order's money is back in the wallet`, cancelled === 204 && isBack)
  return { key: priced.headers['idempotency-key'], status, attempts: 1, code: body.code, id: body.id }
}

async function well<Endpoint extends EndpointOptions>(asked: Promise<Called<Endpoint> | undefined>): Promise<Called<Endpoint>> {
  const answer = await asked
  if (!answer || answer.status >= 400) throw new Error(`${answer?.status} ${answer?.text}`)
  return answer
}

/** The code is read where the demonstration's letters are kept. */
async function signIn({ db, port, shop }: Here) {
  const email = `comprador@${shop.slug}.example`
  const headers = { host: shop.host }
  const ask = <Endpoint extends EndpointOptions>(endpoint: Endpoint, sent: Sent<Endpoint>) =>
    well(callServer(port, endpoint, { ...sent, headers: { ...headers, ...sent.headers } }))
  await ask(authenticateEmail, { body: { email } })
  const { rows } = await db.query<{ code: string }>(
    "select facts->>'code' as code from outbox where tenant_id = $1 and recipient = $2 order by id desc limit 1",
    [shop.id, email],
  )
  const { body } = await ask(login, { body: { username: email, password: rows[0]!.code }, headers: { 'x-client': 'native' } })
  const { rows: users } = await db.query<{ leadId: string }>('select lead_id as "leadId" from users where tenant_id = $1 and id = $2', [
    shop.id,
    body.user.id,
  ])
  return { token: body.access_token, leadId: users[0]!.leadId }
}

/** Longer than the time in which a checkout that began before the end may still order. */
const AGO = '1 hour'

/** Ends the time of unpaid orders and of the shops' groups, and waits until sweeps have closed both and all money that goes back has arrived. */
export async function closeGroups({ check }: Report, db: pg.Client, shops: readonly Shop[]): Promise<void> {
  const ids = shops.map(({ id }) => id)
  const unpaid = statesWhere(isUnpaid)
  for (const id of ids) {
    await db.query('update orders set expires_at = now() - $3::interval where tenant_id = $1 and state = any($2)', [id, unpaid, AGO])
    await db.query('update campaigns set ends_at = now() - $3::interval where tenant_id = $1 and id = $2', [id, GROUP, AGO])
  }
  await doubtAll(db)
  const unended = async () => {
    const { rows } = await db.query<{ count: number }>('select count(*)::int as count from orders where state = any($1)', [unpaid])
    return rows[0]!.count
  }
  const areEnded = await becomes(async () => (await unended()) === 0)
  check('every unpaid order ends', areEnded, `${await unended()} left`)
  const closed = async () => {
    const { rows } = await db.query<{ count: number }>(
      'select count(*)::int as count from group_closings where tenant_id = any($1::uuid[]) and campaign_id = $2',
      [ids, GROUP],
    )
    return rows[0]!.count
  }
  const isClosed = await becomes(async () => (await closed()) === ids.length)
  check('every group is closed', isClosed, `${await closed()} of ${ids.length}`)
  const open = async () => {
    const { rows } = await db.query<{ open: number; jobs: number }>(
      `select (select count(*)::int from refunds where done_at is null) as open,
         (select count(*)::int from pgboss.job where state < 'completed' and name in ('settle-group', 'send-refund')) as jobs`,
    )
    return rows[0]!.open + rows[0]!.jobs
  }
  const isDone = await becomes(async () => (await open()) === 0)
  const { rows } = await db.query<{ reason: string; count: number; amount: number }>(
    'select reason, count(*)::int as count, sum(amount)::int as amount from refunds group by 1 order by 1',
  )
  check('every refund has arrived', isDone, rows.map(({ reason, count, amount }) => `${reason} ${count}, ${amount} centavos`).join('; '))
}

/** Compares today's charges of each shop with the acquirer's book. */
export async function reconcile({ check }: Report, here: Omit<Here, 'shop'> & { shops: readonly Shop[] }): Promise<void> {
  for (const { id } of here.shops) await here.inside.reconcileToday(id)
  const { rows } = await here.db.query<{ charges: number; differences: number; days: number }>(
    `select (select count(*)::int from reconciliation_differences) as differences,
       (select coalesce(sum(charges), 0)::int from reconciliations) as charges, (select count(*)::int from reconciliations) as days`,
  )
  const { charges, differences, days } = rows[0]!
  check(
    'the books of shops and acquirer are the same',
    differences === 0 && charges > 0,
    `${days} days, ${charges} charges, ${differences} differences`,
  )
}

async function becomes(isTrue: () => Promise<boolean>): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS
  while (!(await isTrue())) {
    if (Date.now() > until) return false
    await wait(500)
  }
  return true
}
