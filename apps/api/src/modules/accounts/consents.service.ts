import type { Consent, StoredConsent } from '@mutirao/contract/accounts'
import type { z } from 'zod'
import { campaignTag } from '#cache/tags.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import { inTransaction, type LeadCtx } from '#context.ts'
import { hideJoins } from './privacy.repository.ts'
import * as repository from './keepsakes.repository.ts'

/** Each change is a permanent row. Only consenting is limited: revoking is never refused, and is new only after another consent. */
const YESES: Limit = { name: 'consent', most: 30, seconds: 3600 }

/** Every answer that the caller has given, the newest first. */
export async function listConsents(ctx: LeadCtx): Promise<z.output<typeof StoredConsent>[]> {
  return (await repository.listConsents(ctx)).map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** An answer counts from now on; revoking consent to be listed also removes the person from the groups they are in. */
export async function giveConsent(ctx: LeadCtx, consent: z.output<typeof Consent>): Promise<z.output<typeof StoredConsent>> {
  if (consent.granted) await countTry(ctx, YESES, ctx.actor.leadId)
  const at = consent.name === 'joins' && !consent.granted ? await leaveLists(ctx, consent) : await repository.keepConsent(ctx, consent)
  return { ...consent, at: at.toISOString() }
}

async function leaveLists(ctx: LeadCtx, consent: z.output<typeof Consent>): Promise<Date> {
  const { at, campaignIds } = await inTransaction(ctx, async (tx) => ({
    at: await repository.keepConsent(tx, consent),
    campaignIds: await hideJoins(tx, ctx.actor.leadId),
  }))
  ctx.services.changes.publish(campaignIds.map((id) => campaignTag(ctx, id)))
  return at
}
