import type { BrowserContext, Page } from '@playwright/test'
import { challengePage, challengePolicy } from '../apps/api/src/modules/card-fields/card-fields.view.ts'
import { filled, specPaths } from '../apps/web/src/testing/spec-routes.ts'
import { shopAt } from './addresses.ts'
import { fillCard, goToConfirmation } from './checkout.ts'
import { expect, test } from './fixtures.ts'
import { enterByPhone, fillSignUp, someCpf, someNumber, somePhone } from './people.ts'

/* Attacks that only a browser can show: another site around the shop, another person on the same device. */

const ATTACKER = 'http://mal.test'

/** Another site, open in the same browser. */
async function openAttacker(context: BrowserContext, html: string): Promise<Page> {
  await context.route(`${ATTACKER}/**`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }))
  const page = await context.newPage()
  await page.goto(`${ATTACKER}/`)
  return page
}

/** Everything that this origin stores on the device and its scripts can read. */
const storedTexts = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        const answers = await cache.matchAll()
        return Promise.all(
          answers.map(
            async (answer) => `${answer.url}\n${/image|font/.test(answer.headers.get('content-type') ?? '') ? '' : await answer.text()}`,
          ),
        )
      }),
    )
    const databases = (await indexedDB.databases()).map(({ name }) => `indexedDB ${name}`)
    const storage = [localStorage, sessionStorage].flatMap((area) => Object.entries(area).map(([key, value]) => `${key}=${String(value)}`))
    return [...kept.flat(), ...databases, ...storage, document.cookie]
  })

test.describe('a shop’s service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  const keptPaths = (page: Page) =>
    page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => url)
    })
  const open = async (page: Page, path: string) => {
    await page.goto(path)
    await expect.poll(() => keptPaths(page), { timeout: 30_000 }).toContain(page.url())
  }

  test('keeps no data of a signed-out person, and shows none to the next one', async ({ page, context, shopper }) => {
    test.slow()
    const [phone, cpf, name, number] = [somePhone(), someCpf(), 'Marina Quintanilha', '22731']
    await page.goto('/auth')
    await enterByPhone(page, phone)
    await fillSignUp(page, name, { cpf, number })
    await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
    for (const path of ['/account', '/orders', '/messages', '/profile', '/cart']) {
      await page.goto(path)
      await page.waitForLoadState('load')
    }
    const seen = ['/', '/store/feira-organica', '/store/feira-organica/product/tomate-italiano', '/products', '/about']
    for (const path of seen) await open(page, path)
    // The next person lives in the same street.
    const secrets = [name, 'Marina', number, cpf, phone.replaceAll(/\D/g, '')]
    const found = async () => (await storedTexts(page)).filter((text) => secrets.some((secret) => text.includes(secret)))
    await page.goto('/profile/menu')
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page.getByText('Você saiu da sua conta. Até logo!')).toBeVisible()
    expect(await found()).toEqual([])
    await context.setOffline(true)
    for (const path of seen) {
      // A cached page may load itself anew, which interrupts this navigation.
      await expect(async () => {
        await page.goto(path)
        const shown = await page.content()
        expect(secrets.filter((secret) => shown.includes(secret))).toEqual([])
      }).toPass()
    }
    await context.setOffline(false)

    // The page that was opened offline loads itself anew, which may interrupt this navigation.
    await expect(() => page.goto('/auth')).toPass()
    await enterByPhone(page, somePhone())
    await fillSignUp(page, 'Rosa Amaral')
    expect(await found()).toEqual([])
  })

  test('caches no page of a closed shop, and shows none after a sign-out', async ({ page, context }) => {
    const shop = shopAt('corporativo.localhost')
    await page.goto(`${shop}/store/beneficios`)
    await page.getByRole('button', { name: /Conta Horizonte/ }).click()
    await page.getByLabel('E-mail da empresa').fill(`ana${someNumber()}@horizonte.example`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/corporativo\.localhost:\d+\/store\/beneficios/)
    for (const path of ['/', '/store/beneficios', '/store/beneficios/catalog', '/products']) {
      await page.goto(`${shop}${path}`)
      await page.evaluate(() => navigator.serviceWorker.ready)
    }
    await page.goto(`${shop}/profile/menu`)
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page.getByText('Você saiu da sua conta. Até logo!')).toBeVisible()
    expect((await storedTexts(page)).filter((text) => /Bicicleta|@horizonte/.test(text))).toEqual([])
    await context.setOffline(true)
    await page.goto(`${shop}/store/beneficios`)
    await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible()
  })

  test('ignores requests of a page to cache a personal page, another shop’s or another site’s', async ({ page }) => {
    await open(page, '/')
    const build = await page.evaluate(async () => (await caches.keys()).find((name) => name.startsWith('shop-/'))!.slice('shop-'.length))
    const wanted = ['/orders', '/account', '/checkout/review', '/api/accounts/client', '/about/../orders']
    const foreign = [`${shopAt('aurora.localhost')}/`, `${shopAt('aurora.localhost')}/cart`, 'https://mal.test/', `${ATTACKER}/about`]
    await page.evaluate(
      async ({ urls, build: of }) => {
        const { active } = await navigator.serviceWorker.ready
        const tell = (message: object) => active!.postMessage(message, { transfer: [] })
        for (const url of urls)
          tell({
            url: new URL(url, location.href).href,
            build: of,
            files: urls.map((each) => new URL(each, location.href).href),
          })
        // Messages are processed in order: once this page is cached, the others were handled.
        tell({ url: new URL('/whatnow', location.href).href, build: of, files: [] })
      },
      { urls: [...wanted, ...foreign], build },
    )
    await expect.poll(() => keptPaths(page)).toContain(new URL('/whatnow', page.url()).href)
    const origin = new URL(page.url()).origin
    const kept = await keptPaths(page)
    expect(kept.filter((url) => new URL(url).origin !== origin)).toEqual([])
    // The frame of the orders is empty, the same for everybody.
    const ofPeople = kept.map((url) => new URL(url).pathname).filter((path) => /^\/(orders|account|checkout|api)\b/.test(path))
    expect(ofPeople.filter((path) => path !== '/orders')).toEqual([])
    const frame = await page.evaluate(async () => (await caches.match('/orders', { ignoreVary: true }))?.text())
    expect(frame ?? '').not.toMatch(/R\$|#[A-Z0-9]{4}-/)
  })
})

