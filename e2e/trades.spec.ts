import { signUpByCall } from './by-call.ts'
import { expect, test } from './fixtures.ts'

test('a trade is redeemed for free, once; a wrong code is reported', async ({ page, shopper }) => {
  test.slow()
  // An item for each person requires a verified phone.
  await signUpByCall(page, { name: 'Maria da Silva' })
  await page.goto('/trade')
  await page.getByRole('button', { name: 'Aceitar' }).click()
  await shopper.expectAccessible()
  await page.getByLabel('Código da troca').fill('NADA-DISSO')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Código inválido. Confira as letras e os números.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver todas as trocas' }).click()
  await page.getByRole('link', { name: 'Trocar: Vale um café' }).click()
  await page.getByText('Retirar', { exact: true }).click()
  await shopper.expectAccessible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByLabel(/nome/i)).toHaveCount(0)
  await shopper.expectAccessible()
  await page.getByRole('button', { name: 'Confirmar troca' }).click()
  await expect(page).toHaveURL(/\/order\/[\w-]+\/success/)
  const code = page.url().match(/order\/([\w-]+)\/success/)![1]!
  await page.goto('/trade')
  await expect(page.getByText(/Você já usou esta troca em \d\d\/\d\d/)).toBeVisible()
  await shopper.expectAccessible()

  await page.goto(`/order/${code}/details`)
  await page.getByRole('button', { name: 'Cancelar pedido' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect(page.getByText('Pedido cancelado').first()).toBeVisible()
  await page.goto('/trade')
  await expect(page.getByRole('link', { name: 'Trocar: Vale um café' })).toBeVisible()
})
