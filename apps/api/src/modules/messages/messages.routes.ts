import type { FastifyInstance } from 'fastify'
import * as contract from '@mutirao/contract/messages'
import { route } from '#http/route.ts'
import type { LeadCtx } from '../../context.ts'
import { isMuted, listMessages, markRead, setMuted } from './messages.repository.ts'

export async function messageRoutes(app: FastifyInstance) {
  route(app, contract.listMessages, (ctx, { query }) => listInbox(ctx, query))
  route(app, contract.readMessages, (ctx, { body }) => markRead(ctx, body.ids))
  route(app, contract.muteMessages, (ctx, { body }) => setMuted(ctx, body.isCampaignMuted))
}

async function listInbox(ctx: LeadCtx, paging: { size: number; page: number }) {
  const [rows, isCampaignMuted] = await Promise.all([listMessages(ctx, paging), isMuted(ctx)])
  const content = rows.map(({ total: _total, unread: _unread, target, createdAt, readAt, ...message }) => ({
    ...message,
    target: target ?? undefined,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString(),
  }))
  return { content, ...paging, totalElements: rows[0]?.total ?? 0, unread: rows[0]?.unread ?? 0, isCampaignMuted }
}
