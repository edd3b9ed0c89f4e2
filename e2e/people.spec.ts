import { port, shopAt } from './addresses.ts'
import { signUpByCall } from './by-call.ts'
import { goToConfirmation } from './checkout.ts'
import { expect, test } from './fixtures.ts'
import { enterByPhone, enterCode, fillSignUp, someCpf, somePhone } from './people.ts'

test('a visitor with a cart signs in by SMS, signs up, and signs out', async ({ page, shopper }) => {
  test.slow()
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  await page.goto('/login?to=/profile')
  await shopper.expectAccessible()
  await enterByPhone(page, somePhone())
  await shopper.expectAccessible()
  await page
    .getByRole('link', { name: 'Continuar' })
    .or(page.getByRole('button', { name: 'Continuar' }))
    .click()
  await expect(page).toHaveURL(/\/signup\/name/)
  await page.getByLabel(/nome/i).fill('ana de souza')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/signup\/identification/)
  await page.getByLabel('CPF').fill('111.111.111-11')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/CPF inválido/)).toBeVisible()
  await page.getByLabel('CPF').fill(someCpf())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/signup\/postalcode/)
  await page.getByLabel('CEP').pressSequentially('05416011')
  await page.getByRole('button', { name: /Criar conta|Continuar|Concluir/ }).click()
  await expect(page).toHaveURL(/\/addressnumber/)
  await shopper.expectAccessible()
  await page.getByLabel('Número', { exact: true }).fill('1139')
  await page.getByRole('button', { name: 'Salvar endereço' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Ana de Souza').first()).toBeVisible()

  await page.reload()
  await expect(page.getByText('Ana de Souza').first()).toBeVisible()

  // Three tabs renew the same session at the same time: all of them stay signed in.
  const tabs = await Promise.all([1, 2, 3].map(() => page.context().newPage()))
  await Promise.all(tabs.map((tab) => tab.goto('/profile')))
  for (const tab of tabs) await expect(tab.getByText('Ana de Souza').first()).toBeVisible()
  await Promise.all(tabs.map((tab) => tab.close()))

  await page.goto('/cart')
  await expect(page.getByText(/Tomate italiano/).first()).toBeVisible()

  for (const path of [
    '/account',
    '/profile',
    '/profile/edit',
    '/messages',
    '/likings',
    '/invite',
    '/invite/code',
    '/lead',
    '/profile/menu',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await shopper.expectAccessible()
    }
  }

  await page.goto('/profile/menu')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByText('Você saiu da sua conta. Até logo!')).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login\?to=/)
})

test('a wrong code is reported, and the field keeps the focus', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Celular').fill(somePhone())
  await page.getByRole('button', { name: 'Enviar código por SMS' }).click()
  const field = page.locator('input[autocomplete="one-time-code"]')
  await field.pressSequentially('000000')
  await expect(page.getByText(/Código incorreto.*Restam 4 tentativas/)).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})

test('a guest of a shop that requires an account confirms the phone, and continues with the cart at the checkout', async ({
  page,
  shopper,
}) => {
  test.slow()
  const shop = shopAt('aurora.localhost')
  const phone = somePhone()
  await shopper.addFromProduct(`${shop}/store/loja-aurora/product/creme-maos`)
  await shopper.addFromProduct(`${shop}/store/rotina-da-manha/product/serum-vitamina-c`)
  await page.goto(`${shop}/cart`)
  const { uuid } = await page.evaluate(() => JSON.parse(localStorage.getItem('cart')!) as { uuid: string })
  await page.getByRole('link', { name: 'Continuar' }).first().click()
  await expect(page).toHaveURL(`${shop}/unauthenticated/cart`)
  await page.goto(`${shop}/cart/${uuid}/checkout`)
  await expect(page).toHaveURL(`${shop}/unauthenticated/cart`)
  await expect(page.getByText(/1 × Creme para mãos/)).toBeVisible()
  // A long name is truncated; its price stays visible.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await shopper.expectAccessible()
  await page.getByLabel('Nome completo').fill('marina de castro')
  await page.getByLabel('Celular com DDD').fill(phone)
  await page.getByRole('button', { name: 'Enviar código por SMS' }).click()
  await enterCode(page, `+55${phone.replaceAll(/\D/g, '')}`)
  await expect(page).toHaveURL(/\/signup/)
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expect(page.getByLabel(/nome/i)).toHaveValue('Marina de Castro')
  await fillSignUp(page, 'marina de castro')
  await expect(page).toHaveURL(/\/cart\/[\w-]+\/checkout/)
  await page.goto(`${shop}/cart`)
  await expect(page.getByText(/Creme para mãos/).first()).toBeVisible()
})

