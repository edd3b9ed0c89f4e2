import { expect, test } from './fixtures.ts'

test('a visitor outside all areas sees where the campaign delivers, asks for delivery, and finds a covered street', async ({
  page,
  shopper,
}) => {
  await page.context().addCookies([{ name: 'place', value: '-22.9,-43.2,Rua%20do%20Catete', domain: 'localhost', path: '/' }])
  await page.goto('/store/feira-organica')
  await page.goto('/deliveryarea?campaign=feira-organica')
  await expect(page.getByRole('heading', { name: /Onde Feira orgânica de sábado entrega/ })).toBeVisible()
  await expect(page.getByText('Ainda não', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Vila Madalena' })).toBeVisible()
  await shopper.expectAccessible()

  // The interactive map is loaded on request, and the list stays.
  await expect(page.getByRole('application')).toHaveCount(0)
  await page.getByRole('button', { name: 'Mover o mapa' }).click()
  await expect(page.getByRole('application').locator('path').first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Vila Madalena' })).toBeVisible()
  await shopper.expectAccessible()

  await page.getByRole('link', { name: 'Avise-me' }).click()
  await expect(page).toHaveURL(/\/lead\?campaign=feira-organica&reason=area/)
  await expect(page.getByText(/avisamos quando Feira orgânica de sábado chegar ao seu endereço/i)).toBeVisible()

  await page.goto('/deliveryarea')
  await page.getByLabel('CEP').fill('05433-010')
  await page.getByRole('button', { name: 'Usar este endereço' }).click()
  await expect(page.getByText(/Entregamos no seu endereço/i)).toBeVisible()
})
