import type { Browser, Page } from '@playwright/test'
import { goToConfirmation, payPix } from './checkout.ts'
import { expect, test } from './fixtures.ts'

const PRODUCT = '/store/mercearia-da-vila/product/azeite-suave'

/** Buys the item whose page is open, with the team that the page shows. */
async function buyWithTeam(page: Page) {
  await page.getByRole('button', { name: 'Comprar com este time' }).click()
  await expect(page.getByText('No seu carrinho com este time.')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Comprar Azeite de oliva extravirgem suave sem o time' })).toBeVisible()
  await goToConfirmation(page, { method: 'Pix' })
  await page
    .getByRole('button', { name: /Confirmar e pagar R\$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/order\/[\w-]+\/pending/)
  await expect(page.getByText('Você conta neste time quando pagar.')).toBeVisible()
  await payPix(page)
}

const seats = (page: Page) => page.getByRole('progressbar', { name: 'Time' })

async function neighbour(browser: Browser, link: string) {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await page.goto(link)
  return page
}

test('a buyer opens a team, two others join by its link, and all three get the difference back', async ({ page, shopper, browser }) => {
  test.setTimeout(240_000)
  await page.goto(PRODUCT)
  await page.getByRole('button', { name: 'Abrir um time' }).click()
  await expect(seats(page)).toHaveAttribute('aria-valuetext', '0 de 3 pessoas já pagaram')
  await shopper.expectAccessible()
  const whatsapp = (await page.getByRole('link', { name: 'Chamar pelo WhatsApp' }).getAttribute('href'))!
  const link = new URL(whatsapp).searchParams.get('text')!.match(/http\S+\?team=\S+/)![0]
  await buyWithTeam(page)
  await expect(seats(page)).toHaveAttribute('aria-valuetext', '1 de 3 pessoas já pagaram')
  await shopper.expectAccessible()

  for (const paid of [1, 2]) {
    const other = await neighbour(browser, link)
    await expect(seats(other)).toHaveAttribute('aria-valuetext', `${paid} de 3 pessoas já pagaram`)
    await buyWithTeam(other)
    await other.close()
  }

  await expect(page.getByText('Time completo: 10% de volta para cada um')).toBeVisible({ timeout: 30_000 })
  await page.goto(page.url().replace('/success', '/details'))
  await expect(page.getByText('Seu time completou').first()).toBeVisible()
  await shopper.expectAccessible()

  const late = await neighbour(browser, link)
  await expect(late.getByText('Este time já está completo')).toBeVisible()
  await expect(late.getByRole('button', { name: 'Comprar com este time' })).toHaveCount(0)
})
