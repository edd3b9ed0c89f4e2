import { expect, type Page } from '@playwright/test'
import { somePhone } from './people.ts'

const atPinheiros = { cep: '05416011', street: 'Rua Fradique Coutinho' }

/** day: such as 2026-11-24, for a day other than the cheapest. */
type CheckoutPlan = {
  method: 'Pix' | 'Cartão de crédito'
  phone?: string
  place?: typeof atPinheiros
  day?: string
  /** Signed in with an address: the cart offers the review in one tap, and the steps by "Alterar". */
  known?: boolean
}

/** From a product to the last check before paying, for a given place, through every step. */
export async function goToConfirmation(
  page: Page,
  { method, phone = somePhone(), place = atPinheiros, day, known: isKnown = false }: CheckoutPlan,
) {
  await page.goto('/cart')
  if (isKnown) {
    await expect(page.getByRole('button', { name: 'Revisar e pagar' }).first()).toBeVisible()
    await page.getByRole('listitem').filter({ hasText: 'Receber onde você já recebe' }).getByRole('link', { name: 'Alterar' }).click()
  } else await page.getByRole('link', { name: 'Continuar' }).first().click()

  // A known address is confirmed instead of entered.
  const known = page.getByRole('button', { name: 'Entregar neste endereço' })
  await expect(page.getByLabel('CEP').or(known).first()).toBeVisible()
  if (await known.first().isVisible()) await known.first().click()
  else {
    await page.getByLabel('CEP').pressSequentially(place.cep)
    await expect(page.getByLabel('Rua')).toHaveValue(place.street)
    await page.getByLabel('Número', { exact: true }).fill('1139')
    await page.getByRole('button', { name: 'Salvar endereço' }).click()
  }
  if (day)
    await page
      .getByRole('group', { name: 'Dia' })
      .getByRole('button', { name: new RegExp(`, ?${Number(day.slice(8))} ?de`) })
      .click()
  await page
    .getByRole('button', { name: /Confirmar dia/ })
    .first()
    .click()

  // A known person is not asked for the recipient.
  const name = page.getByLabel('Nome completo')
  await expect(name.or(page.getByLabel('Observação para a loja'))).toBeVisible()
  if (await name.isVisible()) await tellWhoReceives(page, phone)
  await chooseMethod(page, method)
  await expect(page.getByRole('button', { name: /Confirmar e pagar R\$/ }).first()).toBeVisible()
}

export async function tellWhoReceives(page: Page, phone: string) {
  await page.getByLabel('Nome completo').fill('marina de castro')
  await page.getByLabel('Celular com DDD').pressSequentially(phone.replaceAll(/\D/g, ''))
  await page
    .getByRole('button', { name: /Continuar/ })
    .first()
    .click()
}

/** From the last step of the checkout to the review. */
export async function chooseMethod(page: Page, method: CheckoutPlan['method']) {
  await page
    .getByRole('button', { name: /Ir para o pagamento/ })
    .first()
    .click()
  await page.getByText(method, { exact: true }).first().click()
  await page.getByRole('button', { name: 'Revisar pedido' }).first().click()
}

/** Pays the Pix of the order on the screen at the demonstration's bank; the screen continues by itself. */
export async function payPix(page: Page) {
  const bank = await page.context().newPage()
  await bank.goto((await page.getByRole('link', { name: /demonstração/ }).getAttribute('href'))!)
  await bank.getByRole('button', { name: /Pagar este Pix/ }).click()
  await expect(bank.getByText('Pix pago.')).toBeVisible()
  await bank.close()
  await expect(page).toHaveURL(/\/order\/[\w-]+\/success/, { timeout: 20_000 })
}

/** Types only digits, like people do. */
export async function fillCard(page: Page, number: string) {
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('Número do cartão').pressSequentially(number.replaceAll(' ', ''))
  await frame.getByLabel('Nome impresso').fill('MARINA CASTRO')
  await frame.getByLabel('Validade').pressSequentially('1230')
  await frame.getByLabel('CVV').fill('123')
}
