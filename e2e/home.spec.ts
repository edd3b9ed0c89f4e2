import { expect, test } from './fixtures.ts'

const placeQuestion = 'Onde você quer receber?'
const asked = 'Destaques'

/** The layout shift since the page began to be drawn. */
const watchShifts = () => {
  const shifts = { sum: 0 }
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

test('a phone shows Home, with a link to the merchant’s own home', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText(placeQuestion)).toBeVisible()
  await page.getByRole('link', { name: 'Ver a vitrine da loja' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText(placeQuestion)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: asked })).toBeVisible()
})

test('from 768 px NewHome is shown at once, without a layout shift or duplicates', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript(watchShifts)
  const pictures: string[] = []
  page.on('request', (request) => request.resourceType() === 'image' && pictures.push(request.url()))
  await page.goto('/')
  await expect(page.getByText(placeQuestion)).not.toBeVisible()
  await expect(page.getByRole('heading', { name: asked })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Campanhas em destaque' })).toHaveCount(1)
  // Once the app has hydrated, the other home page is removed.
  await expect(page.getByText(placeQuestion)).toHaveCount(0)
  expect(new Set(pictures).size).toBe(pictures.length)
  expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.01)
  const add = page.getByRole('button', { name: /^Adicionar/ }).first()
  await add.click()
  await expect(page.getByRole('region', { name: 'Seu carrinho' })).toContainText('1 item')
})

test('a window that changes its width shows the other home', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText(placeQuestion)).toBeVisible()
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(page.getByText(placeQuestion)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: asked })).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText(placeQuestion)).toHaveCount(1)
})

test('on a desktop the place is chosen in a popover, and the screen shows what is delivered there', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript(() => addEventListener('app-mounted', () => (document.documentElement.dataset['isAlive'] = 'true')))
  await page.goto('/products')
  // Before hydration the link navigates to its screen, as on phones.
  await expect(page.locator('html')).toHaveAttribute('data-is-alive', 'true')
  const link = page.getByRole('banner').getByRole('link', { name: /Escolha o endereço/ })
  const popover = page.getByRole('dialog', { name: placeQuestion })
  await link.click()
  await expect(popover.getByLabel('CEP')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  await expect(link).toBeFocused()

  // A popover that is still closing on a busy machine ignores the key.
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(popover).toBeVisible({ timeout: 3000 })
  }).toPass()
  await popover.getByLabel('CEP').pressSequentially('05416011')
  await popover.getByRole('button', { name: 'Usar este endereço' }).click()
  await expect(popover).toHaveCount(0)
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('banner').getByRole('link', { name: /Rua Fradique Coutinho/ })).toBeVisible()
})

test('with a mouse a row of products is scrolled by the button on its edge', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const row = page
    .locator('.bleed')
    .filter({ has: page.locator('a[href*="/product/"]') })
    .first()
  await expect(row).toBeVisible()
  const { x, y, width, height } = (await row.boundingBox())!
  await page.mouse.click(x + width - 26, y + height / 2)
  await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(200)
  await expect(page).toHaveURL(/\/$/)
})
