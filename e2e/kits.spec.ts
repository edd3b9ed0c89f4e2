import { goToConfirmation } from './checkout.ts'
import { expect, test } from './fixtures.ts'

test('a kit with an extra and a pack of flavours are assembled, changed, ordered, and shown with their parts', async ({
  page,
  shopper,
}) => {
  await page.goto('/store/mercearia-da-vila/product/bolo-laranja')
  await page.getByRole('button', { name: 'Aceitar' }).click()
  await page.getByRole('link', { name: 'Montar kit' }).click()
  await shopper.expectAccessible()
  await page.getByRole('checkbox', { name: /Geleia de morango/ }).check()
  await page.getByRole('button', { name: 'Mais um de Suco de laranja' }).click()
  await expect(page.getByRole('button', { name: /^Adicionar R\$\s49,70/ }).first()).toBeVisible()
  await shopper.expectAccessible()
  await page
    .getByRole('button', { name: /^Adicionar R\$/ })
    .first()
    .click()
  await expect(page.getByText('Bolo de laranja no carrinho')).toBeVisible()

  await page.goto('/store/mercearia-da-vila/catalog/category/padaria')
  await page.getByRole('link', { name: /^Montar Escolha 6 pães/ }).click()
  await expect(page.getByText('0 de 6')).toBeVisible()
  const more = (name: string) => page.getByRole('button', { name: `Mais um de ${name}` })
  for (const name of ['Broa de milho', 'Broa de milho', 'Bagel com gergelim', 'Croissant de manteiga']) await more(name).click()
  await expect(page.getByText('4 de 6')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Faltam escolher 2' }).first()).toBeVisible()
  for (const name of ['Pão francês', 'Pão francês']) await more(name).click()
  await expect(more('Bagel com gergelim')).toBeDisabled()
  await shopper.expectAccessible()
  await page.getByRole('button', { name: 'Continuar' }).first().click()
  await expect(page).toHaveURL(/\/flavor\/confirmation/)
  await shopper.expectAccessible()
  await page.getByRole('button', { name: 'Adicionar ao carrinho' }).first().click()

  await page.goto('/cart')
  const pack = page.getByText(/^2 Pão francês, 2 Broa de milho, 1 Bagel com gergelim, 1 Croissant de manteiga \(\+ R\$\s2,00\)$/)
  await expect(pack).toBeVisible()
  await expect(page.getByText(/Geleia de morango \(\+ R\$\s15,90\)/)).toBeVisible()
  await shopper.expectAccessible()

  await page.getByRole('link', { name: 'Mudar escolha de Escolha 6 pães do forno' }).click()
  await page.getByRole('button', { name: 'Remover Croissant de manteiga' }).click()
  await more('Bagel com gergelim').click()
  await page.getByRole('button', { name: 'Continuar' }).first().click()
  await page
    .getByRole('button', { name: /^Salvar R\$\s19,90/ })
    .first()
    .click()
  const changed = '2 Pão francês, 2 Broa de milho, 2 Bagel com gergelim'
  await expect(page.getByText(changed)).toBeVisible()
  await expect(pack).toHaveCount(0)

  await goToConfirmation(page, { method: 'Pix' })
  await expect(page.getByText(changed)).toBeVisible()
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/order\/[\w-]+\/pending/)
  const code = page.url().match(/order\/([\w-]+)\/pending/)![1]!
  await page.goto(`/order/${code}/details`)
  await expect(page.getByText(changed)).toBeVisible()
  await expect(page.getByText(/Geleia de morango/)).toBeVisible()
})

test('required choices come first, and the button names the missing one', async ({ page, shopper }) => {
  await page.goto('/kit/optionals?campaign=feira-organica&item=cesta-da-semana')
  await page.getByRole('button', { name: 'Faltam 2 em “Folhas”' }).first().click()
  await page.getByRole('checkbox', { name: /Rúcula/ }).check()
  await page.getByRole('checkbox', { name: /Brócolis/ }).check()
  await page.getByRole('button', { name: 'Faltam 2 em “Frutas”' }).first().click()
  for (const fruit of ['Abacaxi pérola', 'Abacaxi pérola']) await page.getByRole('button', { name: `Mais um de ${fruit}` }).click()
  await page
    .getByRole('button', { name: /^Adicionar R\$/ })
    .first()
    .click()
  await expect(page).toHaveURL('/store/feira-organica/product/cesta-da-semana')

  // Another choice is another line; the same one, in any order, is the same line.
  await page.goto('/kit/optionals?campaign=feira-organica&item=cesta-da-semana&pick=abacaxi-perola:2,brocolis-ninja:1,rucula-organica:1')
  await page
    .getByRole('button', { name: /^Adicionar R\$/ })
    .first()
    .click()
  await page.goto('/kit/optionals?campaign=feira-organica&item=cesta-da-semana&pick=maca-fuji:2,alface-crespa:1,rucula-organica:1')
  await page
    .getByRole('button', { name: /^Adicionar R\$/ })
    .first()
    .click()
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: /^Mudar escolha/ })).toHaveCount(2)
  await shopper.expectAccessible()
})

test('an item without a choice shows its product page, an unknown one a 404', async ({ page }) => {
  await page.goto('/flavor?campaign=feira-organica&item=tomate-italiano')
  await expect(page).toHaveURL('/store/feira-organica/product/tomate-italiano')
  await page.goto('/kit/optionals?campaign=feira-organica&item=nada')
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})
