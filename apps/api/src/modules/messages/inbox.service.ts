import type { LeadCtx } from '#context.ts'
import * as repository from './messages.repository.ts'

/** The caller's messages, newest first, with the number of unread ones and whether campaign news is muted. */
export async function listInbox(ctx: LeadCtx, paging: { size: number; page: number }) {
  const [rows, isCampaignMuted] = await Promise.all([repository.listMessages(ctx, paging), repository.isMuted(ctx)])
  const content = rows.map(({ total: _total, unread: _unread, target, createdAt, readAt, ...message }) => ({
    ...message,
    target: target ?? undefined,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString(),
  }))
  return { content, ...paging, totalElements: rows[0]?.total ?? 0, unread: rows[0]?.unread ?? 0, isCampaignMuted }
}

/** Marks all messages as read when `ids` is omitted. */
export async function readMessages(ctx: LeadCtx, ids: string[] | undefined): Promise<void> {
  await repository.markRead(ctx, ids)
}

export async function muteCampaigns(ctx: LeadCtx, isCampaignMuted: boolean): Promise<void> {
  await repository.setMuted(ctx, isCampaignMuted)
}
