import type { Ctx } from '#context.ts'
import { Problem } from '@mutirao/contract/problems'
import { APP_VERSION, isNewerVersion, isVersion } from '@mutirao/domain/app-version'
import { findDocument } from './tenants.repository.ts'

/** A document of the shop; the load has merged it over the default. */
export async function getDocument(ctx: Ctx, name: string): Promise<Record<string, unknown>> {
  if (name === 'pwa') return announced(ctx)
  const document = await findDocument(ctx, name)
  if (name === 'defaults') return { ...document, pwa: await announced(ctx) }
  if (!document) throw new Problem('not_found')
  return document
}

/** The texts of the shop's dialogs, which its marketplace has too (spec §3, §7); empty when no folder was loaded. */
export const listDialogs = async (ctx: Ctx): Promise<Record<string, unknown>> => (await findDocument(ctx, 'dialogs')) ?? {}

/** Spec §2: the version that apps compare with their own: the installed one, or the earlier one that the shop announces (decision 063). */
async function announced(ctx: Ctx): Promise<{ version: string }> {
  const written = (await findDocument(ctx, 'pwa'))?.['version']
  const isInstalled = isVersion(written) && !isNewerVersion(written, APP_VERSION.web)
  return { version: isInstalled ? written : APP_VERSION.web }
}
