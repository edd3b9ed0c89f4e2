import { readFileSync } from 'node:fs'
import { shopAt } from './addresses.ts'
import { expect, test } from './fixtures.ts'
import { enterByPhone, fillSignUp, somePhone } from './people.ts'
import { adultsFile } from './tenants.ts'

type Adult = { cpf: string; birthDate: string }

test('a campaign for adults is shown only after the age check, which admits people on the merchant’s list', async ({ page, shopper }) => {
  test.slow()
  const [adult] = JSON.parse(readFileSync(adultsFile, 'utf8')) as [Adult]
  const shop = shopAt('aurora.localhost')
  const gate = page.getByRole('heading', { name: 'Conteúdo para maiores de 18 anos' })
  await page.goto(shop)
  await page.getByRole('button', { name: 'Aceitar' }).click()
  await expect(page.getByText('Noite de vinho e banho')).toHaveCount(0)
  expect((await page.goto(`${shop}/store/vinho-e-banho`))?.status()).toBe(404)
  await expect(gate).toBeVisible()
  await shopper.expectAccessible()

  await page.getByRole('link', { name: 'Entrar e confirmar idade' }).click()
  await enterByPhone(page, somePhone())
  await fillSignUp(page, 'ana de souza', { cpf: adult.cpf })
  await expect(page.getByRole('heading', { name: 'Confirmar idade' })).toBeVisible()
  await page.getByLabel('Data de nascimento').fill('1985-10-03')
  await page.getByRole('button', { name: 'Confirmar idade' }).click()
  await expect(page.getByText(/Não conseguimos confirmar/)).toBeVisible()
  await shopper.expectAccessible()
  await page.getByLabel('Data de nascimento').fill(adult.birthDate)
  await page.getByRole('button', { name: 'Confirmar idade' }).click()
  await expect(page.getByText('Idade confirmada')).toBeVisible()
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Noite de vinho e banho' })).toBeVisible()

  // The page itself was rendered for a stranger.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Noite de vinho e banho' })).toBeVisible()
  await page.goto(`${shop}/store/vinho-e-banho/product/kit-vinho-banho`)
  await expect(page.getByRole('heading', { name: 'Sais de banho e vinho tinto' })).toBeVisible()
})