test('signing out leaves nothing of the person on the device', async ({ page, shopper }) => {
  test.slow()
  await page.goto('/login?to=/likings')
  await enterByPhone(page, somePhone())
  await fillSignUp(page, 'ana de souza')
  await expect(page).toHaveURL(/\/likings$/)
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  await page.context().addCookies([{ name: 'place', value: '-23.55,-46.69,Rua%20Fradique%20Coutinho', domain: 'localhost', path: '/' }])
  await page.goto('/profile/menu')
  await expect(page.getByText('Ana de Souza')).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByText('Você saiu da sua conta. Até logo!')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`:${port}/$`))

  const cookies = await page.context().cookies()
  // The remaining cookie says that somebody has signed in here, but not who; no script can read it.
  expect(cookies.filter(({ name }) => !name.startsWith('sso'))).toMatchObject([{ name: 'known', httpOnly: true, sameSite: 'Strict' }])
  const kept = await page.evaluate(() => Object.entries(localStorage).map(([key, value]) => `${key}=${value}`))
  expect(kept.join()).not.toMatch(/Ana|Tomate|@|buyer|"authenticated":true/)
  await page.goBack()
  await expect(page.getByText('Ana de Souza')).toHaveCount(0)
  await page.goto('/cart')
  await expect(page.getByText('Seu carrinho está vazio')).toBeVisible()
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login\?to=/)
})

test('a session that ends during a payment requires a new code, and keeps the cart', async ({ page, shopper }) => {
  test.slow()
  const phone = await signUpByCall(page, { name: 'Ana de Souza' })
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  await goToConfirmation(page, { method: 'Pix' })
  const confirmation = page.url()
  // The session was ended elsewhere: this page does not know.
  await page.evaluate(() => fetch('/auth/logout', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }))
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page.getByText('Entre na sua conta para continuar.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?to=/)
  await page.getByLabel('Celular').fill(phone)
  // A code was sent less than a minute ago: the next one has to wait, but not one for another key.
  await page.getByRole('button', { name: 'Enviar código por SMS' }).click()
  await expect(page).toHaveURL(/\/phone\/activation/)
  await expect(page.getByText('Seu carrinho está vazio')).toHaveCount(0)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}').entries.length)).toBe(1)
  expect(new URL(page.url()).searchParams.get('to')).toBe(new URL(confirmation).pathname)
})

test('a login that the server ended before the visit leads to the sign-in with its message, and no public screen does', async ({
  page,
  context,
}) => {
  await signUpByCall(page, { name: 'Ana de Souza' })
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authorization'))).toContain('"authenticated":true')
  const stored = await context.storageState()
  for (const path of ['/order/tracking', '/orders', '/messages', '/wallets']) {
    const visit = await context.browser()!.newContext({ storageState: stored })
    await visit.clearCookies({ name: /refresh/ })
    const screen = await visit.newPage()
    await screen.goto(new URL(path, page.url()).href)
    await expect.poll(() => screen.evaluate(() => localStorage.getItem('authorization'))).toContain('"authenticated":false')
    if (path === '/order/tracking') await expect(screen).toHaveURL(path)
    else {
      await expect(screen.getByText('Entre na sua conta para continuar.')).toBeVisible()
      await expect(screen).toHaveURL(new RegExp(`/(login|auth)\\?to=${encodeURIComponent(path)}`))
    }
    await visit.close()
  }
})
