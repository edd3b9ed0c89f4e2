import { expect, test } from '@playwright/test'

test('the API reference opens under a strict content policy, from this host only', async ({ page }) => {
  const said: string[] = []
  const foreign: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && said.push(message.text())))
  page.on('pageerror', (error) => void said.push(error.message))
  page.on('request', (request) => void (/^https?:\/\/(?!localhost:)/.test(request.url()) && foreign.push(request.url())))
  await page.goto('/docs')
  await page.getByRole('link', { name: 'orders', exact: true }).click()
  await page.getByText('Place an order;').click()
  await expect(page.locator('#placeOrder').getByRole('link', { name: 'out_of_stock' })).toBeVisible()
  await page.getByRole('link', { name: 'Swagger UI' }).click()
  await page.getByRole('link', { name: 'orders', exact: true }).click()
  const call = page.locator('.opblock', { hasText: '/api/operation/orders/v2/{id}' })
  await call.getByRole('button').first().click()
  await expect(call.getByText('Idempotency-Key', { exact: false }).first()).toBeVisible()
  await expect(call.getByText('201', { exact: true })).toBeVisible()
  expect({ said, foreign }).toEqual({ said: [], foreign: [] })
})
