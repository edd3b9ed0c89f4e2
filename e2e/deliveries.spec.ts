import { randomUUID } from 'node:crypto'
import { getQuote, putCart } from '@mutirao/contract/carts'
import { placeOrder } from '@mutirao/contract/orders'
import { newGuest, pricedOrder, stranger, type Call } from '../apps/api/src/testing/buyer.ts'
import { callServer } from '../apps/api/src/testing/whole-server.ts'
import { port } from './addresses.ts'
import { buyByCall, rice } from './by-call.ts'
import { chooseMethod, goToConfirmation, tellWhoReceives } from './checkout.ts'
import { expect, test } from './fixtures.ts'

/** Dona Zilda's eggs are delivered on Tuesdays to three buyers, on Fridays to twenty, each time for R$ 5,00. */
const campaignId = 'ovos-da-dona-zilda'
const quails = { id: 'zilda-ovos-codorna-30', campaignId, quantity: 1 }
const tuesday = 2
const places = 3
const atSe = { cep: '01001000', street: 'Praça da Sé' }

async function asStranger(): Promise<Call> {
  const asked: Call = async (endpoint, sent) => {
    const answer = await callServer(port, endpoint, { ...sent, headers: { host: 'localhost', ...sent.headers } })
    if (!answer) throw new Error(`${endpoint.path}: no answer`)
    return answer
  }
  const { authorization } = await newGuest(asked)
  return (endpoint, sent) => asked(endpoint, { ...sent, headers: { authorization, ...sent.headers } })
}

const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay()

/** The next slot of that weekday, as offered to a stranger. */
async function slotOn(weekday: number) {
  const call = await asStranger()
  const cartUuid = randomUUID()
  await call(putCart, { params: { uuid: cartUuid }, body: { products: [quails] } })
  const { body } = await call(getQuote, { params: { id: campaignId }, query: { cartUuid, postalCode: '01001-000' } })
  return body.delivery.find(({ date, left }) => weekdayOf(date) === weekday && left !== 0)!
}

/** Another buyer takes a place in it. */
async function takePlace(slot: string): Promise<number> {
  const call = await asStranger()
  const order = await pricedOrder(call, { campaignId, slot, products: [quails] }, stranger())
  return (await call(placeOrder, order!)).status
}

test('a window that fills before the payment is replaced by the next, and nothing is sent without another confirmation', async ({
  page,
  shopper,
}) => {
  const slot = await slotOn(tuesday)
  await shopper.addFromProduct(`/store/${campaignId}/product/${quails.id}`)
  await goToConfirmation(page, { method: 'Pix', place: atSe, day: slot.date })
  await expect(page.getByRole('main')).toContainText(/ter\.|amanhã|hoje/)

  const taken: number[] = []
  for (let number = 0; number < places + 1 && !taken.includes(409); number++) taken.push(await takePlace(slot.id))
  expect(taken.at(-1)).toBe(409)

  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  const note = page.getByRole('alert').filter({ hasText: 'lot' })
  await expect(note).toBeVisible()
  await expect(page).toHaveURL(/\/confirmation$/)
  await shopper.expectAccessible()
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/order\/[^/]+\/pending$/)
})

test('a buyer moves an order to another day', async ({ page, shopper }) => {
  await shopper.addFromProduct(`/store/${campaignId}/product/zilda-ovos-azuis-6`)
  const friday = await slotOn(5)
  await goToConfirmation(page, { method: 'Pix', place: atSe, day: friday.date })
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/order\/[^/]+\/pending$/)
  const code = /order\/([^/]+)\//.exec(page.url())![1]!

  await page.goto(`/rescheduleorder?order=${code}`)
  await shopper.expectAccessible()
  const other = page.getByRole('group', { name: 'Dia' }).locator('button:enabled[aria-pressed=false]').last()
  const day = Number(/^\D*(\d+)/.exec((await other.textContent())!)![1])
  await other.click()
  await page
    .getByRole('button', { name: /Confirmar nova data/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/order/${code}/details$`))
  await expect(page.getByRole('main')).toContainText(new RegExp(`\\b${day}/\\d+|amanhã|ter\\.|sex\\.`))
})

test('a paid order moves to a dearer window once the difference is paid', async ({ page, shopper }) => {
  const { code } = await buyByCall(page, rice)
  await page.goto(`/rescheduleorder?order=${code}`)
  const { id } = await page.evaluate(async (of) => (await fetch(`/api/operation/orders/code/${of}`)).json(), code)
  const [part] = await page.evaluate(async (of) => (await fetch(`/api/operation/orders/order/${of}/slots`)).json(), id)
  const dearer = part.slots.find(({ charges, left }: { charges?: boolean; left?: number }) => charges && left !== 0)
  await page
    .getByRole('group', { name: 'Dia' })
    .getByRole('button', { name: new RegExp(`, ?${Number(dearer.date.slice(8))} ?de`) })
    .click()
  await page.locator(`input[name=slot][value="${dearer.id}"]`).check({ force: true })
  await shopper.expectAccessible()
  await page
    .getByRole('button', { name: /^Pagar R\$.* e mudar$/ })
    .first()
    .click()
  await expect(page.getByText('Ela vale assim que a diferença for paga')).toBeVisible()
  await shopper.expectAccessible()
  const bank = await page.context().newPage()
  await bank.goto((await page.getByRole('link', { name: /demonstração/ }).getAttribute('href'))!)
  await bank.getByRole('button', { name: /Pagar este Pix/ }).click()
  await expect(bank.getByText('Pix pago.')).toBeVisible()
  await bank.close()
  await expect(page.getByText('Ela vale assim que a diferença for paga')).toBeHidden({ timeout: 20_000 })
  const { properties } = await page.evaluate(async (of) => (await fetch(`/api/operation/orders/code/${of}`)).json(), code)
  expect(properties.slot).toEqual({ date: dearer.date, from: dearer.from, to: dearer.to })
})

test('another person collects an order, and is named in it', async ({ page, shopper }) => {
  await shopper.addFromProduct('/store/mercearia-da-vila/product/arroz-agulhinha-5kg')
  await page.goto('/shippingmethod')
  await expect(page.getByText('Mais rápida', { exact: true })).toBeVisible()
  await shopper.expectAccessible()
  await page.getByRole('radio', { name: /^Retirada: / }).check({ force: true })
  await page.getByRole('button', { name: 'Escolher esta forma' }).click()

  await expect(page).toHaveURL(/\/c&c$/)
  await page.getByText('Outra pessoa', { exact: true }).click()
  await page.getByLabel('Nome de quem retira').fill('joão de souza')
  await page.getByLabel('Documento de quem retira').fill('529.982.247-25')
  await shopper.expectAccessible()
  await page.getByRole('button', { name: 'Retirar aqui' }).click()

  await tellWhoReceives(page, stranger().userPhone)
  await chooseMethod(page, 'Pix')
  await expect(page.getByText('Quem retira: João de Souza')).toBeVisible()
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/order\/[^/]+\/pending$/)
  await page.goto(page.url().replace('/pending', '/details'))
  await expect(page.getByText('Quem retira: João de Souza')).toBeVisible()
  await expect(page.getByText(/Documento 529\.982\.247-25/)).toBeVisible()
})
