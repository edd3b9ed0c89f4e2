import type { FastifyInstance } from 'fastify'
import * as interests from '@mutirao/contract/interests'
import * as contract from '@mutirao/contract/leads'
import type { PostalCodes } from '#adapters/postal-code/postal-code-adapter.ts'
import { leadSecret, setLeadCookie } from '#http/lead-cookie.ts'
import { route } from '#http/route.ts'
import { checkInterest, endInterest, keepInterest } from '#modules/interests/interests.service.ts'
import { createLead, getLead, updateLead } from './leads.service.ts'

export async function leadRoutes(app: FastifyInstance, { postalCodes }: { postalCodes: PostalCodes }) {
  route(app, contract.createLead, async (ctx, { body }, reply) => {
    const lead = await createLead(ctx, body, postalCodes)
    if (ctx.isNative) return { ...lead, secret: `${lead.id}.${leadSecret(ctx.services.secrets.key, ctx.tenant.id, lead.id)}` }
    setLeadCookie(reply, ctx, lead.id)
    return lead
  })
  route(app, contract.updateLead, (ctx, { body }) => updateLead(ctx, body, postalCodes))
  route(app, interests.createInterest, async (ctx, { body }) =>
    keepInterest(ctx, ctx.leadId!, await checkInterest(ctx, body, { postalCodes })),
  )
  route(app, interests.endInterest, (ctx, { body }) => endInterest(ctx, body.token))
  route(app, contract.getMyLead, (ctx) => getLead(ctx, ctx.leadId!))
  route(app, contract.getLead, (ctx, { params }) => getLead(ctx, params.id))
}
