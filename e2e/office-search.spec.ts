import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { begin } from './staff.ts'

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

const found = (page: Page) => page.getByRole('dialog', { name: 'Buscar em tudo' })

test('"/" finds an item, a campaign and a screen by the keyboard at a desk, and by a finger on a phone', async ({ page, shopper }) => {
  await page.setViewportSize(desk)
  await begin(page, 'owner')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  const field = found(page).getByRole('searchbox')
  await expect(field).toBeFocused()
  // Marks and order of the words do not matter.
  await field.fill('bico grao')
  const item = found(page).getByRole('link', { name: /^Grão-de-bico/ })
  await expect(item).toBeVisible()
  await shopper.expectAccessible()
  await page.keyboard.press('ArrowDown')
  await expect(item).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/items\/grao-de-bico/)
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Grão-de-bico')

  // In a field the key is a sign like any other.
  await page.getByLabel('Nome', { exact: true }).press('/')
  await expect(found(page)).toBeHidden()
  await page.keyboard.press('Backspace')

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Buscar em tudo' }).click()
  await field.fill('<b>%_')
  await expect(found(page).getByRole('status')).toContainText('<b>%_')
  await field.fill('integra')
  await shopper.expectAccessible()
  await found(page).getByRole('link', { name: 'Integrações' }).click()
  await expect(page).toHaveURL(/\/office\/integrations/)
  await page.getByRole('button', { name: 'Buscar em tudo' }).click()
  await field.fill('feira organica')
  await found(page).getByRole('region', { name: 'Campanhas' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/office\/campaigns\/feira-organica/)
})

test('an editor finds items, neither people nor orders', async ({ page }) => {
  await page.setViewportSize(desk)
  await begin(page, 'editor')
  await expect(page.getByRole('heading', { name: 'Produtos', level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await found(page).getByRole('searchbox').fill('lentilha')
  await expect(found(page).getByRole('link', { name: /^Lentilha/ })).toBeVisible()
  await found(page).getByRole('searchbox').fill('Bento Ramos')
  await expect(found(page).getByRole('status')).toContainText('Bento Ramos')
  await expect(found(page).getByRole('link')).toHaveCount(0)
})
