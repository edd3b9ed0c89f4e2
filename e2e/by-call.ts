import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { createClient } from '@mutirao/contract/accounts'
import { authenticateEmail, authenticateSms, login, renew } from '@mutirao/contract/authentication'
import { getCampaign } from '@mutirao/contract/campaigns'
import { putCart } from '@mutirao/contract/carts'
import { preparePart } from '@mutirao/contract/fulfilment'
import { createLead } from '@mutirao/contract/leads'
import { saveMarketing } from '@mutirao/contract/marketing'
import { getPixQrCode } from '@mutirao/contract/order-payments'
import { getOrder, placeOrder } from '@mutirao/contract/orders'
import { listPeople } from '@mutirao/contract/people'
import { hireStaff } from '@mutirao/contract/staff'
import { adjustWallet, listWallets } from '@mutirao/contract/wallets'
import { listWritten, putWritten, type WrittenKind } from '@mutirao/contract/written'
import type { Role } from '@mutirao/domain/staff'
import { pricedOrder, stranger, type Call } from '../apps/api/src/testing/buyer.ts'
import { askServer, engineOf, pathOf } from '../apps/api/src/testing/whole-server.ts'
import { dataDir, port, shopAt } from './addresses.ts'
import { codeIn, someCpf, somePhone } from './people.ts'

/* How a journey begins whose subject comes later: by calls from its browser. The screens before it have journeys of their own. */

/** An empty page at the shop's address: it runs no script, and no policy forbids it to call. */
async function open(page: Page, host = 'localhost') {
  const address = `${shopAt(host)}/healthz`
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto(address)
  await page.unroute(address)
}

/** Requests go through the browser, which resolves the shops' names and has the cookies. */
const fetched = (page: Page, asked: { path: string; method?: string; headers?: Record<string, string>; body?: string }) =>
  page.evaluate(async ({ path, ...more }) => {
    const answer = await fetch(path, more)
    return { status: answer.status, text: await answer.text() }
  }, asked)

const callAs =
  (page: Page, token?: string): Call =>
  async (endpoint, sent) => {
    const { body, headers, ...address } = sent as { body?: unknown; headers?: Record<string, string> }
    const { status, text } = await fetched(page, {
      path: pathOf(endpoint, address),
      method: endpoint.method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    expect(status, `${endpoint.path}: ${text}`).toBeLessThan(400)
    return { status, body: text === '' ? undefined : JSON.parse(text) }
  }

export const rice = { campaignId: 'mercearia-da-vila', id: 'arroz-agulhinha-5kg' }

/** Stores a value as the app does. */
const remember = (page: Page, key: string, value: unknown) =>
  page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, JSON.stringify(value)])

type Buyer = { phone?: string; isSignedIn?: boolean; host?: string }

/** The calls of the person who is signed in, or of the browser's visitor. */
const callOf = async (page: Page, { isSignedIn = false }: Buyer) =>
  isSignedIn ? callAs(page, (await callAs(page)(renew, { body: {} })).body.access_token) : callAs(page)

/** Makes this browser a guest's with an order that waits for its Pix, in the cheapest slot; or orders for the person who is signed in. */
export async function placeByCall(page: Page, { campaignId, id }: typeof rice, buyer: Buyer = {}) {
  const { phone, isSignedIn = false, host } = buyer
  await open(page, host)
  const call = await callOf(page, buyer)
  if (!isSignedIn) await remember(page, 'lead', (await call(createLead, { body: {} })).body.id)
  const { delivery } = (await call(getCampaign, { params: { id: campaignId }, query: {} })).body
  const slot = delivery.toSorted((one, other) => one.fee - other.fee)[0]!.id
  const who = { ...stranger(), ...(phone && { userPhone: phone }) }
  const order = await pricedOrder(call, { campaignId, slot, products: [{ id, campaignId, quantity: 1 }] }, who)
  return (await call(placeOrder, order!)).body
}

/** The same, paid. */
export async function buyByCall(page: Page, item: typeof rice, buyer: Buyer = {}) {
  const placed = await placeByCall(page, item, buyer)
  const call = await callOf(page, buyer)
  const { payUrl } = (await call(getPixQrCode, { query: { id: placed.id } })).body
  const bank = new URL(payUrl!)
  expect(await askServer(port, { path: bank.pathname, method: 'POST', headers: { host: bank.host } })).toMatchObject({ status: 200 })
  const read = async () => (await call(getOrder, { params: { code: placed.code } })).body
  await expect.poll(async () => (await read()).state).toBe('PAID')
  return read()
}

/** Makes this browser a guest's with a paid order for a pickup point. */
export async function buyForPointByCall(page: Page, { campaignId, id }: typeof rice, storeId: string) {
  await open(page)
  const call = callAs(page)
  await remember(page, 'lead', (await call(createLead, { body: {} })).body.id)
  const { pickup } = (await call(getCampaign, { params: { id: campaignId }, query: {} })).body
  const slot = pickup.find((point) => point.id === storeId)!.slots[0]!.id
  const order = await pricedOrder(call, { campaignId, slot, products: [{ id, campaignId, quantity: 1 }] }, stranger())
  const { params, headers, body } = order!
  const properties = { ...body.properties, shippingAddress: undefined, storeId, price: 1_000_000 }
  const placed = (await call(placeOrder, { params, headers, body: { ...body, type: 'PICKUP', properties } })).body
  const { payUrl } = (await call(getPixQrCode, { query: { id: placed.id } })).body
  const bank = new URL(payUrl!)
  expect(await askServer(port, { path: bank.pathname, method: 'POST', headers: { host: bank.host } })).toMatchObject({ status: 200 })
  await expect.poll(async () => (await call(getOrder, { params: { code: placed.code } })).body.state).toMatch(/PAID|CONFIRMED/)
  return placed
}