test('no page of a shop, its office or its documents can be framed by another site', async ({ context }) => {
  test.slow()
  const paths = [
    ...specPaths.map(filled),
    '/office',
    '/office/',
    '/docs',
    '/offline',
    '/openapi.json',
    '/healthz',
    '/manifest.webmanifest',
    '/payments/card-fields',
  ]
  const attacker = await openAttacker(context, '<!doctype html><body>')
  const framed = async (url: string) => {
    await attacker.evaluate(async (src) => {
      document.body.replaceChildren()
      const frame = document.createElement('iframe')
      frame.src = src
      const over = new Promise((resolve) => frame.addEventListener('load', resolve))
      document.body.append(frame)
      await over
    }, url)
    return attacker.frames().find((frame) => frame !== attacker.mainFrame())!
  }
  // Neither network nor browser prevents framing here.
  const stands = await framed(`${ATTACKER}/own`)
  expect(stands.url()).toBe(`${ATTACKER}/own`)
  const through: string[] = []
  for (const path of paths) {
    const frame = await framed(`${shopAt('localhost')}${path}`)
    const text = await frame.evaluate(() => `${location.href} ${document.body?.textContent ?? ''}`).catch(() => 'chrome-error:')
    if (!text.startsWith('chrome-error:')) through.push(path)
  }
  expect(through).toEqual([])
})

