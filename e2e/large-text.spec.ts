import { type Page } from '@playwright/test'
import { goToConfirmation } from './checkout.ts'
import { expect, test } from './fixtures.ts'

// A small phone whose owner reads text twice as large (WCAG 1.4.4, 1.4.10).
test.use({ viewport: { width: 320, height: 640 } })

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%')
    enlarge()
    document.addEventListener('readystatechange', enlarge)
  })
})

/** What is read or tapped and sticks out of the screen, but for rows that scroll sideways. */
const sticksOut = (page: Page) =>
  page.locator('main, main ~ *, header, [data-edge]').evaluateAll((parts) => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    return parts
      .flatMap((part) => [part, ...part.querySelectorAll('*')])
      .filter((element) => element.textContent && element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement))
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
  })

test('nothing that one reads or taps on the way to an order sticks out of a small screen with large text', async ({ page, shopper }) => {
  await shopper.addFromProduct('/store/feira-organica/product/tomate-italiano')
  expect(await sticksOut(page), 'product').toEqual([])
  for (const path of ['/', '/store/feira-organica', '/store/feira-organica/catalog', '/products', '/cart', '/login', '/profile/menu']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeAttached()
    await expect(page.locator('main').first()).not.toHaveAttribute('aria-busy', 'true')
    expect(await sticksOut(page), path).toEqual([])
  }
  await goToConfirmation(page, { method: 'Pix' })
  expect(await sticksOut(page), 'confirmation').toEqual([])
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Revisar pedido' }).first()).toBeVisible()
  expect(await sticksOut(page), 'payment').toEqual([])
  await page.goBack()
  await expect(page.getByRole('button', { name: /Ir para o pagamento/ }).first()).toBeVisible()
  expect(await sticksOut(page), 'checkout').toEqual([])
})
