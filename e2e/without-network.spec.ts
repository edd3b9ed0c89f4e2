import type { Page } from '@playwright/test'
import { shopAt } from './addresses.ts'
import { placeByCall, rice, signUpByCall } from './by-call.ts'
import { expect, test } from './fixtures.ts'
import { playPushService, pushesOf } from './pushes.ts'

/* The shop's worker: what opens without a network, and messages on the device. */

test.use({ serviceWorkers: 'allow' })

/** Waits until the worker has cached this page and its files. */
async function openAndKeep(page: Page, path: string) {
  await page.goto(path)
  await expect.poll(() => keptPages(page), { timeout: 30_000 }).toContain(new URL(page.url()).pathname)
  await expect.poll(() => keptCount(page)).toBeGreaterThan(3)
}

const keptUrls = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('shop-') && name !== 'shop-spare')
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => url)
  })
const isFile = (path: string) => /^\/(assets|fonts|media)\//.test(path)
const keptPages = async (page: Page) => (await keptUrls(page)).map((url) => new URL(url).pathname).filter((path) => !isFile(path))
const keptCount = async (page: Page) => (await keptUrls(page)).length

const mistakesOf = (page: Page) => {
  const mistakes: string[] = []
  page.on('pageerror', (error) => mistakes.push(error.message))
  return mistakes
}

for (const [name, path, seen] of [
  ['Home', '/', /Feira de sábado/],
  ['a campaign', '/store/feira-organica', /Tomate italiano/],
  ['a catalogue', '/store/feira-organica/catalog', /Tomate italiano/],
  ['a product', '/store/feira-organica/product/tomate-italiano', /Tomate italiano/],
] as const)
  test(`${name} that was visited opens again offline, and says so`, async ({ page, context }) => {
    const mistakes = mistakesOf(page)
    await openAndKeep(page, path)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(seen).first()).toBeVisible()
    await expect(page.getByText('Sem conexão. Mostrando o que estava salvo.')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-kept', '')
    expect(mistakes).toEqual([])
    await context.setOffline(false)
    await page.reload()
    await expect(page.locator('html')).not.toHaveAttribute('data-kept')
    await expect(page.getByText('Sem conexão. Mostrando o que estava salvo.')).toHaveCount(0)
  })

/** Lets at most two seconds of the page's own clock pass until the worker has the path. */
async function expectKeptAtOnce(page: Page, path: string) {
  let tenths = 20
  const kept = async () => {
    if (tenths-- > 0) await page.clock.runFor(100)
    return keptPages(page)
  }
  await expect.poll(kept, { timeout: 30_000 }).toContain(path)
}

for (const [name, path, seen] of [
  ['Home', '/', /Feira de sábado/],
  ['a campaign', '/store/feira-organica', /Tomate italiano/],
] as const)
  test(`${name} opens again offline right after the first visit has shown it`, async ({ page, context }) => {
    await page.clock.install()
    await page.goto(path)
    await expectKeptAtOnce(page, path)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(seen).first()).toBeVisible()
  })

test('a guest’s Pix page opens again offline right after it was shown', async ({ page, context }) => {
  const order = await placeByCall(page, rice)
  await page.clock.install()
  await page.goto(`/order/${order.code}/pending`)
  const code = await page.getByLabel('Código Pix').inputValue()
  await expectKeptAtOnce(page, orderFrame('pending'))
  await context.setOffline(true)
  await page.reload()
  await page.clock.runFor(1000)
  await expect(page.getByLabel('Código Pix')).toHaveValue(code)
})

test('the frame of the payment is kept with the cart, before there is an order', async ({ page, shopper }) => {
  await shopper.addFromProduct('/store/mercearia-da-vila/product/arroz-agulhinha-5kg')
  await page.goto('/cart')
  await expect.poll(() => keptPages(page), { timeout: 30_000 }).toContain(orderFrame('pending'))
})

test('a screen that was reached by a tap opens again offline', async ({ page, context }) => {
  await openAndKeep(page, '/')
  await page
    .getByRole('link', { name: /Queijo da serra/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/store\/queijos-da-canastra$/)
  await expect.poll(() => keptPages(page), { timeout: 30_000 }).toContain('/store/queijos-da-canastra')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /Canastra/ })).toBeVisible()
})

