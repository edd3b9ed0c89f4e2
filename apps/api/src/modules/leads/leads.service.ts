import { inTransaction, type Ctx, type LeadCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { listCodes } from '#modules/accounts/holdings.service.ts'
import { shownAddress, withGeohash } from '#modules/delivery/delivery-point.service.ts'
import { checkInterest, keepInterest } from '#modules/interests/interests.service.ts'
import { listAnswersOf } from '#modules/surveys/surveys.service.ts'
import type { ClientAddress } from '@mutirao/contract/accounts'
import type { Interest, InterestPlace } from '@mutirao/contract/interests'
import type { Lead } from '@mutirao/contract/leads'
import { Problem } from '@mutirao/contract/problems'
import * as repository from './leads.repository.ts'

type Changes = {
  name?: string
  phone?: string
  addresses?: ClientAddress[]
  properties?: Record<string, unknown>
  interest?: Interest
}
type Row = NonNullable<Awaited<ReturnType<typeof repository.findLead>>>
type Answer = Lead & { interest?: InterestPlace }

/** Creates an anonymous visitor on first need (spec §3); type CLIENT marks one who shops. Its interest is stored in the same transaction. */
export async function createLead(ctx: Ctx, { interest, ...changes }: Changes): Promise<Answer> {
  const { name, phone, addresses, properties } = changes
  const lead = {
    id: uuidv7(ctx.now.getTime()),
    name,
    phone,
    addresses: addresses?.map(withGeohash),
    properties: { type: 'CLIENT', ...properties },
  }
  if (!interest) return toLead(await repository.insertLead(ctx, lead))
  const asNobody = { ...ctx, actor: { kind: 'nobody' as const } }
  const checked = await checkInterest(asNobody, interest, { phone })
  return inTransaction(asNobody, async (tx) => ({
    ...toLead(await repository.insertLead(tx, lead)),
    interest: await keepInterest(tx, lead.id, checked),
  }))
}

export async function updateLead(ctx: LeadCtx, { interest, ...changes }: Changes): Promise<Answer> {
  const before = await getBareLead(ctx, ctx.actor.leadId)
  const addresses = changes.addresses?.map(withGeohash)
  const values = { ...changes, ...(addresses && { addresses }), properties: { ...before.properties, ...changes.properties } }
  if (!interest) return toLead((await repository.updateLead(ctx, before.id, values))!)
  const checked = await checkInterest(ctx, interest, { phone: changes.phone ?? before.phone })
  return inTransaction(ctx, async (tx) => ({
    ...toLead((await repository.updateLead(tx, before.id, values))!),
    interest: await keepInterest(tx, before.id, checked),
  }))
}

/** `properties` includes the lead's codes and its survey answers (spec §3). */
export async function getLead(ctx: LeadCtx, id: string): Promise<Lead> {
  const lead = await getBareLead(ctx, id)
  const [enhancedAnswers, codes] = await Promise.all([listAnswersOf(ctx, id), listCodes(ctx, id)])
  const answered = Object.keys(enhancedAnswers).length > 0 ? { enhancedAnswers } : {}
  return { ...lead, properties: { ...lead.properties, codes, ...answered } }
}

/** Another caller's lead is answered as not found, even to a caller that knows its id. */
async function getBareLead(ctx: LeadCtx, id: string): Promise<Lead> {
  const row = id === ctx.actor.leadId ? await repository.findLead(ctx, id) : undefined
  if (!row) throw new Problem('not_found')
  return toLead(row)
}

function toLead({ id, name, phone, properties, addresses }: Row): Lead {
  return {
    id,
    name: name ?? undefined,
    phone: phone ?? undefined,
    properties,
    addresses: (addresses as ClientAddress[]).map((address) => shownAddress(address)),
  }
}
