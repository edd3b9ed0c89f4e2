import type { ClientAddress } from '@mutirao/contract/accounts'
import { Problem } from '@mutirao/contract/problems'
import type { Lead } from '@mutirao/contract/leads'
import type { Ctx } from '../../context.ts'
import { uuidv7 } from '../../ids.ts'
import * as repository from './leads.repository.ts'

type Changes = { name?: string; phone?: string; addresses?: ClientAddress[]; properties?: Record<string, unknown> }
type Row = NonNullable<Awaited<ReturnType<typeof repository.findLead>>>

/** An anonymous visitor, created on first need (spec §3); type CLIENT marks one who shops. */
export async function createLead(ctx: Ctx, { name, phone, addresses, properties }: Changes): Promise<Lead> {
  return toLead(
    await repository.insertLead(ctx, {
      id: uuidv7(ctx.now.getTime()),
      name,
      phone,
      addresses,
      properties: { type: 'CLIENT', ...properties },
    }),
  )
}

export async function updateLead(ctx: Ctx, changes: Changes): Promise<Lead> {
  const { properties } = await getLead(ctx, ctx.leadId!)
  const row = await repository.updateLead(ctx, ctx.leadId!, { ...changes, properties: { ...properties, ...changes.properties } })
  return toLead(row!)
}

/** Anyone else's lead does not exist: the id alone opens nothing. */
export async function getLead(ctx: Ctx, id: string): Promise<Lead> {
  const row = id === ctx.leadId ? await repository.findLead(ctx, id) : undefined
  if (!row) throw new Problem('not_found')
  return toLead(row)
}

function toLead({ id, name, phone, properties, addresses }: Row): Lead {
  return { id, name: name ?? undefined, phone: phone ?? undefined, properties, addresses }
}
