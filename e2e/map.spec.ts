import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { shopAt } from './addresses.ts'

test('a place is marked on the map with the keyboard only, without tiles, and the shop says whether it delivers there', async ({
  page,
}) => {
  await page.goto('/location')
  await page.getByRole('link', { name: 'Marcar no mapa' }).click()
  await expect(page).toHaveURL(/\/location\/map/)
  const map = page.getByRole('application')
  await expect(map.locator('path').first()).toBeVisible()
  await page.getByRole('button', { name: 'Vila Madalena' }).press('Enter')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Vila Madalena: entregamos aqui')

  await map.focus()
  // A click during the map's animation is ignored.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Ainda não entregamos neste ponto', { timeout: 400 })
  }).toPass()

  await page.getByRole('button', { name: 'Vila Madalena' }).press('Enter')
  await page.getByRole('button', { name: 'Confirmar local' }).press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('banner')).toContainText('Vila Madalena')
})

test('the map of a campaign is also a list, with a link to each point', async ({ page }) => {
  await page.goto('/map?campaign=feira-organica')
  await expect(page.getByRole('application').locator('path').first()).toBeVisible()
  const first = page.getByRole('listitem').filter({ hasText: '1. ' }).first()
  await expect(first.getByRole('link', { name: 'Como chegar' })).toHaveAttribute('href', /destination=-23\.\d+,-46\.\d+$/)
  await page.getByText('Lista', { exact: true }).click()
  await expect(page.getByRole('application')).toHaveCount(0)
  await expect(first).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
})

test('the visitor sets the pin of a CEP whose street has no known point', async ({ page }) => {
  await page.goto('/geolocationmap?cep=20040-020&to=/deliveryarea')
  await expect(page.getByText('Rio de Janeiro, 20040-020')).toBeVisible()
  await page.getByRole('button', { name: 'Sim, é aqui' }).click()
  await expect(page).toHaveURL(/\/deliveryarea/)
  await expect(page.getByRole('main')).toContainText('Ponto no mapa')
})

for (const [host, path] of [
  ['localhost', '/map?campaign=feira-organica'],
  ['aurora.localhost', '/map'],
] as const)
  test(`names of areas and numbers of points at ${host}${path} do not overlap`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(shopAt(host) + path)
    const names = page.locator('.map-name > span')
    await expect(names.first()).toBeAttached()
    const shown = page.locator('.map-name > span:not([style*="hidden"]), .map-point')
    const boxes = await shown.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
    )
    const over = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom),
    )
    expect(boxes.length).toBeGreaterThan(1)
    expect(over).toEqual([])
  })
