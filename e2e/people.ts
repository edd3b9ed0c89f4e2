import { expect, type Page } from '@playwright/test'
import { cpfOf } from './cpf.ts'

let n = Math.floor(Math.random() * 9_000_000)
export const someNumber = () => ++n
export const somePhone = () => `(11) 9${String(60_000_000 + ++n)}`

/** Valid and unused: generated from the counter. */
export const someCpf = () => cpfOf(100_000_000 + ++n)

/** The demo's outbox rows of this key. */
export async function codeFor(page: Page, recipient: string): Promise<string> {
  // Inside the page: only browsers resolve the shop's name.
  const outbox = await page.evaluate(async () => (await fetch('/dev/outbox')).text())
  return codeIn(outbox, recipient)
}

/** The newest code to this key in the demo's outbox. */
export function codeIn(outbox: string, recipient: string): string {
  const row = outbox.split('<tr>').find((line) => line.includes(recipient))
  return row?.match(/c[oó]digo (\d{6})/)?.[1] ?? ''
}

export async function enterCode(page: Page, recipient: string) {
  await expect(
    page
      .getByText(/Código de 6/)
      .or(page.getByLabel(/código/i))
      .first(),
  ).toBeVisible()
  await page.locator('input[autocomplete="one-time-code"]').pressSequentially(await codeFor(page, recipient))
}

/** Signs in by a code to this phone; a new person continues to the sign-up, unless they came for one order only. */
export async function enterByPhone(page: Page, phone: string, { isNew = true } = {}) {
  await page.getByLabel('Celular').fill(phone)
  await page.getByRole('button', { name: 'Enviar código por SMS' }).click()
  await expect(page).toHaveURL(/\/phone\/activation/)
  await enterCode(page, `+55${phone.replaceAll(/\D/g, '')}`)
  if (isNew) await expect(page).toHaveURL(/\/signup/)
}

/** Name, CPF and CEP: from the first step of the sign-up to the screen after it. */
/** `number`: of the house; without one, the question is skipped. */
export async function fillSignUp(
  page: Page,
  name: string,
  { cpf = someCpf(), number = '1139' }: { cpf?: string; number?: string | null } = {},
) {
  if (!/\/signup\/name/.test(page.url())) await page.getByRole('link', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(/\/signup\/name/)
  await page.getByLabel(/nome/i).fill(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/signup\/identification/)
  await page.getByLabel('CPF').fill(cpf)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/signup\/postalcode/)
  await page.getByLabel('CEP').fill('05416-011')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  // The CEP determines the street: only the number is missing. A person who continues to the office is not asked.
  await expect(page).not.toHaveURL(/\/signup\/postalcode/)
  if (!/\/addressnumber/.test(page.url())) return undefined
  if (number === null) return page.getByRole('link', { name: 'Voltar' }).click()
  await page.getByLabel('Número', { exact: true }).fill(number)
  await page.getByRole('button', { name: 'Salvar endereço' }).click()
  await expect(page).not.toHaveURL(/\/addressnumber/)
}
