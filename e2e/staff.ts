import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { preloaded } from '../scripts/server-command.ts'
import { shopAt } from './addresses.ts'
import { signUpByCall } from './by-call.ts'

/** Actions in the shop's own terminal: the phone must have signed in before. */
const hire = (phone: string, role: string) =>
  execFileSync('node', [...preloaded, 'apps/api/src/cli/tenant.ts', 'staff', 'add', 'mutirao', phone, role], {
    env: { ...process.env, DATA_DIR: './data/e2e', LOG_LEVEL: 'error' },
  })

/** A new person of the shop's staff opens the office. */
export async function begin(page: Page, role: string) {
  const phone = await signUpByCall(page, { name: 'Bento Ramos' })
  hire(`+55${phone.replaceAll(/\D/g, '')}`, role)
  await page.goto(`${shopAt('localhost')}/office/`)
}

/** The photo of a phone, as a file of the device. */
export async function takePhoto(page: Page) {
  const buffer = await readFile('tenants/mutirao/pictures/arroz.webp')
  await page.locator('input[type=file][capture]').setInputFiles({ name: 'IMG_0001.webp', mimeType: 'image/webp', buffer })
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
}
