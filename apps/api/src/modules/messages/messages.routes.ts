import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as letters from '@mutirao/contract/letters'
import * as contract from '@mutirao/contract/messages'
import * as push from '@mutirao/contract/push'
import { listInbox, muteCampaigns, readMessages } from './inbox.service.ts'
import { getPush, subscribe, subscribeApp, unsubscribe } from './push.service.ts'
import { previewLetter, sendTestLetter } from './test-letters.service.ts'

export async function messageRoutes(app: FastifyInstance) {
  route(app, contract.listMessages, (ctx, { query }) => listInbox(ctx, query))
  route(app, contract.readMessages, (ctx, { body }) => readMessages(ctx, body.ids))
  route(app, letters.previewLetter, (ctx, { params, body }) => previewLetter(ctx, params.news, body))
  route(app, letters.sendTestLetter, (ctx, { params, body }) => sendTestLetter(ctx, params.news, body))
  route(app, push.getPush, (ctx) => getPush(ctx))
  route(app, push.subscribePush, (ctx, { body }) => subscribe(ctx, body))
  route(app, push.subscribeApp, (ctx, { body }) => subscribeApp(ctx, body))
  route(app, push.unsubscribePush, (ctx, { params }) => unsubscribe(ctx, params.id))
  route(app, contract.muteMessages, (ctx, { body }) => muteCampaigns(ctx, body.isCampaignMuted))
}
