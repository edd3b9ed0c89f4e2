import type { z } from 'zod'
import { campaignTag } from '#cache/tags.ts'
import { inTransaction, type Ctx, type LeadCtx } from '#context.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import type { Consent, StoredConsent } from '@mutirao/contract/accounts'
import * as repository from './keepsakes.repository.ts'
import { hideJoins } from './privacy.repository.ts'

/** Each change is an append-only row. Only granting is rate-limited: a withdrawal is never refused, and writes a row only after a grant. */
const YESES: Limit = { name: 'consent', most: 30, seconds: 3600 }

/** All answers that the caller has given, newest first. */
export async function listConsents(ctx: LeadCtx): Promise<z.output<typeof StoredConsent>[]> {
  return (await repository.listConsents(ctx)).map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Stores the answer; withdrawing `joins` also removes the caller from the buyer lists of its groups. */
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

/** Withdraws the consent to news of a lead by a link of a letter, without a sign-in; without a consent nothing changes. Returns false for an unknown lead. */
export async function withdrawMarketing(ctx: Ctx, writtenTo: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await repository.lockLead(tx, writtenTo))) return false
    const leadId = (await repository.findSuccessor(tx, writtenTo)) ?? writtenTo
    if (leadId !== writtenTo) await repository.lockLead(tx, leadId)
    const asLead = { ...tx, actor: { kind: 'visitor', leadId } } as const
    const newest = (await repository.listConsents(asLead)).find(({ name }) => name === 'marketing')
    if (newest?.granted) await repository.keepConsent(asLead, { name: 'marketing', version: newest.version, granted: false })
    return true
  })
}
