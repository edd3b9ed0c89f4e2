import type { Browser } from '@playwright/test'
import { goToConfirmation, payPix } from './checkout.ts'
import { expect, test } from './fixtures.ts'

const CAMPAIGN = '/store/cafe-da-semana'

/** A neighbour with the campaign open, who touches nothing. */
async function watch(browser: Browser) {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const isStreaming = page.waitForResponse((response) => response.url().includes('/group/stream/public'))
  await page.goto(CAMPAIGN)
  await isStreaming
  return page
}

test('two visitors see the group’s progress and its new member while a third one buys', async ({ page, shopper, browser }) => {
  const watchers = [await watch(browser), await watch(browser)]
  const bar = watchers[0]!.getByRole('progressbar', { name: /grupo/i }).first()
  const paidBefore = Number(await bar.getAttribute('aria-valuenow'))

  await page.goto(CAMPAIGN)
  await page.goto((await page.getByRole('main').locator('a[href*="/product/"]').first().getAttribute('href'))!)
  await page.getByRole('button', { name: /^Adicionar R\$/ }).click()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()
  await goToConfirmation(page, { method: 'Pix' })
  await page.getByRole('switch', { name: 'Aparecer na lista do grupo' }).check()
  await shopper.expectAccessible()
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/order\/[\w-]+\/pending/)
  await payPix(page)

  for (const watcher of watchers) {
    const now = watcher.getByRole('progressbar', { name: /grupo/i }).first()
    await expect(now).toHaveAttribute('aria-valuenow', String(paidBefore + 1))
  }
  const [first] = watchers
  await first!.getByRole('heading', { name: 'Regras do grupo' }).scrollIntoViewIfNeeded()
  await expect(first!.getByRole('list').filter({ hasText: 'M. C.' }).first()).toBeVisible()
  await expect(first!.getByText('Marina')).toHaveCount(0)

  await page.goto(CAMPAIGN)
  await expect(page.getByText(/^Você está dentro, com 1 unidade$/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Chamar vizinhos/ }).first()).toBeVisible()
  await shopper.expectAccessible()
  await page.goto('/')
  await expect(page.getByText(/^Você está dentro/).first()).toBeVisible()
  await expect(first!.getByText(/Você está dentro/)).toHaveCount(0)
})
