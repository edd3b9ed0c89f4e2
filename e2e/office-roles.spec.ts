import type { Role } from '@mutirao/domain/staff'
import { shopAt } from './addresses.ts'
import { expect, test } from './fixtures.ts'
import { begin } from './staff.ts'

const office = `${shopAt('localhost')}/office`
/** A name that no other run has taken: the database outlives the run. */
const someName = (word: string) => `${word} ${Date.now().toString(36)}`

test('the owner makes a role from rights on a phone; who has it sees that much, and less as soon as the role changes', async ({
  page,
  browser,
  shopper,
}) => {
  const name = someName('Caixa')
  await page.setViewportSize({ width: 390, height: 844 })
  await begin(page, 'owner')
  await page.goto(`${office}/staff/roles`)
  await page.getByRole('button', { name: 'Criar função' }).click()
  const sheet = page.getByRole('dialog', { name: 'Uma função da loja' })
  await sheet.getByLabel('Nome da função').fill('Gerente')
  await sheet.getByRole('button', { name: 'Criar função' }).click()
  await expect(sheet.getByText('Já existe uma função com este nome.')).toBeVisible()
  await expect(sheet.getByText('Escolha ao menos um direito.')).toBeVisible()
  await sheet.getByLabel('Nome da função').fill(name)
  // A right brings those that it needs.
  await sheet.getByRole('checkbox', { name: /^Devolver dinheiro/ }).check()
  await expect(sheet.getByRole('checkbox', { name: /^Ler pedidos/ })).toBeChecked()
  await sheet.getByRole('checkbox', { name: /^Escrever produtos/ }).check()
  await shopper.expectAccessible()
  const made = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/roles') && answer.request().method() === 'POST')
  await sheet.getByRole('button', { name: 'Criar função' }).click()
  const { id } = (await (await made).json()) as { id: string }
  await expect(page.getByText(`A função ${name} já pode ser dada.`)).toBeVisible()

  const other = await (await browser.newContext({ locale: 'pt-BR', viewport: { width: 1280, height: 800 } })).newPage()
  await begin(other, id as Role)
  const places = other.getByRole('navigation', { name: 'Escritório' })
  await expect(places.getByRole('link', { name: 'Pedidos' })).toBeVisible()
  await expect(places.getByRole('link', { name: 'Produtos', exact: true })).toBeVisible()
  await expect(places.getByRole('link', { name: 'Equipe' })).toHaveCount(0)

  await page.reload()
  const card = page.getByRole('article', { name })
  await expect(card.getByText(/^Quem tem: /)).toBeVisible()
  await expect(card.getByRole('button', { name: `Encerrar função ${name}` })).toBeDisabled()
  await card.getByRole('button', { name: `Mudar direitos e nome: ${name}` }).click()
  const change = page.getByRole('dialog', { name: `Mudar direitos e nome: ${name}` })
  await change.getByRole('checkbox', { name: /^Ler pedidos/ }).uncheck()
  await expect(change.getByRole('checkbox', { name: /^Devolver dinheiro/ })).not.toBeChecked()
  await change.getByRole('button', { name: 'Salvar função' }).click()
  await expect(page.getByText(`A função ${name} vale como você a deixou.`)).toBeVisible()
  await places.getByRole('link', { name: 'Pedidos' }).click()
  await expect(other.getByRole('heading', { name: 'Sua função não abre esta tela' })).toBeVisible()
  await other.getByRole('link', { name: 'Voltar' }).click()
  await expect(other.getByRole('heading', { name: 'Produtos', level: 1 })).toBeVisible()
  await other.context().close()

  // A desk shows all roles beside each other.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await shopper.expectAccessible()
})
