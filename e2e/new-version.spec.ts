import type { BrowserContext, Locator, Page } from '@playwright/test'
import { goToConfirmation } from './checkout.ts'
import { expect, test } from './fixtures.ts'

/* A release that is published while the shop is open: the old page and the old worker beside the new server. */

test.use({ serviceWorkers: 'allow' })

const PRODUCT = '/store/mercearia-da-vila/product/arroz-agulhinha-5kg'
const TEXT = 'Uma nova versão está disponível! Atualize para obter as últimas melhorias.'

const barOf = (page: Page) => page.getByRole('complementary', { name: 'Nova versão' })
const updateOf = (page: Page) => barOf(page).getByRole('button', { name: 'Atualizar Agora' })

/** A reload waits for the worker that takes over, and a busy machine starts both slowly; what never comes still fails. */
const patiently = expect.configure({ timeout: 60_000 })

/** A release of the shop: its worker under an address of its own, as another text would be another worker, and its announced version. */
async function playReleases(context: BrowserContext) {
  await context.addInitScript(() => {
    localStorage.setItem('cookie-consent', '{"essential":true}')
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
    navigator.serviceWorker.register = (url) => register(`${url}?release=${localStorage.getItem('test-release') ?? '1'}`)
  })
  let version = '1.2.6'
  await context.route('**/api/documents/defaults/public', (route) => route.fulfill({ json: { pwa: { version } } }))
  return {
    /** Open pages hear of it as from another tab that has asked. */
    async publish(next: string) {
      version = next
      const page = await context.newPage()
      await page.goto('/healthz')
      await page.evaluate((value) => localStorage.setItem('pwa-version', JSON.stringify(value)), next)
      await page.close()
    },
  }
}

/** The browser finds the worker of the next release, which waits beside the running one. */
async function installNextWorker(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    localStorage.setItem('test-release', '2')
    await navigator.serviceWorker.register('/worker.js')
  })
  await expect.poll(() => workersOf(page)).toEqual({ active: '1', waiting: '2' })
}

const workersOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const nameOf = (worker?: ServiceWorker | null) => worker?.scriptURL.split('release=')[1]
    return { active: nameOf(registration?.active), waiting: nameOf(registration?.waiting) }
  })

/** Counts takeovers of a worker in this page. */
const watchTakeovers = (page: Page) =>
  page.evaluate(() =>
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      sessionStorage.setItem('test-takeovers', String(1 + Number(sessionStorage.getItem('test-takeovers') ?? 0))),
    ),
  )
const takeoversOf = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('test-takeovers') ?? 0))

/** Taps and waits for the page that the tap loads. */
async function tapAndReload(page: Page, button: Locator) {
  await page.evaluate(() => (document.documentElement.dataset['before'] = ''))
  await button.click()
  await patiently(page.locator('html[data-before]')).toHaveCount(0)
}

test('“Atualizar Agora” activates the waiting worker, and keeps cart, half-filled form and place', async ({ page, context, shopper }) => {
  const mistakes: string[] = []
  page.on('pageerror', (error) => mistakes.push(error.message))
  const { publish } = await playReleases(context)
  await shopper.addFromProduct(PRODUCT)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Continuar' }).first().click()
  await page.getByLabel('CEP').pressSequentially('05416011')
  await patiently(page.getByLabel('Rua')).toHaveValue('Rua Fradique Coutinho')
  await page.getByLabel('Número', { exact: true }).fill('1139')
  await page.getByLabel('Complemento').fill('Bloco B')
  await installNextWorker(page)
  await watchTakeovers(page)

  await publish('9.0.0')
  await page.getByLabel('Complemento').focus()
  await expect(barOf(page)).toHaveCount(0)
  await page.getByLabel('Complemento').blur()
  await expect(barOf(page)).toContainText(TEXT)
  await expect(barOf(page).getByRole('button')).toHaveText(['Mais Tarde', 'Atualizar Agora'])

  await page.evaluate(() => scrollTo(0, 120))
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  const address = page.url()
  await tapAndReload(page, updateOf(page))
  expect(page.url()).toBe(address)
  await patiently(page.getByLabel('Rua')).toHaveValue('Rua Fradique Coutinho')
  await expect(page.getByLabel('CEP')).toHaveValue('05416-011')
  await expect(page.getByLabel('Número', { exact: true })).toHaveValue('1139')
  await expect(page.getByLabel('Complemento')).toHaveValue('Bloco B')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  expect(await takeoversOf(page)).toBe(1)
  expect(await workersOf(page)).toEqual({ active: '2', waiting: undefined })
  // The server announces a version that it does not serve: it is not offered again in this visit.
  await expect(barOf(page)).toHaveCount(0)
  await page.goto('/cart')
  await expect(page.getByRole('group', { name: /Quantidade de Arroz agulhinha/ })).toBeVisible()
  expect(mistakes).toEqual([])
})

