import type { Consent, StoredConsent } from '@mutirao/contract/accounts'
import type { z } from 'zod'
import { campaignTag } from '#cache/tags.ts'
import { inTransaction, type LeadCtx } from '../../context.ts'
import { hideJoins } from './privacy.repository.ts'
import { insertConsent } from './keepsakes.repository.ts'

/** An answer counts from now on; who no longer wants to be seen in groups also leaves those they are in. */
export async function giveConsent(ctx: LeadCtx, consent: z.output<typeof Consent>): Promise<z.output<typeof StoredConsent>> {
  if (consent.name === 'joins' && !consent.granted) await leaveLists(ctx, consent)
  else await insertConsent(ctx, consent)
  return { ...consent, at: ctx.now.toISOString() }
}

async function leaveLists(ctx: LeadCtx, consent: z.output<typeof Consent>) {
  const campaignIds = await inTransaction(ctx, async (tx) => {
    await insertConsent(tx, consent)
    return hideJoins(tx, ctx.actor.leadId)
  })
  ctx.services.changes.publish(campaignIds.map((id) => campaignTag(ctx, id)))
}
