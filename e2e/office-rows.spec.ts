import { shopAt } from './addresses.ts'
import { expect, test } from './fixtures.ts'
import { begin } from './staff.ts'

const office = `${shopAt('localhost')}/office`
const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

test('a row gets its price and count by the keyboard, and on a phone by its sheet; each is undone, and a refusal says why', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize(desk)
  await begin(page, 'owner')
  await page.goto(`${office}/items?q=geleia-morango`)
  const price = page.getByRole('button', { name: /^Mudar o preço de Geleia de morango: / })
  await expect(price).toContainText('18,90')
  await price.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('caro')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Escreva um preço, como 19,90.')
  await page.getByLabel('Preço de Geleia de morango', { exact: true }).fill('19,40')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Geleia de morango: R\$\s19,40\.$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(price).toContainText('18,90')

  // The offer has a price before, which stays above its price.
  const there = page.getByRole('button', { name: /^Mudar o preço de Geleia de morango, em / })
  await there.click()
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('O preço antigo (R$ 18,90) precisa ser maior que o preço (R$ 25,00)')
  await shopper.expectAccessible()

  await page.setViewportSize(phone)
  await page.goto(`${office}/items?q=geleia-morango`)
  const card = page.getByRole('listitem').filter({ hasText: 'Mercearia da Vila' })
  await card.getByRole('button', { name: 'Mudar preço e estoque de Geleia de morango' }).click()
  const sheet = page.getByRole('dialog', { name: 'Mudar Geleia de morango' })
  const count = sheet.getByLabel('Quantos há para vender')
  const before = Number(await count.inputValue())
  await count.fill(String(before - 1))
  await sheet.getByRole('textbox', { name: 'Preço' }).fill('18,50')
  await shopper.expectAccessible()
  await sheet.getByRole('button', { name: 'Guardar mudanças' }).click()
  await expect(page.getByText(`Geleia de morango: ${before - 1} para vender.`)).toBeVisible()
  await expect(card).toContainText('18,50')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(card).toContainText('18,90')
  await expect(card).toContainText(`Restam ${before}`)
})
