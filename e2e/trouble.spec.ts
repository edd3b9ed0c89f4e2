import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/* Cases for a browser only: missing code, and the focus. */

/** With the app, and with the chunk that it loads for failures. */
async function openWhole(page: Page, path: string) {
  const fetched = page.waitForResponse(/assets\/error-screen-/)
  await page.goto(path)
  await fetched
  // A busy machine rests between two chunks for longer than the half second of `networkidle`.
  let before = 0
  const isAtRest = async () => {
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').length)
    const isSame = loaded === before
    before = loaded
    return isSame
  }
  await expect.poll(isAtRest, { intervals: [1500] }).toBe(true)
}

test('without a connection an unvisited screen reports it within the shop, and opens when the connection is back', async ({
  page,
  context,
  shopper,
}) => {
  await openWhole(page, '/')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Pedidos' }).last().click()
  await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible()
  await shopper.expectAccessible()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeEnabled()
  expect(new URL(page.url()).pathname).toBe('/orders')
  await context.setOffline(false)
  await expect(page.getByText('Você ainda não fez pedidos')).toBeVisible()
})

test('without a connection, and without the code of the failure screens, a retry is offered, and the screen opens by itself when it is back', async ({
  page,
  context,
}) => {
  await page.route(/assets\/error-screen-/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  // Before the route table is loaded, the browser navigates and shows the failure.
  const table = page.waitForResponse(/assets\/routes-/)
  await page.goto('/')
  await Promise.all([failed, table])
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Pedidos' }).last().click()
  await expect(page.getByRole('heading', { name: 'Não conseguimos abrir esta tela' })).toBeVisible()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { name: 'Não conseguimos abrir esta tela' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Você ainda não fez pedidos')).toBeVisible()
})

test('without a connection in the first second a link reports it on the current page, and works later', async ({ page, context }) => {
  await page.route(/assets\/(routes|route-tree)/, (route) => route.abort())
  await page.addInitScript(() => addEventListener('app-ready', () => (document.documentElement.dataset['isReady'] = 'true')))
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-is-ready', 'true')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Pedidos' }).last().click()
  await expect(page.getByText('Sem conexão agora. Toque de novo quando ela voltar.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.unroute(/assets\/(routes|route-tree)/)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Pedidos' }).last().click()
  await expect(page.getByText('Você ainda não fez pedidos')).toBeVisible()
})

/** The scripts of a page that a cache gave after a deployment. */
async function loseScripts(page: Page, isLost: () => boolean) {
  await page.route(/\/assets\/client-/, (route) =>
    isLost() ? route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html>' }) : route.continue(),
  )
}

test('a page whose scripts are gone is loaded anew by itself', async ({ page }) => {
  let loads = 0
  page.on('request', (request) => request.isNavigationRequest() && loads++)
  await loseScripts(page, () => loads < 2)
  await page.addInitScript(() => addEventListener('app-ready', () => (document.documentElement.dataset['isReady'] = 'true')))
  await page.goto('/store/mercearia-da-vila/product/arroz-agulhinha-5kg')
  await expect(page.locator('html')).toHaveAttribute('data-is-ready', 'true')
  expect(loads).toBe(2)
  await page.getByRole('button', { name: /^Adicionar R\$/ }).click()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()
})

for (const path of ['/', '/cart'])
  test(`${path} whose scripts stay gone says so, its links work, and it opens once they are there`, async ({ page, shopper }) => {
    let isLost = true
    let loads = 0
    page.on('request', (request) => request.isNavigationRequest() && loads++)
    await loseScripts(page, () => isLost)
    await page.goto(path)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Esta página não carregou por inteiro, e os botões não respondem.')
    await page.waitForTimeout(1000)
    expect(loads).toBe(2)
    await shopper.expectAccessible()
    if (path !== '/cart') {
      await page.getByRole('link', { name: 'Produtos' }).last().click()
      await expect(page).toHaveURL(/\/products$/)
      await expect(alert).toBeVisible()
    }
    isLost = false
    await alert.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(alert).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

test('without a connection a story opens, because its code has loaded with the page', async ({ page, context }) => {
  const ahead = Promise.all([page.waitForResponse(/assets\/story-viewer-/), page.waitForResponse(/campaigns\/cafe-da-semana\/public/)])
  await page.goto('/')
  await ahead
  await page.waitForTimeout(1000)
  await context.setOffline(true)
  await page.getByRole('link', { name: /^Café novo/ }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'A torra saiu' })).toBeVisible()
})

