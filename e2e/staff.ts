import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Role } from '@mutirao/domain/staff'
import { preloaded } from '../scripts/server-command.ts'
import { dataDir, shopAt } from './addresses.ts'
import { hireByCall, signInByCall, signUpByCall } from './by-call.ts'

/** A command of the shop's own terminal. */
const inTerminal = (...command: string[]) =>
  execFileSync('node', [...preloaded, 'apps/api/src/cli/tenant.ts', ...command], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  })

/** Hires an owner: the phone must have signed in before. */
const hireOwner = (phone: string) => inTerminal('staff', 'add', 'mutirao', e164(phone), 'owner')

/** Creates a shop that its owner fills and opens in the office. */
export const createShopByCommand = (slug: string, { owner, host, name }: { owner: string; host: string; name: string }) =>
  inTerminal('create', slug, '--owner', owner, '--host', host, '--name', name)

const e164 = (phone: string) => `+55${phone.replaceAll(/\D/g, '')}`

/** The access token of an owner who hires the people of this worker's tests: a call takes a fraction of the processor time of a command. */
let owner: Promise<string> | undefined

async function ownersToken(page: Page): Promise<string> {
  const context = await page.context().browser()!.newContext()
  const { token, phone } = await signInByCall(await context.newPage())
  hireOwner(phone)
  await context.close()
  return token
}

/** A new person of the shop's staff opens the office. */
export async function begin(page: Page, role: Role) {
  owner ??= ownersToken(page)
  const token = await owner
  const phone = await signUpByCall(page, { name: 'Bento Ramos' })
  await hireByCall(page, token, { key: e164(phone), role })
  await page.goto(`${shopAt('localhost')}/office/`)
}

/** The photo of a phone, as a file of the device. */
export async function takePhoto(page: Page) {
  const buffer = await readFile('tenants/mutirao/pictures/arroz.webp')
  await page.locator('input[type=file][capture]').setInputFiles({ name: 'IMG_0001.webp', mimeType: 'image/webp', buffer })
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
}

/** Opens a screen by the navigation; on a phone it may be behind "Mais". */
export async function openPlace(page: Page, name: string) {
  const nav = page.getByRole('navigation', { name: 'Escritório' })
  const inBar = nav.getByRole('link', { name })
  await expect(nav.getByRole('link').first()).toBeVisible()
  if (await inBar.isVisible()) return inBar.click()
  await nav.getByRole('button', { name: 'Mais' }).click()
  return page.getByRole('dialog', { name: 'Mais' }).getByRole('link', { name }).click()
}
