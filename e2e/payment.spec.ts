import type { Page } from '@playwright/test'
import { placeByCall, rice } from './by-call.ts'
import { goToConfirmation } from './checkout.ts'
import { expect, test } from './fixtures.ts'

/** An order of one product that waits for its Pix. */
async function placeByPix(page: Page) {
  await goToConfirmation(page, { method: 'Pix' })
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
}

/** The page of an order that waits for its Pix. */
async function openWaiting(page: Page) {
  const { code } = await placeByCall(page, rice)
  await page.goto(`/order/${code}/pending`)
  await expect(page.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
}

const amountIn = (text: string) => text.replaceAll(/\s/g, '').match(/R\$[\d.]+,\d\d/)![0]
const amountShown = async (page: Page) => amountIn(await page.getByRole('main').innerText())

test('another method shows its price before the confirmation, and the Pix discount applies only to Pix', async ({ page, shopper }) => {
  await openWaiting(page)
  const byPix = await amountShown(page)
  await page.getByRole('button', { name: 'Trocar forma' }).click()
  const sheet = page.getByRole('dialog', { name: 'Trocar forma de pagamento' })
  await expect(sheet.getByRole('radio', { name: /Pix/ })).toBeVisible()
  await expect(sheet.getByText('Pagar na entrega')).toHaveCount(0)
  await expect(sheet.getByText('O total muda:')).toBeVisible()
  await shopper.expectAccessible()
  const accept = sheet.getByRole('button', { name: /^Usar cartão de crédito: R\$/ })
  const byCard = amountIn(await accept.innerText())
  expect(byCard).not.toBe(byPix)
  await accept.click()
  await expect(page.locator('iframe')).toBeVisible()
  expect(await amountShown(page)).toBe(byCard)

  await page.getByRole('button', { name: 'Trocar forma' }).click()
  await sheet.getByRole('button', { name: /com Pix$/ }).click()
  await expect(page.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
  expect(await amountShown(page)).toBe(byPix)
})

test('a differing amount is reported, and is refunded when the order is cancelled', async ({ page, shopper }) => {
  await openWaiting(page)
  const bank = await page.context().newPage()
  await bank.goto((await page.getByRole('link', { name: /demonstração/ }).getAttribute('href'))!)
  await bank.getByText('Pagar outro valor').click()
  await bank.getByLabel('Centavos').fill('700')
  await bank.getByRole('button', { name: /Pagar este valor/ }).click()
  await expect(bank.getByText('Pix pago.')).toBeVisible()
  await bank.close()

  await expect(page.getByRole('alert')).toContainText(/Recebemos R\$\s7,00, um valor diferente do pedido/, { timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Copiar código Pix' })).toHaveCount(0)
  await shopper.expectAccessible()
  await page.getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect(page.getByText(/Devolvemos R\$\s7,00/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect(page).toHaveURL(/\/order\/[\w-]+\/details/)
  await expect(page.getByText('Cancelado').first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Devoluções' })).toContainText('R$ 7,00')
  await shopper.expectAccessible()
})

test('a cart that changed after its order shows both totals, and replaces that order on request', async ({ page, shopper }) => {
  await shopper.addFromProduct('/store/mercearia-da-vila/product/arroz-agulhinha-5kg')
  await placeByPix(page)
  const first = await amountShown(page)
  const firstCode = page.url().match(/order\/([\w-]+)\/pending/)![1]!
  await page.goto('/cart')
  await page.getByRole('button', { name: /^Mais um de Arroz/ }).click()
  await page.getByRole('button', { name: 'Revisar e pagar' }).first().click()
  const confirm = page.getByRole('button', { name: /Confirmar e pagar R\$/ }).first()
  // Disabled until the quote of this method has come, with the amount of the cart until then.
  await expect(confirm).toBeEnabled()
  const both = amountIn(await confirm.innerText())
  await confirm.click()
  const note = page.getByRole('alert').filter({ hasText: firstCode })
  await expect(note).toBeVisible()
  expect(amountIn(await note.getByRole('link', { name: /Pagar o anterior/ }).innerText())).toBe(first)
  expect(page.url()).toContain('/confirmation')
  await shopper.expectAccessible()
  await note.getByRole('button', { name: /Cancelar e juntar/ }).click()
  await expect(page.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
  expect(page.url()).not.toContain(firstCode)
  expect(await amountShown(page)).toBe(both)
  await page.goto(`/order/${firstCode}/details`)
  await expect(page.getByText('Cancelado').first()).toBeVisible()
})

test('two tabs that confirm the same cart concurrently place one order, and both show it', async ({ page, shopper }) => {
  await shopper.addFromProduct('/store/mercearia-da-vila/product/arroz-agulhinha-5kg')
  await goToConfirmation(page, { method: 'Pix' })
  const other = await page.context().newPage()
  await other.goto(page.url())
  const tabs = [page, other]
  const buttons = tabs.map((tab) => tab.getByRole('button', { name: /Confirmar e pagar R\$/ }).first())
  for (const button of buttons) await expect(button).toBeEnabled()
  await Promise.all(buttons.map((button) => button.click()))
  for (const tab of tabs) await expect(tab).toHaveURL(/\/order\/[\w-]+\/pending/, { timeout: 20_000 })
  const codes = tabs.map((tab) => tab.url().match(/order\/([\w-]+)\/pending/)![1]!)
  expect(codes[1]).toBe(codes[0])
  await other.goto('/orders')
  await expect(other.getByText(codes[0]!)).toHaveCount(1)
  const links = await other
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(new Set(links.flatMap((href) => href.match(/^\/order\/([\w-]+)\/(?:pending|details)/)?.[1] ?? []))).toEqual(new Set([codes[0]]))
})

test('an item that sells out before the order is reported, and the cart is kept', async ({ page, shopper }) => {
  await shopper.addFromProduct('/store/mercearia-da-vila/product/arroz-agulhinha-5kg')
  await goToConfirmation(page, { method: 'Pix' })
  // The demonstration has more stock than one visitor may reserve: the server's response is simulated here.
  await page.route('**/api/operation/orders/v2/*', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify({ code: 'out_of_stock' }) }),
  )
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page.getByText('Um item acabou de esgotar')).toBeVisible()
  await shopper.expectAccessible()
  await page.getByRole('link', { name: 'Ver carrinho' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main')).toContainText('Arroz agulhinha')
})

test('shows the choice and a scannable code in forced colours', async ({ page, shopper }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  await goToConfirmation(page, { method: 'Pix' })
  // Drawn by the browser: its own box and dot replace the background.
  await expect(page.getByRole('switch')).toHaveCSS('appearance', 'auto')
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page.getByAltText('QR Code do Pix').locator('..')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})