test('a story whose code failed to load reports it in place, and opens when the connection is back', async ({ page, context }) => {
  await page.route(/assets\/story-viewer-/, (route) => route.abort())
  await openWhole(page, '/')
  await context.setOffline(true)
  await page.getByRole('link', { name: /^Café novo/ }).click()
  await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible()
  await page.unroute(/assets\/story-viewer-/)
  await context.setOffline(false)
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'A torra saiu' })).toBeVisible()
})

test('without a connection the search and the place open on a desktop', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const ahead = Promise.all([page.waitForResponse(/assets\/search-shelf-/), page.waitForResponse(/assets\/place-popover-/)])
  await page.goto('/')
  await ahead
  await page.waitForTimeout(1000)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Escolha o endereço' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Onde você quer receber?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').first().pressSequentially('tomate')
  await expect(page.getByText('Sem conexão: só o que já foi aberto aqui.')).toBeVisible()
})

test('a part whose code failed to load reports it, and opens by a tap once the connection is back', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.route(/assets\/(place-popover|share-sheet|picture-viewer)-/, (route) => route.abort())
  // A campaign without a group: a stream would keep the network busy.
  await openWhole(page, '/store/mercearia-da-vila/product/arroz-agulhinha-5kg')
  await context.setOffline(true)
  const said = page.getByText('Sem conexão agora. Toque de novo quando ela voltar.')
  const openers = [
    page.getByRole('link', { name: 'Escolha o endereço' }).first(),
    page.getByRole('button', { name: 'Compartilhar' }).first(),
    page.getByRole('button', { name: /^Ampliar/ }).first(),
  ]
  for (const opener of openers) {
    await opener.click()
    await expect(said).toBeVisible()
    await page.getByRole('button', { name: 'Fechar' }).click()
    await expect(said).toHaveCount(0)
  }
  await page.unroute(/assets\/(place-popover|share-sheet|picture-viewer)-/)
  await context.setOffline(false)
  for (const opener of openers) {
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('a connection lost on the way to the payment stops only the order: each next step opens', async ({ page, context, shopper }) => {
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  const ahead = page.waitForResponse(/assets\/checkout-/)
  await page.goto('/cart')
  await ahead
  // The dependencies of the screen's chunk load with it.
  await page.waitForTimeout(1000)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Continuar' }).first().click()
  await expect(page.getByRole('region', { name: 'Entrega ou retirada' })).toBeVisible()
  await expect(page.getByText('Você está sem internet. Seu carrinho está salvo; finalize quando a conexão voltar.')).toBeVisible()
  await context.setOffline(false)
  await page.getByLabel('CEP').pressSequentially('05416011')
  await expect(page.getByLabel('Rua')).toHaveValue('Rua Fradique Coutinho')
})

test('a screen whose code the server fails to send is reported in Portuguese, and the others work', async ({ page }) => {
  await openWhole(page, '/')
  await page.route(/assets\/orders-/, (route) => route.fulfill({ status: 500, body: 'no' }))
  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Pedidos' }).last().click()
  // Reloads once by itself: the shop may have a new build.
  await reloaded
  await expect(page.getByRole('heading', { name: 'Não conseguimos abrir esta tela' })).toBeVisible()
  await expect(page.getByText('Application Error')).toHaveCount(0)
  await page.unroute(/assets\/orders-/)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Você ainda não fez pedidos')).toBeVisible()
})

test('a product can be bought when its favourite button fails to load', async ({ page }) => {
  await page.route(/assets\/(favorite-button|seller-footer)-/, (route) => route.abort())
  await page.goto('/store/feira-organica/product/tomate-italiano')
  await page.getByRole('button', { name: /^Adicionar R\$/ }).click()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()
})

test('the focus follows from screen to screen, and back', async ({ page }) => {
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await openWhole(page, '/profile/menu')
  const link = page.locator('main a[href="/orders"]')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orders$/)
  await expect.poll(focused).toBe('content')
  await page.goBack()
  await expect(link).toBeVisible()
  await expect.poll(focused).toBe('content')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('#content') !== null)).toBe(true)
})
