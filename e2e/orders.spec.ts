import { shopAt } from './addresses.ts'
import { placeByCall } from './by-call.ts'
import { fillCard, goToConfirmation, payPix } from './checkout.ts'
import { expect, test } from './fixtures.ts'
import { enterByPhone, somePhone } from './people.ts'

test('a guest buys with Pix, and follows the order by its public code', async ({ page, shopper, browser }) => {
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  await goToConfirmation(page, { method: 'Pix' })
  await shopper.expectAccessible()

  // A double tap is one order.
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .dblclick()
  await expect(page).toHaveURL(/\/order\/[\w-]+\/pending/)
  await expect(page.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
  await shopper.expectAccessible()

  await payPix(page)
  await shopper.expectAccessible()
  const code = page.url().match(/order\/([\w-]+)\/success/)![1]!
  await page.goto('/orders')
  await expect(page.getByText(code)).toHaveCount(1)
  await shopper.expectAccessible()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`${shopAt('localhost')}/order/tracking`)
  await stranger.getByLabel(/Código/).fill(code.toLowerCase())
  await stranger.keyboard.press('Enter')
  await expect(stranger).toHaveURL(/\/order\/tracking\/[\w-]+\/details/)
  await expect(stranger.getByText('Pago', { exact: true }).first()).toBeVisible()
  for (const secret of ['Marina', '98765', 'Fradique', 'R$']) await expect(stranger.getByRole('main')).not.toContainText(secret)
  await stranger.close()
})

test('a guest types a card, corrects a reported mistake, and pays by one button', async ({ page, shopper }) => {
  await shopper.addFromProduct('/store/mercearia-da-vila/product/arroz-agulhinha-5kg')
  await goToConfirmation(page, { method: 'Cartão de crédito' })
  const fields = page.frameLocator('iframe')
  await expect(page.locator('iframe')).toHaveAttribute('height', /\d{3}/)
  await fillCard(page, '4111 1111 1111 1112')
  await expect(fields.getByLabel('Número do cartão')).toHaveValue('4111 1111 1111 1112')
  await expect(fields.getByLabel('Validade')).toHaveValue('12/30')
  await fields.getByLabel('Validade').press('End')
  await fields.getByLabel('Validade').press('Backspace')
  await fields.getByLabel('Validade').press('Backspace')
  await fields.getByLabel('Validade').press('Backspace')
  await expect(fields.getByLabel('Validade')).toHaveValue('1')
  await fields.getByLabel('Validade').fill('12/29')
  await shopper.expectAccessible()

  const pay = page.getByRole('button', { name: /Confirmar e pagar R\$/ }).first()
  await pay.click()
  await expect(fields.getByText('algum dígito está trocado')).toBeVisible()
  await expect(fields.getByLabel('Número do cartão')).toBeFocused()
  await expect(fields.getByLabel('Nome impresso')).toHaveValue('MARINA CASTRO')
  await expect(fields.getByLabel('CVV')).toHaveValue('123')
  await shopper.expectAccessible()
  expect(page.url()).toContain('/confirmation')

  await fields.getByLabel('Número do cartão').fill('4111 1111 1111 1111')
  await pay.click()
  await expect(page).toHaveURL(/\/order\/[\w-]+\/success/, { timeout: 20_000 })
})

test('a guest buys with a card after another one was refused', async ({ page, shopper }) => {
  await shopper.addFromProduct('/store/mercearia-da-vila/product/arroz-agulhinha-5kg')
  await goToConfirmation(page, { method: 'Cartão de crédito' })
  await fillCard(page, '4000 0000 0000 0002')
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/order\/[\w-]+\/pending/)
  await expect(page.getByText('Pagamento não autorizado').first()).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Tentar outro cartão' }).click()
  await fillCard(page, '4111 1111 1111 1111')
  await expect(page.getByRole('button', { name: 'Já paguei' })).toHaveCount(0)
  await page.frameLocator('iframe').getByRole('button', { name: /Pagar/ }).click()
  await expect(page).toHaveURL(/\/order\/[\w-]+\/success/, { timeout: 20_000 })
})

test('a card that its bank challenges is confirmed on the order’s page', async ({ page, shopper }) => {
  await shopper.addFromProduct('/store/mercearia-da-vila/product/arroz-agulhinha-5kg')
  await goToConfirmation(page, { method: 'Cartão de crédito' })
  await fillCard(page, '4000 0000 0000 3220')
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/order\/[\w-]+\/pending/)
  await page.frameLocator('iframe').getByRole('button', { name: 'Sou eu, confirmar' }).click()
  await expect(page).toHaveURL(/\/order\/[\w-]+\/success/, { timeout: 20_000 })
})

test('a wrong tracking code is reported, and the cart survives a reload', async ({ page, shopper }) => {
  await page.goto('/order/tracking')
  await shopper.expectAccessible()
  await page.getByLabel(/Código/).fill('4444-4444-444')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Não encontramos este código/).first()).toBeVisible()

  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  await page.goto('/cart')
  await expect(page.getByText(/Tomate italiano/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Tomate italiano/).first()).toBeVisible()
  await shopper.expectAccessible()
})

test('"back" goes from a step of the checkout to the step before, and from the first one to the cart', async ({ page, shopper }) => {
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Continuar' }).first().click()
  const step = (name: string) => page.getByRole('region', { name })
  const isOpen = (name: string) => expect(step(name)).toHaveAttribute('aria-current', 'step')
  await page.getByLabel('CEP').pressSequentially('05416011')
  await expect(page.getByLabel('Rua')).toHaveValue('Rua Fradique Coutinho')
  await page.getByLabel('Número', { exact: true }).fill('1139')
  await page.getByRole('button', { name: 'Salvar endereço' }).click()
  await page.getByRole('button', { name: /Confirmar dia/ }).click()
  await isOpen('Quem recebe')
  for (const before of ['Quando?', 'Entrega ou retirada']) {
    await page.goBack()
    await isOpen(before)
    await expect(page).toHaveURL(/\/checkout$/)
  }
  await expect(step('Entrega ou retirada')).toContainText('Rua Fradique Coutinho')
  await page.goBack()
  await expect(page).toHaveURL(/\/cart$/)
})

test('a guest order is claimed for an account from its tracking page, by a code to the order’s phone', async ({ page, browser }) => {
  test.slow()
  const phone = somePhone()
  const { code } = await placeByCall(page, { campaignId: 'feira-organica', id: 'tomate-italiano' }, { phone })

  const later = await (await browser.newContext()).newPage()
  await later.goto(`${shopAt('localhost')}/order/tracking/${code}/details`)
  await later.getByRole('button', { name: 'Este pedido é meu: ver detalhes' }).click()
  await expect(later).toHaveURL(/\/auth\?to=|\/login\?to=/)
  // Only the code is required: an account may follow later.
  await enterByPhone(later, phone, { isNew: false })
  await expect(later).toHaveURL(new RegExp(`/order/${code}/details$`))
  await expect(later.getByText(/Tomate italiano/).first()).toBeVisible()
  await later.close()
})
