import type { StaffCtx } from '#context.ts'
import { dayAndHour } from '#merchant/moment-words.ts'
import { tell } from '#modules/messages/outbox.service.ts'
import { keysOfOwners } from '#modules/staff/staff.service.ts'

/** Tells every owner, in the caller's transaction, that a part of the shop's settings has changed that nobody must change unseen. */
export async function tellOwners(ctx: StaffCtx, section: string): Promise<void> {
  const facts = { section, at: dayAndHour(ctx.now, ctx.tenant.body.timeZone) }
  for (const { type, value } of await keysOfOwners(ctx))
    await tell(ctx, { channel: type === 'EMAIL' ? 'mail' : 'sms', recipient: value, template: 'ownerNotice', facts })
}
