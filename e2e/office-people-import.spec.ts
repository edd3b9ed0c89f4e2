import { readFileSync } from 'node:fs'
import { shopAt } from './addresses.ts'
import { expect, test } from './fixtures.ts'
import { begin } from './staff.ts'

test('the owner brings the customers of another shop with the proof of their consent, writes to them, and erases one who asks', async ({
  page,
  shopper,
}) => {
  test.slow()
  const mark = Date.now().toString(36)
  const csv = [
    'First Name,Last Name,Email,Accepts Email Marketing,Default Address City,Phone,Accepts SMS Marketing,Note',
    `Lia,Prado ${mark},lia.${mark}@casa.test,yes,Campinas,+5511${String(900_000_000 + (Date.now() % 90_000_000))},no,gosta de café`,
    `RUI,COSTA ${mark},rui.${mark}@casa.test,no,,,no,`,
    `Sem,Contato ${mark},,yes,,,no,`,
  ].join('\n')
  const choose = async (name: string, text: string) => {
    // A file that is chosen while the former one is being read is previewed by the button.
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await page.getByLabel('Escolher o arquivo de clientes (.csv)').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await begin(page, 'owner')
  await page.goto(`${shopAt('localhost')}/office/people`)
  await page.getByRole('link', { name: 'Importar clientes' }).click()

  await choose('produtos.csv', 'Handle,Title,Variant SKU,Variant Price\na,A,1,2')
  await expect(page.getByRole('alert').getByText(/planilha de produtos, que entra em Produtos/)).toBeVisible()
  await choose('customers_export.csv', csv)
  await expect(page.getByRole('heading', { name: 'Clientes da Shopify, 3 linhas' })).toBeVisible()
  await expect(page.getByText('1 pessoa aceita marketing no arquivo; sem dizer onde e quando, entra sem autorização')).toBeVisible()
  await page.getByText(/^O que não entra como está/).click()
  await expect(page.getByText('Fica de fora, linha 4')).toBeVisible()
  await shopper.expectAccessible()

  await page.getByRole('switch', { name: 'Trazer também a autorização para novidades' }).click()
  await page.getByRole('button', { name: 'Conferir' }).click()
  await expect(page.getByText('Escreva onde as pessoas autorizaram, com ao menos 10 letras.')).toBeVisible()
  await expect(page.getByText('Escolhido: customers_export.csv')).toBeVisible()
  await page.getByLabel('Onde as pessoas autorizaram').fill('caixa no fim da compra, na loja antiga')
  await page.getByLabel('Desde que dia todas já tinham autorizado').fill('2026-01-31')
  await page.getByRole('button', { name: 'Conferir' }).click()
  await expect(page.getByText('1 pessoa passa a receber novidades por e‑mail')).toBeVisible()
  await page.getByRole('button', { name: 'Importar 2 pessoas' }).click()
  await expect(page.getByText('2 pessoas na lista.')).toBeVisible()
  const card = page.getByRole('article', { name: 'Clientes da Shopify: customers_export.csv' }).first()
  await expect(card.getByText('1 pessoa com autorização, dada em: caixa no fim da compra, na loja antiga')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await card.getByRole('button', { name: /^Baixar o relatório/ }).click()
  const report = readFileSync(await (await downloading).path(), 'utf8')
  expect(report).toContain('"4";"";"ficou de fora"')
  expect(report).not.toContain(mark)

  // The same file brings nobody twice.
  await choose('customers_export.csv', csv)
  await expect(page.getByText('2 pessoas já estão aqui e não mudam')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Importar/ })).toHaveCount(0)

  await page.goto(`${shopAt('localhost')}/office/people?bought=never&origin=import`)
  await expect(page.getByText(/pediu novidades|pediram novidades/)).toBeVisible()
  await page.getByRole('link', { name: 'Escrever a elas' }).click()
  await expect(page.getByRole('region', { name: 'Quem recebe' })).toContainText(/Alcança \d+ de \d+/)
  await expect(page.getByRole('switch', { name: 'WhatsApp' })).toBeDisabled()
  await shopper.expectAccessible()

  await page.goto(`${shopAt('localhost')}/office/people?q=rui.${mark}`)
  await page.getByRole('link', { name: `Abrir Rui Costa ${mark[0]!.toUpperCase()}${mark.slice(1)}` }).click()
  await expect(page.getByText(/^Importada da Shopify, /)).toBeVisible()
  await page.getByRole('button', { name: 'Apagar os dados desta pessoa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar os dados desta pessoa' }).click()
  await expect(page).toHaveURL(/\/office\/people$/)
  await page.goto(`${shopAt('localhost')}/office/people/import`)
  await choose('customers_export.csv', csv)
  await page.getByText(/^O que não entra como está/).click()
  await expect(page.getByText('Não volta, linha 3')).toBeVisible()
})
