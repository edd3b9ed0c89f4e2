import type { FastifyInstance } from 'fastify'
import type { Services } from '#context.ts'
import { leadSecret, setLeadCookie } from '#http/lead-cookie.ts'
import { route } from '#http/route.ts'
import { SpanCounts } from '#http/span-counts.ts'
import { getDemand } from '#modules/interests/demand.service.ts'
import { checkInterest, endInterest, keepInterest } from '#modules/interests/interests.service.ts'
import { createWish } from '#modules/interests/wishes.service.ts'
import { getDemand as getDemandCall } from '@mutirao/contract/demand'
import * as interests from '@mutirao/contract/interests'
import * as contract from '@mutirao/contract/leads'
import { Problem } from '@mutirao/contract/problems'
import { createLead, getLead, updateLead } from './leads.service.ts'

const NEWCOMERS_SECONDS = 600

export async function leadRoutes(app: FastifyInstance, { settings }: Services) {
  // Each lead is a row: the limit admits a street behind one carrier IP address, but not a script that creates visitors.
  const newcomers = new SpanCounts(Math.ceil(settings.rateLimit.perNetwork / 2), NEWCOMERS_SECONDS)
  route(app, contract.createLead, async (ctx, { body }, reply) => {
    const wait = newcomers.count(ctx.ip, ctx.now.getTime())
    if (wait > 0) throw new Problem('rate_limit', { retryAfterSeconds: wait })
    const lead = await createLead(ctx, body)
    if (ctx.isNative) return { ...lead, secret: `${lead.id}.${leadSecret(ctx.services.secrets.key, ctx.tenant.id, lead.id)}` }
    setLeadCookie(reply, ctx, lead.id)
    return lead
  })
  route(app, contract.updateLead, (ctx, { body }) => updateLead(ctx, body))
  route(app, interests.createInterest, async (ctx, { body }) => keepInterest(ctx, ctx.actor.leadId, await checkInterest(ctx, body)))
  route(app, getDemandCall, (ctx) => getDemand(ctx))
  route(app, interests.createWish, (ctx, { body }) => createWish(ctx, body.text))
  route(app, interests.endInterest, (ctx, { body }) => endInterest(ctx, body.token))
  route(app, contract.getMyLead, (ctx) => getLead(ctx, ctx.actor.leadId))
  route(app, contract.getLead, (ctx, { params }) => getLead(ctx, params.id))
}