/** Marks an order's part as ready at its point, as the member of staff who is signed in here. */
export async function makeReadyByCall(page: Page, { id }: { id: string }, campaignId: string): Promise<void> {
  const call = await callOf(page, { isSignedIn: true })
  await call(preparePart, { params: { id, campaignId }, body: { act: randomUUID(), to: 'READY_FOR_PICKUP' } })
}

const home = {
  address: 'Rua Fradique Coutinho',
  streetNumber: '1139',
  neighborhood: 'Vila Madalena',
  city: 'São Paulo',
  administrativeArea: 'SP',
  latitude: -23.5568,
  longitude: -46.6908,
  properties: { postalCode: '05416-011' },
}
type Key = { host?: string; email?: string }

/** Forgets how many codes and CPFs this machine has sent: all browsers of a run, and of a day's runs, share its address, whose limits would end them. */
async function forgetTriesOfNetwork() {
  const database = new pg.Client({ connectionString: engineOf(dataDir)!.url() })
  await database.connect()
  await database.query("delete from rate_limits where bucket like any (array['code-ip:%', 'cpf-ip:%'])")
  await database.end()
}

/** Signs this browser in with a new phone, or with an e-mail, that has no account yet. */
export async function signInByCall(page: Page, { host, email }: Key = {}) {
  await forgetTriesOfNetwork()
  await open(page, host)
  const phone = somePhone()
  const call = callAs(page)
  if (email) await call(authenticateEmail, { body: { email } })
  else await call(authenticateSms, { body: { phone } })
  const { text: outbox } = await fetched(page, { path: '/dev/outbox' })
  const password = codeIn(outbox, email ?? `+55${phone.replaceAll(/\D/g, '')}`)
  const signedIn = await call(login, { body: { username: email ?? phone, password } })
  const { access_token: token, user, expires_in: seconds } = signedIn.body
  const now = Date.now()
  await remember(page, 'authorization', { authenticated: true, expiresIn: now + seconds * 1000, timestamp: now })
  return { token, user, phone }
}

type SignedIn = Awaited<ReturnType<typeof signInByCall>>
type Account = { name: string; lives?: boolean }

/** Creates the account of who has just signed in, who `lives` at an address. */
export async function createAccountByCall(page: Page, { token, user }: SignedIn, { name, lives: hasHome = false }: Account): Promise<void> {
  await callAs(page, token)(createClient, {
    params: { userId: user.id },
    query: {},
    body: { name, cpf: someCpf(), ...(hasHome && { addresses: [home] }) },
  })
}

/** Signs this browser in as a new person with an account; resolves to their phone, as typed. */
export async function signUpByCall(page: Page, { host, email, ...account }: Key & Account): Promise<string> {
  const signedIn = await signInByCall(page, { host, email })
  await createAccountByCall(page, signedIn, account)
  return signedIn.phone
}

/** A cart that this browser does not hold, as if it came by a link; resolves to its id. */
export async function shareCartByCall(page: Page, { campaignId, id }: typeof rice): Promise<string> {
  await open(page)
  const uuid = randomUUID()
  const call = callAs(page)
  await call(createLead, { body: {} })
  await call(putCart, { params: { uuid }, body: { products: [{ id, campaignId, quantity: 2 }] } })
  return uuid
}

/** Gives a role to a person who has signed in, as the owner with this token. */
export async function hireByCall(page: Page, token: string, hired: { key: string; role: Role }): Promise<void> {
  await callAs(page, token)(hireStaff, { body: hired })
}

type WrittenThing = { kind: WrittenKind; id: string }

/** Writes a thing of the shop, or changes some of its values, as the owner or manager with this token; resolves to what was written. */
export async function writeByCall(page: Page, token: string, { change, ...params }: WrittenThing & { change: object }) {
  const call = callAs(page, token)
  const { body } = await call(listWritten, { params: { kind: params.kind }, query: { q: params.id } })
  const known = body.content.find(({ id }) => id === params.id)
  const value = { ...known?.value, ...change }
  return (await call(putWritten, { params, body: { value, revision: known?.revision } })).body.value
}

/** Credits the wallet of the order's buyer, as the member of staff who is signed in here. */
export async function creditByCall(page: Page, { id }: { id: string }): Promise<void> {
  const call = await callOf(page, { isSignedIn: true })
  await call(adjustWallet, { params: { id }, body: { act: randomUUID(), amount: 1500, reason: 'Item com defeito' } })
}

export async function walletByCall(page: Page): Promise<string> {
  const call = await callOf(page, { isSignedIn: true })
  return (await call(listWallets, {})).body[0]!.uuid
}

/** The newest buyer, for staff. */
export async function newestPersonByCall(page: Page): Promise<string> {
  const call = await callOf(page, { isSignedIn: true })
  return (await call(listPeople, { query: {} })).body.content[0]!.id
}

/** A message to every buyer that is not sent yet. */
export async function draftByCall(page: Page): Promise<string> {
  const call = await callOf(page, { isSignedIn: true })
  const message = randomUUID()
  const body = { revision: 0, title: 'A feira abriu', text: 'Já dá para comprar.', byMail: true, byPush: true, segment: {} }
  await call(saveMarketing, { params: { message }, body })
  return message
}
