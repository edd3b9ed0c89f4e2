import type { Page } from '@playwright/test'
import { shopAt } from './addresses.ts'
import { expect, test } from './fixtures.ts'
import { longShop } from './long-catalog.ts'

const catalog = `${shopAt(longShop.host)}/store/${longShop.campaign}/catalog`

// A phone: narrow and touched.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

/** Four times slower than this machine. */
async function slowDown(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

test('the last of five thousand products is reached by scrolling, and the page stays small', async ({ page }) => {
  test.setTimeout(360_000)
  await page.goto(catalog)
  await expect(page.getByText('5000 produtos').first()).toBeVisible()
  const last = page.getByRole('link', { name: longShop.lastItem })
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await expect(last).toBeVisible({ timeout: 700 })
  }).toPass({ timeout: 300_000, intervals: [50] })
  // Two dozen blocks of 24 around the viewport, not five thousand cards.
  expect(await page.locator('article').count()).toBeLessThan(1500)

  // Measured by the tap itself: the browser may scroll before it.
  await last.evaluate((link) =>
    link.addEventListener('click', () => sessionStorage.setItem('place', String(link.getBoundingClientRect().top)), { capture: true }),
  )
  await last.click()
  const place = Number(await page.evaluate(() => sessionStorage.getItem('place')))
  await expect(page.getByRole('heading', { level: 1, name: longShop.lastItem })).toBeVisible()
  await page.goBack()
  await expect(last).toBeVisible()
  await expect.poll(async () => Math.abs((await last.evaluate((link) => link.getBoundingClientRect().top)) - place)).toBeLessThan(120)

  // Scrolled up: the placeholder is filled again.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(page.getByRole('link', { name: 'Produto 0001', exact: true })).toBeVisible()
})

test('the last product is reached by its category', { tag: '@whole-browser' }, async ({ page }) => {
  test.setTimeout(360_000)
  await slowDown(page)
  await page.goto(catalog)
  const categories = page.getByRole('navigation', { name: 'Categorias' }).first()
  await categories.getByRole('link').nth(5).click()
  await expect(page.getByText('1000 produtos').first()).toBeVisible()
  const last = page.getByRole('link', { name: longShop.lastItem })
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await expect(last).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 300_000, intervals: [50] })
})

test('the last product is reached by search, also with a typing mistake, and by the order of the list', async ({ page }) => {
  await slowDown(page)
  await page.goto(`${catalog}?q=fim+da+lista`)
  await expect(page.getByRole('link', { name: longShop.lastItem })).toBeVisible()
  await page.goto(`${catalog}?q=produto+5000`)
  await expect(page.getByRole('link', { name: longShop.lastItem })).toBeVisible()
  await page.goto(`${catalog}?q=lsita`)
  await expect(page.getByRole('link', { name: longShop.lastItem })).toBeVisible()
  // The most expensive of all items, not only of the loaded ones.
  await page.goto(`${catalog}?sort=dear`)
  await expect(page.locator('article').first()).toContainText('99,90')
})