test('the recipient who was typed and not confirmed is there after an update', async ({ page, context, shopper }) => {
  const { publish } = await playReleases(context)
  await shopper.addFromProduct(PRODUCT)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Continuar' }).first().click()
  await page.getByLabel('CEP').pressSequentially('05416011')
  await patiently(page.getByLabel('Rua')).toHaveValue('Rua Fradique Coutinho')
  await page.getByLabel('Número', { exact: true }).fill('1139')
  await page.getByRole('button', { name: 'Salvar endereço' }).click()
  await page
    .getByRole('button', { name: /Confirmar dia/ })
    .first()
    .click()
  await publish('9.0.0')
  await page.getByLabel('Nome completo').fill('Marina de Castro')
  await page.getByLabel('Celular com DDD').pressSequentially('1198765')
  await page.getByLabel('Celular com DDD').blur()
  await tapAndReload(page, updateOf(page))
  await expect(page.getByLabel('Nome completo')).toHaveValue('Marina de Castro')
  await expect(page.getByLabel('Celular com DDD')).toHaveValue('(11) 98765')
})

test('“Mais Tarde” rests until a newer version or the next visit', async ({ page, context }) => {
  const { publish } = await playReleases(context)
  await page.goto('/about')
  await publish('9.0.0')
  await barOf(page).getByRole('button', { name: 'Mais Tarde' }).click()
  await expect(barOf(page)).toHaveCount(0)
  const asked = page.waitForResponse('**/api/documents/defaults/public')
  await page.goto('/contact')
  await asked
  await expect(barOf(page)).toHaveCount(0)
  // The next visit has a tab of its own.
  const next = await context.newPage()
  await next.goto('/about')
  await expect(barOf(next)).toBeVisible()
  await publish('9.0.1')
  await expect(barOf(page)).toBeVisible()
})

test('two tabs update: the first tap activates the worker for both, and each keeps its own page', async ({ page, context, shopper }) => {
  const { publish } = await playReleases(context)
  await shopper.addFromProduct(PRODUCT)
  const other = await context.newPage()
  await other.goto('/contact')
  await installNextWorker(page)
  await watchTakeovers(page)
  await watchTakeovers(other)
  await publish('9.0.0')
  await expect(barOf(other)).toBeVisible()
  await tapAndReload(page, updateOf(page))
  await expect.poll(() => takeoversOf(other)).toBeGreaterThan(0)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(barOf(other)).toBeVisible()
  await tapAndReload(other, updateOf(other))
  await expect(other).toHaveURL('/contact')
  await expect(barOf(other)).toHaveCount(0)
})

test('two tabs that update at the same moment both end in the new version, and keep cart and page', async ({ page, context, shopper }) => {
  const { publish } = await playReleases(context)
  await shopper.addFromProduct(PRODUCT)
  const other = await context.newPage()
  await other.goto('/contact')
  await installNextWorker(page)
  await publish('9.0.0')
  for (const tab of [page, other]) await expect(barOf(tab)).toBeVisible()
  await Promise.all([page, other].map((tab) => tapAndReload(tab, updateOf(tab))))
  for (const tab of [page, other]) {
    await patiently(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(barOf(tab)).toHaveCount(0)
  }
  await expect(other).toHaveURL('/contact')
  await expect(page).toHaveURL(PRODUCT)
  expect(await workersOf(page)).toEqual({ active: '2', waiting: undefined })
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: /Arroz agulhinha/ })).toBeVisible()
})

test('the bar waits while a card is typed', async ({ page, context, shopper }) => {
  const { publish } = await playReleases(context)
  await shopper.addFromProduct(PRODUCT)
  await goToConfirmation(page, { method: 'Cartão de crédito' })
  await page.frameLocator('iframe').getByLabel('Número do cartão').pressSequentially('41111111')
  await publish('9.0.0')
  expect(await page.evaluate(() => localStorage.getItem('pwa-version'))).toBe('"9.0.0"')
  await expect(barOf(page)).toHaveCount(0)
  // The field loses the focus with a number half typed.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect(barOf(page)).toHaveCount(0)
  await expect(page.frameLocator('iframe').getByLabel('Número do cartão')).toHaveValue('4111 1111')
  await page.getByRole('link', { name: 'Alterar: Carrinho' }).click()
  await expect(barOf(page)).toBeVisible()
  await shopper.expectAccessible()
})
