import { type Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const product = (page: Page) => page.locator('main a[href*="/product/"]')
const firstInView = (page: Page) =>
  product(page).evaluateAll((links) => {
    const link = links.find((one) => one.getBoundingClientRect().top >= 80)
    return { href: link?.getAttribute('href'), top: Math.round(link?.getBoundingClientRect().top ?? -1) }
  })

async function scrollToPage(page: Page, wanted: number) {
  await expect(async () => {
    await page.mouse.wheel(0, 1500)
    await expect(page).toHaveURL(new RegExp(`page=${wanted}`), { timeout: 300 })
  }).toPass({ timeout: 25_000, intervals: [50] })
}

test('the list of all products has its page in the address; going back and reloading keep the position', async ({ page }) => {
  await page.goto('/products')
  await expect(page.getByRole('button', { name: /^Adicionar/ }).first()).toBeVisible()
  await page.mouse.move(200, 400)
  await scrollToPage(page, 2)
  await page.mouse.wheel(0, 400)
  await page.waitForTimeout(500)
  const seen = await firstInView(page)
  const address = page.url()
  await page.goto(seen.href!)
  await expect(page.getByRole('button', { name: /^Adicionar/ }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect.poll(async () => (await firstInView(page)).href).toBe(seen.href)

  await page.reload()
  await expect(page).toHaveURL(address)
  await expect.poll(async () => (await firstInView(page)).href).toBe(seen.href)
  await expect(page.getByRole('link', { name: 'Ver produtos anteriores' })).toHaveAttribute('href', /\/products\?$|\/products$/)
})

test('a page of the list opens by its address, and a page beyond the end opens the first', async ({ page }) => {
  const html = await (await page.request.get('/products?page=2')).text()
  const first = await (await page.request.get('/products')).text()
  const productsOf = (text: string) => [...text.matchAll(/href="(\/store\/[^"]+\/product\/[^"]+)"/g)].map(([, href]) => href)
  expect(productsOf(html).length).toBeGreaterThan(10)
  expect(productsOf(first)).not.toContain(productsOf(html)[0])
  expect(html).toMatch(/rel="prev"/)
  expect(first).toMatch(/href="\/products\?page=2"[^>]*rel="next"|rel="next"[^>]*href="\/products\?page=2"/)

  await page.goto('/products?page=2')
  await page.getByRole('link', { name: 'Ver produtos anteriores' }).click()
  await expect(page.getByRole('link', { name: 'Ver produtos anteriores' })).toHaveCount(0)
  await expect(product(page).first()).toHaveAttribute('href', productsOf(first)[0]!)
  await page.goto('/products?page=999')
  await expect(page).toHaveURL(/\/products$/)
  await expect(product(page).first()).toBeVisible()
})

test('going back to the third page of the list restores the same product', async ({ page }) => {
  await page.goto('/products')
  await expect(page.getByRole('button', { name: /^Adicionar/ }).first()).toBeVisible()
  await page.mouse.move(200, 400)
  await scrollToPage(page, 3)
  await page.waitForTimeout(400)
  const seen = await firstInView(page)
  const address = page.url()
  await page.locator(`main a[href="${seen.href}"]`).first().click()
  await expect(page.getByRole('button', { name: /^Adicionar R\$/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect.poll(async () => (await firstInView(page)).href).toBe(seen.href)
})

test('a scroll position before hydration is kept', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (const wait of [0, 150, 300]) {
    await page.goto('/store/mercearia-da-vila/catalog/category/padaria')
    await page.waitForTimeout(wait)
    await page.mouse.wheel(0, 250)
    await page.waitForTimeout(1500)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
  }
  await page.getByRole('link', { name: 'Pão sírio', exact: true }).click()
  await expect(page).toHaveURL(/pao-sirio/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('"back" first closes a sheet on a page opened from outside, and then leaves the shop', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto('about:blank')
  await page.goto('/store/feira-organica/product/tomate-italiano')
  for (const _again of ['once', 'again']) {
    await page.getByRole('button', { name: 'Compartilhar' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tomate italiano')
  }
  await page.getByRole('button', { name: 'Compartilhar' }).click()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('about:blank')
  expect(errors).toEqual([])
})

test('"back" closes an open sheet before it leaves the screen, and so does its handle dragged down', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Produtos', exact: true }).click()
  const sort = page.getByRole('button', { name: 'Ordenar' })
  const sheet = page.getByRole('dialog', { name: 'Ordenar' })
  await sort.click()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/products$/)
  await expect(sort).toBeFocused()

  await sort.click()
  const { x, y, width } = (await sheet.boundingBox())!
  await page.mouse.move(x + width / 2, y + 8)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + 300, { steps: 8 })
  await page.mouse.up()
  await expect(sheet).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

for (const [isThere, name] of [
  [true, 'a product opened from a chat leads up and out, never round in a ring'],
  [false, 'so it does for those who tap before the app has come'],
] as const)
  test(name, async ({ page }) => {
    if (!isThere) await page.route(/assets\/.*\.js$/, (route) => route.abort())
    // A page whose scripts are gone reloads itself once, which would end the test's next navigation.
    const settle = async () => {
      if (!isThere) await expect(page.getByText('Esta página não carregou por inteiro')).toBeVisible()
    }
    await page.goto('/privacy')
    await settle()
    await page.goto('/store/feira-organica/product/tomate-italiano')
    const up = page.getByRole('link', { name: 'Voltar', exact: true })
    for (const higher of [/\/store\/feira-organica\/catalog$/, /\/store\/feira-organica$/, /\/$/]) {
      await settle()
      await up.click()
      await expect(page).toHaveURL(higher)
    }
    await settle()
    await page.goBack()
    await expect(page).toHaveURL(/\/privacy$/)
  })

test('at every width a block that is not laid out yet reserves the room of all its rows', async ({ page }) => {
  const tooLow = async () => {
    await expect(page.locator('.deferred').nth(1)).toBeAttached()
    return page.locator('.deferred').evaluateAll((blocks) =>
      blocks.map((block) => {
        const reserved = block.getBoundingClientRect().height
        ;(block as HTMLElement).style.contentVisibility = 'visible'
        return Math.max(0, block.getBoundingClientRect().height - reserved)
      }),
    )
  }
  for (const width of [320, 412, 767, 768, 1023, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    for (const path of ['/products', '/store/feira-organica/catalog']) {
      await page.goto(path)
      expect(Math.max(...(await tooLow())), `${path} at ${width}`).toBe(0)
    }
  }
})

test('the counter names the picture that the browser restored before hydration', async ({ page }) => {
  // As a browser does after a reload: it scrolls the strip as soon as its last picture is parsed.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const strip = document.querySelector('main ul[aria-label="Fotos"]')
      if (!strip || strip.children.length < 2 || !document.querySelector('main h1')) return
      strip.scrollTo({ left: strip.clientWidth, behavior: 'instant' })
      if (strip.scrollLeft > 0) observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/store/feira-organica/product/tomate-italiano')
  const strip = page.getByRole('main').getByRole('list', { name: 'Fotos' })
  await expect.poll(() => strip.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0)
  // The video, which is second, has its own controls there.
  await expect(page.getByText('1 de 2', { exact: true })).toBeHidden()
  await strip.evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }))
  await expect(page.getByText('1 de 2', { exact: true })).toBeVisible()
})