test('a visit that began offline keeps the screens that it shows once the connection is back', async ({ page, context }) => {
  await openAndKeep(page, '/')
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-kept', '')
  await context.setOffline(false)
  await page
    .getByRole('link', { name: /Queijo da serra/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/store\/queijos-da-canastra$/)
  await expect.poll(() => keptPages(page), { timeout: 30_000 }).toContain('/store/queijos-da-canastra')
})

test('a screen is cached with its files, also after many others', async ({ page }) => {
  await openAndKeep(page, '/')
  // Like a long catalogue: more than a browser's buffer lists, and more than are cached.
  await page.evaluate(async () => {
    const some = performance.getEntriesByType('resource').find(({ name }) => new URL(name).pathname.startsWith('/media/'))!.name
    for (let n = 0; n < 300; n++) await fetch(`${some}?${n}`)
  })
  for (const path of ['/store/queijos-da-canastra', '/store/feira-organica']) {
    await page.locator(`a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect.poll(() => keptPages(page), { timeout: 30_000 }).toContain(path)
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img')]
        .filter(({ naturalWidth }) => naturalWidth > 0)
        .map(({ currentSrc }) => currentSrc),
    )
    expect(shown.length).toBeGreaterThan(0)
    const lacking = async () => {
      const kept = new Set(await keptUrls(page))
      return shown.filter((url) => !kept.has(url))
    }
    await expect.poll(lacking).toEqual([])
    await page.goBack()
  }
})

test('a personal page is never cached: offline the shop’s own page is shown, with a retry', async ({ page, context, shopper }) => {
  await openAndKeep(page, '/')
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  for (const path of ['/cart', '/account', '/orders', '/messages', '/login']) {
    await page.goto(path)
    await page.waitForLoadState('load')
  }
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Continuar' }).first().click()
  await expect(page.getByRole('region', { name: 'Entrega ou retirada' })).toBeVisible()
  const checkout = page.url()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible()
  expect(page.url()).toBe(checkout)
  await shopper.expectAccessible()
  // The shop's own colours.
  const bar = await page.getByRole('link', { name: 'Tentar de novo' }).evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(bar).not.toBe('rgba(0, 0, 0, 0)')
  await page.getByRole('link', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible()
  await context.setOffline(false)
  // By itself.
  await expect(page.getByRole('region', { name: 'Entrega ou retirada' })).toBeVisible()
  // The empty frames of the cart, of the payment and of the list of orders are cached, which name nobody.
  const kept = await keptPages(page)
  expect(
    kept.filter(
      (path) =>
        !['/cart', '/orders', orderFrame('pending')].includes(path) && /cart|checkout|account|orders|messages|login|order/.test(path),
    ),
  ).toEqual([])
})

/** One frame for all orders. */
const orderFrame = (screen: string) => `/order/pedido-salvo/${screen}`

/** The cached document of a path in the worker. */
const keptDocument = (page: Page, path: string) =>
  page.evaluate(async (url) => (await caches.match(url, { ignoreVary: true }))?.text() ?? '', path)

test('a filled cart is shown after an offline reload, and its cached document contains nothing of it', async ({
  page,
  context,
  shopper,
}) => {
  const mistakes = mistakesOf(page)
  await openAndKeep(page, '/')
  await shopper.addFromProduct('/store/mercearia-da-vila/product/arroz-agulhinha-5kg')
  await openAndKeep(page, '/cart')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('group', { name: /Quantidade de Arroz agulhinha/ })).toBeVisible()
  await expect(page.getByText('Sem conexão. Mostrando o que estava salvo.')).toBeVisible()
  await shopper.expectAccessible()
  expect(await keptDocument(page, '/cart')).not.toMatch(/Arroz|Fradique/)
  expect(mistakes).toEqual([])
  await context.setOffline(false)
  await expect(page.getByText('Sem conexão', { exact: false })).toHaveCount(0)
  await expect(page.getByText('Sem conexão. Mostrando o que estava salvo.')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Continuar' }).first()).toBeVisible()
})

test('a cart that is filled without a network opens at its address, though nobody opened it before', async ({ page, context }) => {
  const mistakes = mistakesOf(page)
  await openAndKeep(page, '/store/mercearia-da-vila/product/arroz-agulhinha-5kg')
  await expect.poll(() => keptPages(page), { timeout: 30_000 }).toContain('/cart')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Adicionar', exact: false }).last().click()
  await page.goto('/cart')
  await expect(page.getByText(/Arroz agulhinha/).first()).toBeVisible()
  await expect(page.getByText('Sem conexão. Mostrando o que estava salvo.')).toBeVisible()
  expect(mistakes).toEqual([])
})

test('where the device has a network and the shop does not answer, the page does not blame the network', async ({ page, context }) => {
  await page.goto('/offline')
  await expect(page.getByRole('heading', { name: 'A loja não respondeu' })).toBeVisible()
  await expect(page).toHaveTitle(/^A loja não respondeu · /)
  await expect(page.getByText('Seu carrinho está guardado neste aparelho.')).toBeVisible()
  await openAndKeep(page, '/')
  await context.setOffline(true)
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible()
  await expect(page).toHaveTitle(/^Você está sem internet · /)
})

test('the page without a network has no link to itself', async ({ page, context }) => {
  await openAndKeep(page, '/about')
  await context.setOffline(true)
  const linksAt = async (path: string) => {
    await page.goto(path)
    // The navigation may be reported before the earlier page, which has the same heading, is gone.
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible()
    return page.getByRole('main').getByRole('link').allTextContents()
  }
  expect(await linksAt('/orders')).toEqual(['Tentar de novo', 'Ver o carrinho', 'Ir para o início'])
  expect(await linksAt('/cart')).toEqual(['Tentar de novo', 'Ir para o início'])
  expect(await linksAt('/')).toEqual(['Tentar de novo', 'Ver o carrinho'])
})

test('a Pix page that is reloaded offline keeps its code, and continues when the connection is back', async ({ page, context }) => {
  const order = await placeByCall(page, rice)
  await openAndKeep(page, '/')
  await page.goto(`/order/${order.code}/pending`)
  const code = await page.getByLabel('Código Pix').inputValue()
  const bankUrl = await page.getByRole('link', { name: /demonstração/ }).getAttribute('href')
  await expect.poll(() => keptPages(page), { timeout: 30_000 }).toContain(orderFrame('pending'))
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByLabel('Código Pix')).toHaveValue(code)
  await expect(page.getByText('O código continua valendo.')).toBeVisible()
  await expect(page.getByText(/Sem conexão|sem internet/i)).toHaveCount(1)
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  const frame = await keptDocument(page, orderFrame('pending'))
  expect(frame).not.toBe('')
  for (const own of [code, order.code]) expect(frame).not.toContain(own)
  await context.setOffline(false)
  const bank = await context.newPage()
  await bank.goto(bankUrl!)
  await bank.getByRole('button', { name: /Pagar este Pix/ }).click()
  await expect(page.getByRole('heading', { name: 'Pedido confirmado!' })).toBeVisible({ timeout: 20_000 })
})

test('own orders open without a network for who is signed in, in a new tab too, and are gone after a sign-out', async ({
  page,
  context,
}) => {
  const mistakes = mistakesOf(page)
  await signUpByCall(page, { name: 'Marina de Castro' })
  const order = await placeByCall(page, rice, { isSignedIn: true })
  await openAndKeep(page, '/')
  await expect.poll(() => keptPages(page), { timeout: 30_000 }).toContain(orderFrame('details'))
  await expect.poll(() => keptRows(page)).toEqual(['secret', 'value'])
  await context.setOffline(true)
  // The first tab's session storage is not shared.
  const other = await context.newPage()
  await other.goto('/orders')
  await other
    .getByRole('link', { name: new RegExp(order.code) })
    .first()
    .click()
  await expect(other.getByText(order.code).first()).toBeVisible()
  await other.goto(`/order/${order.code}/pending`)
  await expect(other.getByLabel('Código Pix')).toHaveValue(/^0002/)
  await expect(other.getByText(/Sem conexão|sem internet/i)).toHaveCount(1)
  await context.setOffline(false)
  await page.goto('/profile/menu')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/')
  expect(await keptRows(page)).toEqual([])
  await expect(other.getByLabel('Código Pix')).toHaveCount(0)
  expect(mistakes).toEqual([])
})

test('a guest’s paid order opens without a network, in a new tab too, with the code to say at the door', async ({ page, context }) => {
  const mistakes = mistakesOf(page)
  const order = await placeByCall(page, rice)
  await page.goto('/')
  // As the confirmation stores it.
  await page.evaluate((code) => localStorage.setItem('recent-orders', JSON.stringify([{ code }])), order.code)
  await page.goto(`/order/${order.code}/pending`)
  const bank = await context.newPage()
  await bank.goto((await page.getByRole('link', { name: /demonstração/ }).getAttribute('href'))!)
  await bank.getByRole('button', { name: /Pagar este Pix/ }).click()
  await expect(page.getByRole('heading', { name: 'Pedido confirmado!' })).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => keptPages(page), { timeout: 30_000 }).toContain(orderFrame('details'))
  await expect.poll(() => keptRows(page)).toEqual(['secret', 'value'])
  await page.getByRole('link', { name: 'Acompanhar', exact: true }).click()
  const doorCode = await page.getByText(/^\d{4}$/).textContent()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(doorCode!, { exact: true })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/order/${order.code}/success`)
  await expect(other.getByRole('heading', { name: 'Pedido confirmado!' })).toBeVisible()
  await other.goto('/orders')
  await expect(other.getByRole('link', { name: new RegExp(order.code) }).first()).toBeVisible()
  expect(mistakes).toEqual([])
})

/** The keys in the database of own orders. */
const keptRows = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'own-orders')) return []
    return new Promise<unknown[]>((resolve) => {
      const opening = indexedDB.open('own-orders')
      opening.addEventListener('success', () => {
        const keys = opening.result.transaction('rows').objectStore('rows').getAllKeys()
        keys.addEventListener('success', () => {
          opening.result.close()
          resolve(keys.result)
        })
      })
    })
  })

