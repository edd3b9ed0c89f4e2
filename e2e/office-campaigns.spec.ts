import type { Page } from '@playwright/test'
import { shopAt } from './addresses.ts'
import { expect, test } from './fixtures.ts'
import { begin, takePhoto } from './staff.ts'

/** A name that no other run has taken: the database outlives the run. */
const someName = () => `Horta de terça ${Date.now().toString(36)}`

/** The local date and time of a day ahead, as a date field takes it. */
const inDays = (days: number, time: string) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`

async function addItem(page: Page, { words, name, count }: { words: string; name: string; count: string }) {
  await page.getByLabel('Procurar produto da loja').fill(words)
  await page
    .getByRole('button', { name: `Pôr na campanha: ${name}` })
    .first()
    .click()
  await page.getByText('Estoque só daqui').last().click()
  await page.getByLabel('Quantos há').last().fill(count)
}

test('the owner makes a group campaign with two products and tiers on a phone; a shopper sees it in the shop; it is taken back, as a draft', async ({
  page,
  browser,
  shopper,
}) => {
  const name = someName()
  test.slow()
  await begin(page, 'owner')
  await page.getByRole('link', { name: 'Campanhas' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await shopper.expectAccessible()
  await page.getByRole('link', { name: 'Nova campanha' }).click()

  await page.getByLabel('Nome').fill(name)
  await takePhoto(page)
  await page.getByLabel('Descrição').fill('Colhida na véspera.')
  await page.getByLabel('Quem produz ou vende').fill('Sítio Boa Vista')
  await page.getByRole('link', { name: 'Continuar: Quem pode' }).click()
  await expect(page.getByLabel('Vila Madalena')).toBeVisible()
  await page.getByRole('link', { name: 'Continuar: Quando' }).click()
  await page.getByLabel('Fecha', { exact: true }).fill(inDays(5, '20:00'))
  await page.getByRole('link', { name: 'Continuar: Produtos' }).click()
  await addItem(page, { words: 'arroz', name: 'Arroz agulhinha tipo 1', count: '30' })
  await addItem(page, { words: 'feijão', name: 'Feijão-carioca novo', count: '20' })
  await page.getByLabel('Preço aqui').last().fill('9,90')

  // The draft survives a reload, in its part.
  await page.reload()
  await expect(page.getByLabel('Preço aqui').last()).toHaveValue('9,90')
  await page.getByRole('link', { name: 'Continuar: Degraus' }).click()
  await page.getByLabel('Degrau 2: desconto em %').fill('4')
  await expect(page.getByText('Este degrau sairia mais caro que o anterior: desconte mais que 5 %.')).toBeVisible()
  await page.getByLabel('Degrau 2: desconto em %').fill('12')
  await page.getByRole('slider', { name: 'Arrastar o degrau 2' }).press('ArrowRight')
  await expect(page.getByLabel('Degrau 2: a partir de quantas unidades')).toHaveValue('55')
  await page.getByLabel('Razão social').fill('Sítio Boa Vista Ltda.')
  await page.getByLabel('CNPJ ou CPF').fill('11.222.333/0001-81')
  await page.getByLabel('Endereço de quem vende').fill('Estrada da Boa Vista, 100, Ibiúna')
  await shopper.expectAccessible()
  await page.getByRole('link', { name: 'Continuar: Entrega' }).click()
  await page.getByRole('button', { name: 'Nova entrega' }).click()
  await page.getByLabel('Dia', { exact: true }).selectOption('terça')
  await page.getByLabel('Vagas').fill('40')
  await page.getByRole('link', { name: 'Continuar: Conferir' }).click()
  await expect(page.getByText('A campanha aparece na loja.')).toBeVisible()
  await expect(page.getByText(/^Feijão-carioca.* entra por R\$\s9,90$/)).toBeVisible()
  await shopper.expectAccessible()
  await page.getByRole('button', { name: 'Pôr na loja' }).click()
  await expect(page.getByText(`${name} está na loja.`)).toBeVisible()
  await expect(page).toHaveURL(/\/office\/campaigns\/horta-de-terca-/)
  const id = page.url().match(/campaigns\/([\w-]+)/)![1]!

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
  const shop = await context.newPage()
  await shop.goto(`${shopAt('localhost')}/store/${id}`)
  await expect(shop.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(shop.getByText(/^Arroz agulhinha/).first()).toBeVisible()
  await expect(shop.getByText(/^Feijão-carioca/).first()).toBeVisible()
  await expect(shop.getByText('12%').first()).toBeVisible()

  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Desfeito.')).toBeVisible()
  const gone = await shop.goto(`${shopAt('localhost')}/store/${id}`)
  expect(gone!.status()).toBe(410)
  await expect(page.getByText('Rascunho', { exact: true })).toBeVisible()
  await context.close()
})
