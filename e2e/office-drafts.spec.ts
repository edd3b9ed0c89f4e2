import { shopAt } from './addresses.ts'
import { expect, test } from './fixtures.ts'
import { begin } from './staff.ts'

const product = '/store/mercearia-da-vila/product/lentilha'
const office = `${shopAt('localhost')}/office/items/lentilha`

const plain = (html: string) => html.replaceAll(/<[^>]*>/g, '')

/** The next whole minute that is some seconds ahead, as a date field takes it. */
const nextMinute = () => {
  const at = new Date(Math.ceil((Date.now() + 8000) / 60_000) * 60_000 - 3 * 3_600_000)
  return at.toISOString().slice(0, 16)
}

test('a price is kept as a draft, seen in the real shop at a signed address, scheduled, and goes live at its minute', async ({
  page,
  browser,
  shopper,
}) => {
  // Up to a minute until its moment.
  test.slow()
  await begin(page, 'owner')
  await page.goto(office)
  const field = page.getByLabel('Preço nesta campanha')
  await expect(field).not.toHaveValue('')
  const before = await field.inputValue()
  const cents = String(Math.floor(Math.random() * 90) + 10)
  await field.fill(`17,${cents}`)
  await page.getByRole('button', { name: 'Guardar rascunho' }).click()
  const message = page.getByText('guardado: ninguém que visita a loja o vê.')
  await expect(message).toBeVisible()
  // It stands above the form's bar, whose buttons it would cover.
  const bar = page.locator('[data-edge=bottom]')
  for (const size of [page.viewportSize()!, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size)
    await expect
      .poll(async () => {
        const [above, below] = [(await message.locator('xpath=ancestor::p').boundingBox())!, (await bar.boundingBox())!]
        return below.y - above.y - above.height
      })
      .toBeGreaterThanOrEqual(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Há um rascunho de Bento Ramos, hoje,')).toBeVisible()

  await page.getByRole('button', { name: 'Ver prévia' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Prévia na loja' })
  await expect(sheet.getByTitle('A loja com o rascunho')).toBeVisible()
  const path = (await sheet.getByRole('link', { name: 'Abrir a prévia' }).getAttribute('href'))!
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await shopper.expectAccessible()

  // Somebody with the address, who has never been here.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
  const guest = await context.newPage()
  const sent: string[] = []
  guest.on('request', (request) => void sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const seen = plain(await (await guest.goto(shopAt('localhost') + path))!.text())
  expect(seen).toContain('Aqui não se compra.')
  expect(seen).toContain(`17,${cents}`)
  // The button at the bottom edge. Nothing runs in this page, not even what finds an element by its name.
  await guest.mouse.click(260, 805)
  await guest.waitForTimeout(1000)
  expect(sent.filter((call) => call.includes('/api/') || call.startsWith('POST'))).toEqual([])
  expect(await context.cookies()).toEqual([])
  await guest.goto(shopAt('localhost') + product)
  await expect(guest.getByRole('button', { name: /^Adicionar/ }).last()).toContainText(before)

  await page.getByRole('button', { name: 'Agendar…' }).first().click()
  const asked = page.getByRole('dialog', { name: /^Quando .* vai ao ar$/ })
  await asked.getByLabel('Dia e hora').fill(nextMinute())
  await asked.getByRole('button', { name: 'Agendar' }).click()
  await expect(page.getByText(/^Há um rascunho de Bento Ramos, .*; vai ao ar hoje/)).toBeVisible()
  await page.goto(`${shopAt('localhost')}/office/drafts?state=SCHEDULED`)
  await expect(page.getByText(/^Vai ao ar hoje, .*, por Bento Ramos$/).first()).toBeVisible()
  await shopper.expectAccessible()

  await expect(async () => {
    await guest.reload()
    await expect(guest.getByRole('button', { name: /^Adicionar/ }).last()).toContainText(`17,${cents}`, { timeout: 1000 })
  }).toPass({ timeout: 100_000, intervals: [2000] })
  const gone = (await guest.goto(shopAt('localhost') + path))!
  expect([gone.status(), (await gone.text()).includes('Este rascunho não existe mais')]).toEqual([404, true])
  await page.goto(office)
  await expect(page.getByLabel('Preço nesta campanha')).toHaveValue(`17,${cents}`)
  await page.getByRole('button', { name: 'Histórico' }).click()
  await expect(page.getByRole('dialog', { name: 'Histórico' }).getByRole('listitem').first()).toContainText('agendado para hoje')
  await context.close()
})
