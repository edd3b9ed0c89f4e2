import { expect, test } from './fixtures.ts'

test.describe('a chat preview', () => {
  test('a product shows its name, price and picture in the first response', async ({ request }) => {
    const html = await (await request.get('/store/feira-organica/product/tomate-italiano')).text()
    expect(html).toMatch(/<title>Tomate italiano[^<]*Mutirão/)
    expect(html).toMatch(/<meta property="og:title" content="Tomate italiano/)
    expect(html).toMatch(/<meta property="og:description" content="[^"]*R\$\s?\d+,\d\d/)
    const [, picture] = html.match(/<meta property="og:image" content="([^"]+)"/) ?? []
    const answer = await request.get(picture!)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  })

  test('the palette is in the first paint, before any script', async ({ request }) => {
    const html = await (await request.get('/')).text()
    expect(html.indexOf('--action:')).toBeGreaterThan(0)
    expect(html.indexOf('--action:')).toBeLessThan(html.indexOf('<body'))
    // The inline script for early taps follows the style and is no request.
    const scripts = html
      .slice(0, html.indexOf('<body'))
      .match(/<script[^>]*>/g)
      ?.filter((tag) => !tag.includes('ld+json'))
    expect(scripts).toEqual(['<script>'])
    expect(html.indexOf('<script>')).toBeGreaterThan(html.lastIndexOf('</style>', html.indexOf('<body')))
  })
})

for (const path of [
  '/store/feira-organica',
  '/store/queijos-da-canastra',
  '/store/chocolate-da-bahia',
  '/store/tainha-de-cananeia',
  '/store/feira-organica/catalog',
  '/store/feira-organica/catalog/category/hortifruti',
  '/store/feira-organica/product/tomate-italiano',
]) {
  test(`${path} has no serious accessibility violation on phone and desktop`, async ({ page, shopper }) => {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await shopper.expectAccessible()
    await page.setViewportSize({ width: 1280, height: 800 })
    await shopper.expectAccessible()
  })
}

test('an unknown campaign is a 404 with links', async ({ page }) => {
  const answer = await page.goto('/store/nao-existe')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

test('the search ignores accents, and reports no results', async ({ page }) => {
  await page.goto('/products?q=pao')
  await expect(page.getByText(/^Pão/).first()).toBeVisible()
  await page.goto('/products?q=xyzxyz')
  await expect(page.getByText('Não encontramos nada para “xyzxyz”.')).toBeVisible()
})

test('a link followed before hydration leaves nothing of the old screen', async ({ browser }) => {
  for (let visit = 0; visit < 3; visit++) {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await page.goto('/store/mercearia-da-vila/catalog/category/padaria')
    await page.getByRole('link', { name: /^Montar Escolha 6 pães/ }).click()
    await expect(page.getByText('0 de 6')).toBeVisible()
    // The screen has a dock of its own in place of the catalogue's navigation.
    await expect(page.getByRole('link', { name: 'Pedidos' })).toHaveCount(0)
    await page.context().close()
  }
})

test('a long list is searched whole, and keeps its position on the way back', async ({ page }) => {
  await page.goto('/store/mercearia-da-vila/catalog')
  const names = page.getByRole('main').getByRole('article').getByRole('heading')
  const total = Number(
    (await page
      .getByText(/\d+ produtos/)
      .first()
      .textContent())!.match(/\d+/)![0],
  )
  await expect(names).toHaveCount(total, { timeout: 15_000 })
  const last = names.nth(total - 3)
  await last.scrollIntoViewIfNeeded()
  const name = (await last.textContent())!
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(5000)
  await last.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeInViewport()
})

for (const [width, height] of [
  [360, 640],
  [390, 844],
] as const)
  test(`a first visit at ${width}x${height} shows the prices of three best sellers above the cookie bar`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    // The second one's name takes two lines.
    for (const campaign of ['feira-organica', 'cafe-da-semana']) {
      await page.goto(`/store/${campaign}`)
      const fold = (await page.getByText('Utilizamos apenas cookies essenciais').boundingBox())!.y
      const prices = page.getByRole('region', { name: 'Os mais pedidos do grupo' }).getByRole('definition')
      await expect(prices).toHaveCount(9)
      const last = (await prices.last().boundingBox())!
      expect(last.y + last.height).toBeLessThan(fold)
    }
  })