test('messages of a site that opened the shop, and of one that knows the card frame’s protocol, have no effect', async ({
  page,
  context,
  shopper,
}) => {
  test.slow()
  await shopper.addFromProduct('/store/mercearia-da-vila/product/arroz-agulhinha-5kg')
  await goToConfirmation(page, { method: 'Cartão de crédito' })
  await fillCard(page, '4111 1111 1111 1111')
  const review = page.url()
  const writes: string[] = []
  context.on(
    'request',
    (request) => void (request.method() !== 'GET' && /orders|payments|acquirer/.test(request.url()) && writes.push(request.url())),
  )
  const attacker = await openAttacker(context, '<!doctype html><button>Open</button>')
  const opened = context.waitForEvent('page')
  await attacker.evaluate((url) => {
    ;(window as never as { shop: Window | null }).shop = window.open(url)
  }, review)
  const victim = await opened
  await expect(victim.getByRole('button', { name: /Confirmar e pagar R\$/ }).first()).toBeVisible()
  await expect(victim.frameLocator('iframe').getByLabel('Número do cartão')).toBeVisible()
  await attacker.evaluate(() => {
    const { shop } = window as never as { shop: Window | null }
    const said = [
      { type: 'payment', state: 'APPROVED' },
      { type: 'checked', isRight: true, brand: 'visa' },
      { type: 'pay', url: 'http://mal.test/payments/card/x' },
      { type: 'kept' },
      { type: 'height', height: 5 },
      { type: 'look', colors: { action: '#ff0000', surface: '#ff0000' }, scheme: 'dark' },
    ]
    for (const target of [shop, ...Array.from({ length: shop?.length ?? 0 }, (_, index) => shop?.[index])])
      for (const message of said) target?.postMessage(message, '*')
  })
  await expect(victim).toHaveURL(review)
  await expect(victim.getByRole('button', { name: /Confirmar e pagar R\$/ }).first()).toBeEnabled()
  const frame = victim.locator('iframe')
  expect(Number(await frame.getAttribute('height'))).toBeGreaterThan(100)
  const surface = await victim
    .frameLocator('iframe')
    .locator('body')
    .evaluate((body) => getComputedStyle(body).backgroundColor)
  expect(surface).not.toBe('rgb(255, 0, 0)')
  expect(writes).toEqual([])
})

test.describe('the frame of the card’s bank', () => {
  const SHOP = 'https://loja.test'

  /** The shop's page of the card, which frames the bank's wrapper page, which frames the bank's own. */
  async function openChallenge(page: Page, { url, bank }: { url: string; bank: string }) {
    const left: string[] = []
    await page.route('**/*', (route) => {
      const asked = new URL(route.request().url())
      if (route.request().isNavigationRequest() && asked.hostname === 'mal.test') left.push(asked.href)
      if (asked.hostname === 'banco.test') return route.fulfill({ contentType: 'text/html; charset=utf-8', body: bank })
      if (asked.origin !== SHOP) return route.fulfill({ contentType: 'text/html', body: 'mal' })
      if (asked.pathname === '/')
        return route.fulfill({ contentType: 'text/html', body: '<iframe src="/payments/card/x" width="380" height="700"></iframe>' })
      if (asked.pathname.endsWith('/outcome')) return route.fulfill({ json: { state: 'WAITING' } })
      const headers = { 'content-security-policy': challengePolicy('abc', "'self'") }
      return route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body: challengePage({ nonce: 'abc', url, creq: 'x' }) })
    })
    await page.goto(SHOP)
    return left
  }

  for (const url of [
    'javascript:top.location="http://mal.test/"',
    'http://mal.test/',
    '//mal.test/',
    'data:text/html,<script>top.location="http://mal.test/"</script>',
    'https://banco.test/"><script>top.location="http://mal.test/"</script>',
    'https://banco.test/" target="_top',
  ])
    test(`does not navigate to another site by the address ${url}`, async ({ page }) => {
      const left = await openChallenge(page, { url, bank: '<p>Banco</p>' })
      await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Confirme no seu banco' })).toBeVisible()
      await page
        .frameLocator('iframe')
        .locator('form')
        .evaluate((form: HTMLFormElement) => form.submit())
        .catch(() => undefined)
      await expect(page).toHaveURL(`${SHOP}/`)
      expect(left.filter((each) => each.startsWith('http://mal.test'))).toEqual([])
    })

  test('keeps the bank in its frame: a tap there does not navigate the shop’s tab', async ({ page }) => {
    const bank =
      '<button onclick="try{top.location=`http://mal.test/top`}catch{};try{parent.location=`http://mal.test/parent`}catch{}">Confirmar</button>'
    const left = await openChallenge(page, { url: 'https://banco.test/', bank })
    const inside = page.frameLocator('iframe').frameLocator('iframe')
    await inside.getByRole('button', { name: 'Confirmar' }).click()
    await expect(inside.getByRole('button', { name: 'Confirmar' })).toBeVisible()
    await expect(page).toHaveURL(`${SHOP}/`)
    expect(left).toEqual([])
  })
})
