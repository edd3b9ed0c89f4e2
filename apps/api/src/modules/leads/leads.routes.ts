import type { FastifyInstance } from 'fastify'
import * as contract from '@mutirao/contract/leads'
import { leadSecret, setLeadCookie } from '#http/lead-cookie.ts'
import { route } from '#http/route.ts'
import { createLead, getLead, updateLead } from './leads.service.ts'

export async function leadRoutes(app: FastifyInstance) {
  route(app, contract.createLead, async (ctx, { body }, reply) => {
    const lead = await createLead(ctx, body)
    if (ctx.isNative) return { ...lead, secret: `${lead.id}.${leadSecret(ctx.services.secrets.key, ctx.tenant.id, lead.id)}` }
    setLeadCookie(reply, ctx, lead.id)
    return lead
  })
  route(app, contract.updateLead, (ctx, { body }) => updateLead(ctx, body))
  route(app, contract.getMyLead, (ctx) => getLead(ctx, ctx.leadId!))
  route(app, contract.getLead, (ctx, { params }) => getLead(ctx, params.id))
}
