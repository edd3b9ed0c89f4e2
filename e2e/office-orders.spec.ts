import type { Page } from '@playwright/test'
import { buyByCall, rice } from './by-call.ts'
import { expect, test } from './fixtures.ts'
import { begin } from './staff.ts'

test('an order moves on the board by keyboard, and its label and note are printed', async ({ page, browser }) => {
  const buyer = await (await browser.newContext()).newPage()
  const { code } = await buyByCall(buyer, rice)
  await buyer.context().close()

  await begin(page, 'manager')
  await page.goto(`/office/orders/board?q=${code}`)
  const open = page.getByRole('link', { name: `Ver pedido ${code}` })
  await expect(open).toBeVisible()
  await open.focus()
  await page.keyboard.press('s')
  await expect(page.getByText(`${code} está em separação.`)).toBeVisible()

  await page.goto(`/office/orders?q=${code}`)
  await page.getByRole('checkbox', { name: `Escolher ${code}` }).check()
  await page.getByRole('link', { name: 'Etiquetas' }).click()
  const label = page.getByRole('article', { name: new RegExp(`^${code}`) })
  await expect(label.getByRole('img', { name: `Código do pedido ${code}` })).toBeVisible()
  await page.getByText('Bobina de 80 mm').click()
  await expect(page).toHaveURL(/paper=roll/)
  await page.getByText('Notas do pedido').click()
  await expect(page.getByRole('list', { name: 'Notas do pedido' })).toContainText(code)

  // On paper nothing but the notes is left.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Mandar imprimir' })).toBeHidden()
  await expect(page.getByRole('list', { name: 'Notas do pedido' })).toBeVisible()
  expect(await pagesOf(page)).toEqual([[227, 842]])
  await page.getByText('Etiquetas').dispatchEvent('click')
  await expect(page.getByRole('list', { name: 'Etiquetas' })).toBeVisible()
  expect(await pagesOf(page)).toEqual([[227, 142]])
})

/** Width and height of each printed page, in points: 80 mm are 227. */
async function pagesOf(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ])
}
