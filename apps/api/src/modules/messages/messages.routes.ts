import type { FastifyInstance } from 'fastify'
import * as contract from '@mutirao/contract/messages'
import { route } from '#http/route.ts'
import { listInbox, muteCampaigns, readMessages } from './inbox.service.ts'

export async function messageRoutes(app: FastifyInstance) {
  route(app, contract.listMessages, (ctx, { query }) => listInbox(ctx, query))
  route(app, contract.readMessages, (ctx, { body }) => readMessages(ctx, body.ids))
  route(app, contract.muteMessages, (ctx, { body }) => muteCampaigns(ctx, body.isCampaignMuted))
}
