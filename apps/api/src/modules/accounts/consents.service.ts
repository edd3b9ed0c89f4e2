import type { Consent, StoredConsent } from '@mutirao/contract/accounts'
import type { z } from 'zod'
import { campaignTag } from '#cache/tags.ts'
import { inTransaction, type LeadCtx } from '../../context.ts'
import { hideJoins } from './privacy.repository.ts'
import * as repository from './keepsakes.repository.ts'

/** Every answer that the caller has given, the newest first. */
export async function listConsents(ctx: LeadCtx): Promise<z.output<typeof StoredConsent>[]> {
  return (await repository.listConsents(ctx)).map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** An answer counts from now on; who no longer wants to be seen in groups also leaves those they are in. */
export async function giveConsent(ctx: LeadCtx, consent: z.output<typeof Consent>): Promise<z.output<typeof StoredConsent>> {
  if (consent.name === 'joins' && !consent.granted) await leaveLists(ctx, consent)
  else await repository.insertConsent(ctx, consent)
  return { ...consent, at: ctx.now.toISOString() }
}

async function leaveLists(ctx: LeadCtx, consent: z.output<typeof Consent>) {
  const campaignIds = await inTransaction(ctx, async (tx) => {
    await repository.insertConsent(tx, consent)
    return hideJoins(tx, ctx.actor.leadId)
  })
  ctx.services.changes.publish(campaignIds.map((id) => campaignTag(ctx, id)))
}
