import type { Ctx } from '#context.ts'
import { keysOfOwners } from '#modules/staff/staff.service.ts'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { tell } from './outbox.service.ts'

/** Tells every owner, in the caller's transaction, that a system of the shop has taken nothing for a day and is sent nothing more. */
export async function tellOfPause(ctx: Ctx, { url, since }: { url: string; since: Date }): Promise<void> {
  const facts = { url, since: formatStamp(since, ctx.tenant.body.timeZone) }
  for (const { type, value } of await keysOfOwners(ctx))
    await tell(ctx, { channel: type === 'EMAIL' ? 'mail' : 'sms', recipient: value, template: 'webhookPaused', facts })
}
