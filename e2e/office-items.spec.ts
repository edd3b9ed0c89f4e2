import { shopAt } from './addresses.ts'
import { buyByCall } from './by-call.ts'
import { expect, test } from './fixtures.ts'
import { begin, takePhoto } from './staff.ts'

const campaignId = 'mercearia-da-vila'
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

/** A name that no other run has taken: the database outlives the run. */
const someName = () => `Bolo de fubá ${Date.now().toString(36)}`

test('the owner adds a product with a photo and a price from a phone; a shopper sees and buys it; the price changes, and is undone', async ({
  page,
  browser,
  shopper,
}) => {
  const name = someName()
  // An order and five screens of two people.
  test.slow()
  await begin(page, 'owner')
  await page.getByRole('link', { name: 'Produtos', exact: true }).click()
  await expect(page.getByRole('link', { name: /Restam/ }).first()).toBeVisible()
  await shopper.expectAccessible()
  await page.getByRole('link', { name: 'Novo produto' }).click()

  // A mistake is shown at its field before anything is saved.
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('Campanha', { exact: true }).selectOption(campaignId)
  await page.getByRole('button', { name: 'Ver o que muda' }).click()
  await expect(page.getByText('falta preencher').first()).toBeVisible()
  await takePhoto(page)
  await page.getByLabel('Categoria').selectOption({ index: 1 })
  await page.getByLabel('Preço nesta campanha').fill('18,90')
  await page.getByLabel('Vendido por').fill('500 g')
  await page.getByLabel('Quantos há').fill('6')
  await page.getByLabel('Descrição').fill('Assado hoje cedo.')

  // The draft survives a reload.
  await page.reload()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(name)
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Ver o que muda' }).click()
  await expect(page.getByText(/^Aparece na loja, em /)).toContainText('por R$ 18,90')
  await shopper.expectAccessible()
  await page.getByRole('button', { name: 'Pôr à venda' }).click()
  await expect(page.getByText(`${name} está à venda.`)).toBeVisible()
  await expect(page).toHaveURL(/\/office\/items\/bolo-de-fuba-/)
  const id = page.url().match(/items\/([\w-]+)/)![1]!

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
  const shop = await context.newPage()
  const product = `${shopAt('localhost')}/store/${campaignId}/product/${id}`
  const price = () => shop.getByRole('button', { name: /^Adicionar R\$/ })
  await shop.goto(product)
  await expect(shop.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(price()).toBeVisible()
  expect(plain((await price().getAttribute('aria-label')) ?? (await price().innerText()))).toContain('18,90')
  const order = await buyByCall(shop, { campaignId, id })
  expect(order.items).toMatchObject([{ id, name, unitPrice: 1890 }])

  // The price changes for shoppers at once; who has paid keeps theirs.
  await page.getByLabel('Preço nesta campanha').fill('21,50')
  await page.getByRole('button', { name: 'Ver o que muda' }).click()
  await expect(page.getByText('1 pedido pago ainda não foi entregue: nada muda nele.')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(`${name} guardado.`)).toBeVisible()
  await shop.goto(product)
  await expect(price()).toContainText('21,50')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Desfeito.')).toBeVisible()
  await expect(page.getByLabel('Preço nesta campanha')).toHaveValue('18,90')
  await shop.goto(product)
  await expect(price()).toContainText('18,90')
  await context.close()
})

test('two people write one product: the second one chooses, and the history brings a state back', async ({ page, browser }) => {
  test.slow()
  await begin(page, 'owner')
  const other = await (await browser.newContext({ locale: 'pt-BR', viewport: { width: 1280, height: 800 } })).newPage()
  await begin(other, 'manager')
  const address = `${shopAt('localhost')}/office/items/feijao-preto`
  for (const one of [page, other]) {
    await one.goto(address)
    await expect(one.getByLabel('Nome', { exact: true })).not.toHaveValue('')
  }
  const before = await page.getByLabel('Vendido por').inputValue()
  const theirs = `1 kg, pacote ${Date.now().toString(36)}`
  await other.getByLabel('Vendido por').fill(theirs)
  await other.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(other.getByText(/ guardado\.$/)).toBeVisible()

  await page.getByLabel('Descrição').fill(`Da colheita ${Date.now().toString(36)}.`)
  await page.keyboard.press('Control+s')
  const sheet = page.getByRole('dialog', { name: 'Mudou enquanto você escrevia' })
  await expect(sheet.getByText(/^Bento Ramos guardou este produto/)).toBeVisible()
  await expect(sheet.getByText(theirs)).toBeVisible()
  await sheet.getByRole('button', { name: 'Manter o meu' }).click()
  await expect(page.getByText(/ guardado\.$/)).toBeVisible()
  await expect(page.getByLabel('Vendido por')).toHaveValue(theirs)

  await page.getByRole('button', { name: 'Histórico' }).click()
  const history = page.getByRole('dialog', { name: 'Histórico' })
  await expect(history.getByRole('listitem').first()).toContainText('como está agora')
  await history.getByRole('button', { name: 'Voltar a este' }).nth(1).click()
  await expect(page.getByLabel('Vendido por')).toHaveValue(before)
  await other.context().close()
})
