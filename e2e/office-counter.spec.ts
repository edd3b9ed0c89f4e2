import { expect, test } from './fixtures.ts'
import { somePhone } from './people.ts'
import { begin } from './staff.ts'

test('support takes an order by phone, is shown its Pix, and keeps a remark, a tag and a new address with it', async ({
  page,
  shopper,
}) => {
  test.setTimeout(120_000)
  await begin(page, 'support')
  await page.goto('/office/orders')
  await page.getByRole('link', { name: 'Pedido no balcão' }).click()
  await page.getByLabel('Procurar produto').fill('arroz')
  await page
    .getByRole('button', { name: /^Pôr Arroz/ })
    .first()
    .click()
  await page.getByLabel('Nome de quem compra').fill('Dona Inácia')
  await page.getByLabel('Celular com DDD').fill(somePhone())
  await page.getByLabel('CEP').fill('05416-011')
  await expect(page.getByLabel('Rua')).toHaveValue('Rua Fradique Coutinho')
  await page.getByLabel('Número').fill('1139')
  const slot = page.getByLabel('Quando recebe')
  await slot.selectOption((await slot.locator('option').nth(1).getAttribute('value'))!)
  await shopper.expectAccessible()
  await page.getByRole('button', { name: /^Fazer pedido de R\$/ }).click()
  await expect(page.getByRole('heading', { name: /^Pedido .+ feito$/ })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Código Pix para ler com o celular' })).toBeVisible()
  await shopper.expectAccessible()

  await page.getByRole('link', { name: 'Abrir o pedido' }).click()
  const order = page.getByRole('article', { name: /^Ver pedido/ })
  await expect(order.getByRole('list', { name: 'Onde o pedido está' })).toContainText('Espera o pagamento')
  await order.getByRole('button', { name: 'Nova observação' }).click()
  await page.getByRole('dialog').getByLabel('Nova observação').fill('Ligar antes de sair')
  await page.getByRole('button', { name: 'Guardar observação' }).click()
  await expect(order.getByText('Ligar antes de sair')).toBeVisible()
  await order.getByRole('button', { name: 'Pôr marcador' }).click()
  await page.getByRole('dialog').getByLabel('Marcador').fill('Telefone')
  await page.getByRole('dialog').getByRole('button', { name: 'Pôr marcador' }).click()
  await expect(order.getByRole('link', { name: 'Ver pedidos com o marcador telefone' })).toBeVisible()
  await order.getByRole('button', { name: 'Mudar endereço' }).click()
  await page.getByRole('dialog').getByLabel('Número').fill('1200')
  await page.getByRole('dialog').getByRole('button', { name: 'Mudar endereço' }).click()
  await expect(order.getByText('Rua Fradique Coutinho, 1200').first()).toBeVisible()
  await expect(order.getByText('A loja mudou o endereço')).toBeVisible()
  await expect(order.getByText('Pedido feito pela equipe')).toBeVisible()
  await shopper.expectAccessible()
  await order.getByRole('link', { name: 'Ver pedidos com o marcador telefone' }).click()
  await expect(page.getByText('1 pedido', { exact: true })).toBeVisible()
})
