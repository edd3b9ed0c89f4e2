import { expect, type Page } from '@playwright/test'
import { createClient } from '@mutirao/contract/accounts'
import { authenticateSms, login } from '@mutirao/contract/authentication'
import { getCampaign } from '@mutirao/contract/campaigns'
import { createLead } from '@mutirao/contract/leads'
import { getOrder, getPixQrCode, placeOrder } from '@mutirao/contract/orders'
import { pricedOrder, stranger, type Call } from '../apps/api/src/testing/buyer.ts'
import { askServer, pathOf } from '../apps/api/src/testing/whole-server.ts'
import { port, shopAt } from './addresses.ts'
import { codeIn, someCpf, somePhone } from './people.ts'

/* How a journey begins whose subject comes later: by calls with the cookies of its browser. The screens before it have journeys of their own. */

const shop = shopAt('localhost')

const callAs =
  (page: Page, token?: string): Call =>
  async (endpoint, sent) => {
    const { body, headers, ...address } = sent as { body?: unknown; headers?: Record<string, string> }
    const answer = await page.request.fetch(shop + pathOf(endpoint, address), {
      method: endpoint.method,
      headers: { 'X-App': 'client', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      data: body,
    })
    const text = await answer.text()
    expect(answer.ok(), `${endpoint.path}: ${text}`).toBe(true)
    return { status: answer.status(), body: text === '' ? undefined : JSON.parse(text) }
  }

export const rice = { campaignId: 'mercearia-da-vila', id: 'arroz-agulhinha-5kg' }

/** Stores a value as the app does, from a page that runs no script. */
async function remember(page: Page, key: string, value: unknown) {
  await page.goto(`${shop}/healthz`)
  await page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, JSON.stringify(value)])
}

/** Makes this browser a guest's with an order that waits for its Pix, in the cheapest slot. */
export async function placeByCall(page: Page, { campaignId, id }: typeof rice, { phone }: { phone?: string } = {}) {
  const call = callAs(page)
  await remember(page, 'lead', (await call(createLead, { body: {} })).body.id)
  const { delivery } = (await call(getCampaign, { params: { id: campaignId }, query: {} })).body
  const slot = delivery.toSorted((one, other) => one.fee - other.fee)[0]!.id
  const who = { ...stranger(), ...(phone && { userPhone: phone }) }
  const order = await pricedOrder(call, { campaignId, slot, products: [{ id, campaignId, quantity: 1 }] }, who)
  return (await call(placeOrder, order!)).body
}

/** The same, paid. */
export async function buyByCall(page: Page, item: typeof rice) {
  const call = callAs(page)
  const placed = await placeByCall(page, item)
  const { payUrl } = (await call(getPixQrCode, { query: { id: placed.id } })).body
  const bank = new URL(payUrl!)
  expect(await askServer(port, { path: bank.pathname, method: 'POST', headers: { host: bank.host } })).toMatchObject({ status: 200 })
  const read = async () => (await call(getOrder, { params: { code: placed.code } })).body
  await expect.poll(async () => (await read()).state).toBe('PAID')
  return read()
}

/** Signs this browser in as a new person with an account; resolves to their phone, as typed. */
export async function signUpByCall(page: Page, name: string): Promise<string> {
  const phone = somePhone()
  const recipient = `+55${phone.replaceAll(/\D/g, '')}`
  const call = callAs(page)
  await call(authenticateSms, { body: { phone } })
  const outbox = await (await page.request.get(`${shop}/dev/outbox`)).text()
  const signedIn = await call(login, { body: { username: phone, password: codeIn(outbox, recipient) } })
  const { access_token: token, user, expires_in: seconds } = signedIn.body
  await callAs(page, token)(createClient, { params: { userId: user.id }, query: {}, body: { name, cpf: someCpf() } })
  const now = Date.now()
  await remember(page, 'authorization', { authenticated: true, expiresIn: now + seconds * 1000, timestamp: now })
  return phone
}
