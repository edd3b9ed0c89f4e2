import { buyByCall, rice } from './by-call.ts'
import { expect, test } from './fixtures.ts'
import { begin, takePhoto } from './staff.ts'

test('the news that staff write are read by a buyer in the order, until they are removed', async ({ page, browser, shopper }) => {
  test.slow()
  const order = await buyByCall(page, rice)
  const staff = await (await browser.newContext()).newPage()
  await begin(staff, 'manager')
  await staff.goto(`${new URL(page.url()).origin}/office/bulletins/${rice.campaignId}`)
  const words = `O arroz chegou, pedido ${order.code}.`
  await staff.getByRole('button', { name: 'Escrever notícia' }).click()
  const sheet = staff.getByRole('dialog')
  await sheet.getByLabel('Notícia', { exact: true }).fill(`${words}\nObrigada a todo mundo!`)
  await takePhoto(staff)
  await sheet.getByRole('button', { name: 'Publicar' }).click()
  await expect(sheet.getByText('Diga o que a foto mostra, com ao menos 3 letras.')).toBeVisible()
  await sheet.getByLabel('O que a foto mostra').fill('Um saco de arroz')
  await sheet.getByRole('button', { name: 'Publicar' }).click()
  await expect(staff.getByRole('article', { name: words })).toBeVisible()

  await page.goto(`/order/${order.code}/details`)
  const news = page.getByRole('region', { name: 'Notícias da campanha' })
  await expect(news.getByText(words)).toBeVisible()
  await expect(news.getByRole('img', { name: 'Um saco de arroz' })).toBeVisible()
  await shopper.expectAccessible()

  await staff.getByRole('button', { name: `Apagar: ${words}` }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click()
  await expect(staff.getByRole('article', { name: words })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
})
