import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { routeWhole } from '#http/paged-route.ts'
import { route } from '#http/route.ts'
import { withdrawMarketing } from '#modules/accounts/consents.service.ts'
import { countNetworkTry, type Limit } from '#modules/limits/limits.service.ts'
import * as contract from '@mutirao/contract/marketing'
import { readLeaveToken } from './leave-token.rules.ts'
import { leavePage, leavePolicy, type LeaveStep } from './leave.view.ts'
import { LEAVE_PATH } from './marketing-sending.service.ts'
import * as service from './marketing.service.ts'

export async function marketingRoutes(app: FastifyInstance) {
  routeWhole(app, contract.listMarketing, (ctx) => service.listMarketing(ctx))
  route(app, contract.getMarketing, (ctx, { params }) => service.getMarketing(ctx, params.message))
  route(app, contract.saveMarketing, (ctx, { params, body }) => service.saveMarketing(ctx, params.message, body))
  route(app, contract.sendMarketing, (ctx, { params, body }) => service.sendMarketing(ctx, params.message, body.revision))
  route(app, contract.stopMarketing, (ctx, { params }) => service.stopMarketing(ctx, params.message))
  route(app, contract.removeMarketing, (ctx, { params }) => service.removeMarketing(ctx, params.message))
  await app.register(leaveRoutes)
}

/** Whole tokens are not limited: a mail provider posts for all of its mailboxes, and a withdrawal is never refused. */
const GUESSES: Limit = { name: 'marketing-leave', most: 300, seconds: 3600 }
const Params = z.object({ token: z.string().max(100) })
const MOST_FORM_BYTES = 1024

/**
 * The page that ends the news of one person. A mailbox posts to the same address (RFC 8058), as the page's own button does; a GET changes nothing, because
 * programs that check letters for dangerous links open every address.
 */
async function leaveRoutes(app: FastifyInstance) {
  const hidden = { schema: { hide: true } }
  // The body is ignored: the address names the person.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: MOST_FORM_BYTES },
    (_request, _body, done) => done(null, {}),
  )
  app.get(`${LEAVE_PATH}/:token`, hidden, async (request, reply) => send(reply, leadIn(request) ? 'ask' : 'unknown'))
  app.post(`${LEAVE_PATH}/:token`, hidden, async (request, reply) => {
    const leadId = leadIn(request)
    if (!leadId) await countNetworkTry(request.ctx, GUESSES)
    return send(reply, leadId && (await withdrawMarketing(request.ctx, leadId)) ? 'done' : 'unknown')
  })
}

function leadIn({ ctx, params }: FastifyRequest): string | undefined {
  const { data } = Params.safeParse(params)
  return data && readLeaveToken({ keys: ctx.services.secrets.keys, tenantId: ctx.tenant.id }, data.token)
}

const send = (reply: FastifyReply, step: LeaveStep) =>
  reply
    .status(step === 'unknown' ? 404 : 200)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': leavePolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    })
    .send(leavePage(reply.request.ctx.tenant, step))
