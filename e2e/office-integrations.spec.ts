import { shopAt } from './addresses.ts'
import { expect, test } from './fixtures.ts'
import { begin } from './staff.ts'

const office = `${shopAt('localhost')}/office`
/** A name that no other run has taken: the database outlives the run. */
const someName = (word: string) => `${word} ${Date.now().toString(36)}`

test('a program gets a key and an address for events, which is tested, paused and ended; a file is written whole or not at all', async ({
  page,
  shopper,
}) => {
  const name = someName('ERP')
  await page.setViewportSize({ width: 1280, height: 800 })
  await begin(page, 'owner')
  await page.goto(`${office}/integrations`)

  await page.getByRole('button', { name: 'Criar chave' }).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Chave para um programa' })
  await sheet.getByLabel('Nome do programa').fill(name)
  await sheet.getByText('Só testes').click()
  await sheet.getByRole('checkbox', { name: /^Escrever estoque e preços/ }).check()
  await shopper.expectAccessible()
  await sheet.getByRole('button', { name: 'Criar chave' }).click()
  const shown = page.getByRole('dialog', { name: `Chave de ${name}` })
  await expect(shown.getByLabel('A chave')).toHaveValue(/^mk_test_/)
  await shown.getByRole('button', { name: 'Já guardei' }).click()
  const card = page.getByRole('article', { name })
  await expect(card.getByText('Ainda não foi usada')).toBeVisible()

  const url = `https://${Date.now().toString(36)}.erp.invalid/mutirao`
  await page.getByRole('button', { name: 'Assinar avisos' }).click()
  const add = page.getByRole('dialog', { name: 'Um endereço para avisos' })
  await add.getByLabel('Endereço').fill('erp.invalid')
  await add.getByRole('button', { name: 'Assinar avisos' }).click()
  await expect(add.getByText('Escreva um endereço com https://.')).toBeVisible()
  await add.getByLabel('Endereço').fill(url)
  await add.getByRole('checkbox', { name: /^Estoque/ }).check()
  await add.getByRole('button', { name: 'Assinar avisos' }).click()
  await expect(page.getByRole('dialog', { name: 'O segredo dos avisos' }).getByLabel('Segredo')).toHaveValue(/^whsec_/)
  await page.getByRole('button', { name: 'Já guardei' }).click()
  const address = page.getByRole('article', { name: url })
  await address.getByRole('button', { name: `Suspender avisos a ${url}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspender' }).click()
  await expect(address.getByText(/^Suspenso pela loja em /)).toBeVisible()
  await address.getByRole('button', { name: `Retomar avisos a ${url}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retomar' }).click()
  await expect(address.getByText('Recebe avisos')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  const lines = ['{"item":"grao-de-bico","set":60}', '{"item":"nao-existe","set":1}'].join('\n')
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'estoque.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(lines) })
  await expect(page.getByText('A remessa com 2 linhas está na fila.')).toBeVisible()
  await page.getByRole('button', { name: 'Ver 1 erro' }).first().click()
  const mistakes = page.getByRole('dialog', { name: 'Por que a remessa foi recusada' })
  await expect(mistakes.getByText(/^Linha 2/)).toBeVisible()
  await shopper.expectAccessible()
  await page.keyboard.press('Escape')
  await expect(mistakes).toBeHidden()

  await address.getByRole('button', { name: `Encerrar avisos a ${url}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click()
  await expect(address).toBeHidden()
  await card.getByRole('button', { name: `Encerrar chave: ${name}` }).click()
  await page
    .getByRole('dialog', { name: `Encerrar a chave ${name}?` })
    .getByRole('button', { name: 'Encerrar chave' })
    .click()
  await expect(page.getByText(`A chave ${name} não vale mais.`)).toBeVisible()
  await expect(card).toBeHidden()
})
