import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { shopAt } from './addresses.ts'
import { expect, test } from './fixtures.ts'
import { begin } from './staff.ts'

const campaignId = 'mercearia-da-vila'
let pictures: Server

test.beforeAll(async () => {
  pictures = createServer((request, response) => {
    if (request.url === '/gone.webp') return response.writeHead(404).end()
    return response.end(readFileSync('tenants/mutirao/pictures/arroz.webp'))
  })
  await new Promise<void>((done) => pictures.listen(0, '127.0.0.1', () => done()))
})
test.afterAll(() => void pictures.close())

test('the owner brings the products of another shop, sees their pictures arrive, and downloads what could not come', async ({
  page,
  browser,
  shopper,
}) => {
  // The pictures come by a sweep of the server.
  test.slow()
  const mark = Date.now().toString(36)
  const at = (path: string) => `http://127.0.0.1:${(pictures.address() as AddressInfo).port}${path}`
  const csv = [
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Inventory Tracker,Variant Inventory Qty,Image Src,Cost per item',
    `cafe-${mark},Café da Serra ${mark},"<p>Torra <b>média</b>.</p>",Sítio Alto,Cafés ${mark},orgânico,Moagem,Em grãos,${mark}-G,34.90,39.90,shopify,12,${at('/a.webp')},18.00`,
    `cafe-${mark},,,,,,,Moído,${mark}-M,34.90,,,,,18.00`,
    `bule-${mark},Bule ${mark},,,Cafés ${mark},,Title,Default Title,,89.90,,shopify,4,${at('/gone.webp')},`,
    `adesivo-${mark},Adesivo ${mark},,,Cafés ${mark},,Title,Default Title,,0.00,,shopify,4,,`,
  ].join('\n')
  await begin(page, 'owner')
  await page.getByRole('link', { name: 'Produtos', exact: true }).click()
  await page.getByRole('link', { name: 'Trazer de outra loja' }).click()
  await page.getByLabel('Campanha em que os produtos entram').selectOption(campaignId)
  await page.getByLabel('Estoque de quem não tem estoque contado').fill('7')
  await page
    .getByLabel('Escolher o arquivo exportado (.csv)')
    .setInputFiles({ name: 'products_export.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByRole('heading', { name: 'Planilha da Shopify, 3 produtos, 1 coluna que não usamos' })).toBeVisible()
  await expect(page.getByText('1 produto sem estoque contado entra com 7')).toBeVisible()
  await page.getByText(/^O que não entra como está/).click()
  await expect(page.getByText(`Fica de fora, linha 5: Adesivo ${mark}`)).toBeVisible()
  await shopper.expectAccessible()
  await page.getByRole('button', { name: 'Importar 3 produtos' }).click()
  await expect(page.getByText('3 produtos na loja. As fotos vêm agora, aos poucos.')).toBeVisible()

  const card = page.getByRole('article', { name: 'Planilha da Shopify: products_export.csv' }).first()
  await expect(card.getByText('1 foto veio')).toBeVisible({ timeout: 40_000 })
  await expect(card.getByText('1 foto não veio')).toBeVisible()
  await shopper.expectAccessible()
  const downloading = page.waitForEvent('download')
  await card.getByRole('button', { name: /^Baixar o relatório/ }).click()
  const report = readFileSync(await (await downloading).path(), 'utf8')
  expect(report).toContain(`"bule-${mark}";"foto que não veio";"a foto não existe mais: ${at('/gone.webp')}"`)
  expect(report).toContain('"Cost per item";"coluna sem lugar"')

  const shop = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })).newPage()
  await shop.goto(`${shopAt('localhost')}/store/${campaignId}/product/${mark}-g`)
  await expect(shop.getByRole('heading', { name: `Café da Serra ${mark} (Em grãos)`, level: 1 })).toBeVisible()
  await expect(shop.getByRole('img', { name: `Café da Serra ${mark} (Em grãos)` }).first()).toBeVisible()

  // The same file brings nothing twice.
  await page
    .getByLabel('Escolher o arquivo exportado (.csv)')
    .setInputFiles({ name: 'products_export.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByText('Nada entra: a loja já tem estes produtos, ou nenhum pode entrar.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Importar/ })).toHaveCount(0)
})
