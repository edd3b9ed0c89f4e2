import { Problem } from '@mutirao/contract/problems'
import type { Ctx } from '#context.ts'
import { findDocument } from './tenants.repository.ts'

/** A document of the shop; the load has merged it over the default. */
export async function getDocument(ctx: Ctx, name: string): Promise<Record<string, unknown>> {
  const document = await findDocument(ctx, name)
  if (!document) throw new Problem('not_found')
  return document
}
