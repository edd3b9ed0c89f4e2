import { shopAt } from './addresses.ts'
import { expect, test } from './fixtures.ts'
import { begin, openPlace, takePhoto } from './staff.ts'

const campaignId = 'mercearia-da-vila'

/** A name that no other run has taken: the database outlives the run. */
const someName = (first: string) => `${first} ${Date.now().toString(36)}`

test('the owner makes a kit of a product on a phone; a shopper chooses and buys it; the kit is undone', async ({
  page,
  browser,
  shopper,
}) => {
  // A product, a kit and two people.
  test.slow()
  const name = someName('Cesta do café')
  await begin(page, 'owner')
  await openPlace(page, 'Produtos')
  await page.getByRole('link', { name: 'Novo produto' }).click()
  await takePhoto(page)
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('Campanha', { exact: true }).selectOption(campaignId)
  await page.getByLabel('Categoria').selectOption({ index: 1 })
  await page.getByLabel('Preço nesta campanha').fill('39,90')
  await page.getByLabel('Vendido por').fill('1 cesta')
  await page.getByLabel('Quantos há').fill('8')
  await page.getByLabel('Descrição').fill('Café e algo para acompanhar.')
  await page.getByRole('button', { name: 'Pôr à venda' }).click()
  await expect(page).toHaveURL(/\/office\/items\/cesta-do-cafe-/)
  const id = page.url().match(/items\/([\w-]+)/)![1]!

  await page.getByRole('link', { name: 'Kit e escolhas' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Criar kit' })).toBeDisabled()
  await page.getByRole('button', { name: 'Adicionar produto', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Adicionar produto/ })
  await sheet.getByLabel('Buscar produto').fill('geleia')
  await sheet.getByRole('button', { name: /^Adicionar Geleia de morango/ }).click()
  await expect(sheet.getByText('já está no kit')).toBeVisible()
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Adicionar grupo de escolhas' }).click()
  await page.getByLabel('Nome do grupo').fill('Para acompanhar')
  for (const part of ['Suco de laranja', 'Creme']) {
    await page.getByRole('button', { name: 'Adicionar produto a Para acompanhar' }).click()
    await sheet.getByLabel('Buscar produto').fill(part)
    await sheet
      .getByRole('button', { name: new RegExp(`^Adicionar ${part}`) })
      .first()
      .click()
    await sheet.getByRole('button', { name: 'Fechar' }).click()
  }
  await shopper.expectAccessible()
  // Typed text survives a reload.
  await page.reload()
  await expect(page.getByLabel('Nome do grupo')).toHaveValue('Para acompanhar')
  await page.getByRole('button', { name: 'Ver o que muda' }).click()
  await expect(page.getByText(/O produto passa a ser um kit/)).toBeVisible()
  await page.getByRole('button', { name: 'Criar kit' }).click()
  await expect(page.getByText(`${name} agora é um kit.`)).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
  const shop = await context.newPage()
  await shop.goto(`${shopAt('localhost')}/kit/optionals?campaign=${campaignId}&item=${id}`)
  await expect(shop.getByRole('heading', { name: 'Para acompanhar' })).toBeVisible()
  await shop.getByRole('button', { name: 'Falta 1 em “Para acompanhar”' }).first().click()
  await shop
    .getByRole('radio', { name: /Suco de laranja|Creme/ })
    .first()
    .check()
  await shop
    .getByRole('button', { name: /^Adicionar R\$/ })
    .first()
    .click()
  await shop.goto(`${shopAt('localhost')}/cart`)
  await expect(shop.getByRole('link', { name: `Mudar escolha de ${name}` })).toBeVisible()

  await page.getByRole('button', { name: 'Desmontar o kit' }).click()
  const question = page.getByRole('dialog', { name: /^Desmontar o kit/ })
  await expect(question.getByText(/1 carrinho tem este produto/)).toBeVisible()
  await question.getByRole('button', { name: 'Desmontar o kit' }).click()
  await expect(page.getByText(`${name} não é mais um kit.`)).toBeVisible()
  const bought = await shop.request.get(`${shopAt('localhost')}/api/operation/catalog/campaign/${campaignId}/item/${id}/public`)
  expect(await bought.json()).toMatchObject({ type: 'ITEM' })
  await context.close()
})

test('the owner asks a question on a phone, a shopper answers it, and the owner reads the answer', async ({ page, browser, shopper }) => {
  test.slow()
  const title = someName('O que falta')
  await begin(page, 'owner')
  await openPlace(page, 'Pesquisas')
  await page.getByRole('link', { name: 'Nova pesquisa' }).click()
  await page.getByLabel('Título').fill(title)
  await page.getByLabel('Campanha', { exact: true }).selectOption(campaignId)
  const first = page.getByRole('article', { name: 'Pergunta 1' })
  await first.getByLabel('Pergunta', { exact: true }).fill('Qual dia é melhor?')
  await first.getByRole('textbox', { name: 'Opção 1' }).fill('Sábado')
  await first.getByRole('textbox', { name: 'Opção 2' }).fill('Domingo')
  await page.getByRole('button', { name: 'Adicionar pergunta' }).click()
  const second = page.getByRole('article', { name: 'Pergunta 2' })
  await second.getByLabel('Como se responde').selectOption('Resposta escrita')
  await second.getByLabel('Pergunta', { exact: true }).fill('Por quê?')
  await shopper.expectAccessible()
  await page.getByRole('button', { name: 'Criar pesquisa' }).click()
  await expect(page.getByText(`Pesquisa criada: ${title}.`)).toBeVisible()
  const id = page.url().match(/surveys\/([\w-]+)/)![1]!

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
  const shop = await context.newPage()
  await shop.goto(`${shopAt('localhost')}/survey?id=${id}`)
  await expect(shop.getByRole('heading', { level: 1, name: 'Qual dia é melhor?' })).toBeVisible()
  await shop.getByRole('radio', { name: 'Domingo' }).check()
  await shop.keyboard.press('Enter')
  await expect(shop.getByRole('heading', { level: 1, name: 'Por quê?' })).toBeVisible()
  await shop.getByRole('textbox').fill('Descanso no sábado.')
  await shop.getByRole('button', { name: 'Enviar respostas' }).click()
  await expect(shop.getByText('Obrigado pela resposta!')).toBeVisible()
  await context.close()

  await page.goto(`${shopAt('localhost')}/office/surveys/${id}/answers`)
  await expect(page.getByText('1 pessoa respondeu')).toBeVisible()
  await expect(page.getByText('Descanso no sábado.')).toBeVisible()
  await shopper.expectAccessible()
  await page.getByRole('link', { name: 'Perguntas' }).click()
  await page.getByRole('button', { name: 'Tirar da loja' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText('1 pessoa já respondeu: as respostas continuam no escritório, em Pesquisas.')).toBeVisible()
  await question.getByRole('button', { name: 'Tirar da loja' }).click()
  await expect(page.getByRole('heading', { name: 'Saíram da loja' })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`^${title}`) })).toBeVisible()
})
