import { APP_VERSION, isNewerVersion } from '@mutirao/domain/app-version'
import { Problem } from '@mutirao/contract/problems'
import type { Ctx } from '#context.ts'
import { findDocument } from './tenants.repository.ts'

/** A document of the shop; the load has merged it over the default. */
export async function getDocument(ctx: Ctx, name: string): Promise<Record<string, unknown>> {
  const document = await findDocument(ctx, name)
  if (name === 'defaults') return { ...document, pwa: { version: await pwaVersion(ctx) } }
  if (!document) throw new Problem('not_found')
  return document
}

/** Spec §2: the version that apps compare with their own: the server's, or a newer one of the pwa document. */
async function pwaVersion(ctx: Ctx): Promise<string> {
  const written = (await findDocument(ctx, 'pwa'))?.['version']
  return isNewerVersion(written, APP_VERSION.web) ? String(written) : APP_VERSION.web
}