test('a campaign that was seen has its catalogue without a network, by a tap and by its address, though nobody opened it', async ({
  page,
  context,
}) => {
  const mistakes = mistakesOf(page)
  await openAndKeep(page, '/store/feira-organica')
  await expect.poll(() => keptPages(page), { timeout: 30_000 }).toContain('/store/feira-organica/catalog')
  await context.setOffline(true)
  await page
    .getByRole('link', { name: /^Ver \d+ produtos/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/catalog$/)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Tomate italiano').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Feira orgânica de sábado' })).toBeVisible()
  expect(mistakes).toEqual([])
})

test('what one shop keeps is on no other one’s host', async ({ page, context }) => {
  await openAndKeep(page, '/')
  const other = await context.newPage()
  await openAndKeep(other, shopAt('aurora.localhost'))
  const host = (url: string) => new URL(url).host
  expect(new Set((await keptUrls(page)).map(host))).toEqual(new Set([host(page.url())]))
  expect(new Set((await keptUrls(other)).map(host))).toEqual(new Set([host(other.url())]))
  await context.setOffline(true)
  await other.reload()
  await expect(other).toHaveTitle(/Aurora/)
  await other.goto(`${shopAt('aurora.localhost')}/store/feira-organica`)
  await expect(other.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible()
})

test('a page of another build is cached with its own files, and builds older than the previous one are deleted', async ({ page }) => {
  await openAndKeep(page, '/')
  await page.evaluate(async () => {
    for (const build of ['/assets/client-older.js', '/assets/client-old.js']) {
      const cache = await caches.open(`shop-${build}`)
      await cache.put('/', new Response('old'))
    }
  })
  const names = () => page.evaluate(async () => (await caches.keys()).filter((name) => name !== 'shop-spare').length)
  expect(await names()).toBe(3)
  await page.goto('/about')
  await expect.poll(names).toBe(2)
})

test(
  'a message is shown on the device after a tap on the switch, opens its subject, and is shown no more after the switch is off',
  { tag: '@whole-browser' },
  async ({ page, context, shopper }) => {
    await context.grantPermissions(['notifications'])
    await playPushService(page)
    await page.goto('/messages')
    const here = page.getByRole('switch', { name: 'Avisar neste aparelho' })
    await expect(here).toBeEnabled()
    await expect(here).not.toBeChecked()
    await shopper.expectAccessible()
    const told = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith('/messages/push'))
    await here.click()
    expect((await told).status()).toBe(200)
    await expect(here).toBeChecked()
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('test-key')!))).toMatch(/^[\w-]{87}$/)

    const { push, shown } = await pushesOf(page, '/')
    const origin = new URL(page.url()).origin
    const line = { id: 'a', title: 'Saiu para entrega', text: 'Seu pedido está a caminho.', target: '/orders' }
    await push(line)
    await push(line)
    await push({ ...line, id: 'b', target: 'https://mal.example/' })
    await expect
      .poll(async () => (await shown()).toSorted((one, other) => one.tag.localeCompare(other.tag)))
      .toEqual([
        { title: line.title, body: line.text, tag: 'a', data: `${origin}/orders` },
        { title: line.title, body: line.text, tag: 'b', data: `${origin}/messages` },
      ])

    const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await here.click()
    expect((await gone).status()).toBe(204)
    await expect(here).not.toBeChecked()
  },
)

test('a browser that blocks notifications shows how to allow them, and is not asked', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.goto('/messages')
  await expect(page.getByText('O navegador está bloqueando os avisos desta loja.', { exact: false })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Avisar neste aparelho' })).toHaveCount(0)
})

test('after an order notifications are offered, and the page does not ask by itself', { tag: '@whole-browser' }, async ({ page }) => {
  await page.addInitScript(() => {
    Notification.requestPermission = () => {
      localStorage.setItem('asked', 'true')
      return Promise.resolve('denied' as const)
    }
  })
  const { code } = await placeByCall(page, rice)
  await page.goto(`/order/${code}/pending`)
  const bank = await page.context().newPage()
  await bank.goto((await page.getByRole('link', { name: /demonstração/ }).getAttribute('href'))!)
  await bank.getByRole('button', { name: /Pagar este Pix/ }).click()
  await expect(page.getByRole('heading', { name: 'Pedido confirmado!' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Avisar neste aparelho' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('asked'))).toBeNull()
})
