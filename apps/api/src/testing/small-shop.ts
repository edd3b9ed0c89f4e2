import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from './whole-server.ts'

/** The demo shop that loads fastest: an eighth of what all of them take. `campaign` is always open. */
export const smallShop = { slug: 'aurora', host: 'aurora.localhost', campaign: 'loja-aurora', item: 'creme-maos' }

/** Copies this shop's folder, or those named, with the defaults; for TENANTS_DIR. */
export function copyShops(to: string, slugs: readonly string[] = [smallShop.slug]): string {
  for (const name of ['_default', ...slugs]) cpSync(join(rootFolder, 'tenants', name), join(to, name), { recursive: true })
  return to
}
