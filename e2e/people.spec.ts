import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

let n = Math.floor(Math.random() * 9_000_000)
const somePhone = () => `(11) 9${String(60_000_000 + ++n)}`

/** Valid, and nobody's: made from the counter. */
function someCpf(): string {
  const digits = [...String(100_000_000 + ++n)].map(Number)
  for (const first of [10, 11]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (first - index), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}

/** What the outbox of the demo has for this key. */
async function codeFor(page: Page, recipient: string): Promise<string> {
  const response = await page.request.get('/dev/outbox')
  const row = (await response.text()).split('<tr>').find((line) => line.includes(recipient))
  return row?.match(/"code":"(\d{6})"/)?.[1] ?? ''
}

async function enterCode(page: Page, recipient: string) {
  await expect(
    page
      .getByText(/Código de 6/)
      .or(page.getByLabel(/código/i))
      .first(),
  ).toBeVisible()
  await page.locator('input[autocomplete="one-time-code"]').pressSequentially(await codeFor(page, recipient))
}

async function signUp(page: Page, phone: string) {
  await page.getByLabel('Celular').fill(phone)
  await page.getByRole('button', { name: 'Enviar código por SMS' }).click()
  await expect(page).toHaveURL(/\/phone\/activation/)
  await enterCode(page, `+55${phone.replaceAll(/\D/g, '')}`)
  await expect(page).toHaveURL(/\/signup/)
}

test('a visitor with a cart signs in by SMS, signs up, and leaves again', async ({ page, shopper }) => {
  test.slow()
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  await page.goto('/login?to=/profile')
  await shopper.expectAccessible()
  await signUp(page, somePhone())
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
  ])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await shopper.expectAccessible()
    }
  await page.emulateMedia({ colorScheme: 'light' })

  await page.goto('/profile/menu')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByText('Você saiu da sua conta. Até logo!')).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login\?to=/)
})

test('a wrong code says so and keeps the field', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Celular').fill(somePhone())
  await page.getByRole('button', { name: 'Enviar código por SMS' }).click()
  const field = page.locator('input[autocomplete="one-time-code"]')
  await field.pressSequentially('000000')
  await expect(page.getByText(/Código incorreto.*Restam 4 tentativas/)).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})

test.describe('a closed shop', () => {
  const shop = 'http://corporativo.localhost:3900'

  test('shows strangers its door whatever they open', async ({ page }) => {
    for (const path of [
      '/',
      '/home',
      '/products',
      '/store/beneficios',
      '/store/beneficios/catalog',
      '/cart',
      '/orders',
      '/Pedidos',
      '/profile/menu',
    ]) {
      await page.goto(`${shop}${path}`)
      await expect(page).toHaveURL(/\/intranet\/login/)
      expect(await page.content()).not.toContain('Bicicleta')
    }
    for (const path of ['/order/tracking', '/privacy', '/cookie-policy', '/location']) {
      await page.goto(`${shop}${path}`)
      await expect(page).toHaveURL(`${shop}${path}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
    }
  })

  test('opens to a colleague through a real OpenID provider, and leads to where they wanted', async ({ page, shopper }) => {
    await page.goto(`${shop}/store/beneficios`)
    await expect(page.getByRole('heading', { name: 'Acesso para colaboradores' })).toBeVisible()
    await shopper.expectAccessible()
    await page.getByRole('button', { name: /Conta Horizonte/ }).click()
    await expect(page).toHaveURL(/\/dev\/sso\/interaction/)
    await page.locator('input[name=login]').fill(`ana${++n}@horizonte.example`)
    await page.locator('input[name=password]').fill('x')
    await page.locator('button[type=submit]').click()
    await page.locator('button[type=submit]', { hasText: 'Continue' }).click()
    await expect(page).toHaveURL(/corporativo\.localhost:3900\/(signup|store\/beneficios)/)
    await page.goto(`${shop}/store/beneficios`)
    await expect(page).toHaveURL(`${shop}/store/beneficios`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
