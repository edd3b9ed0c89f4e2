import { inTransaction, type Ctx } from '../../context.ts'
import { textOf } from './letters.ts'
import { markSent, takeDue } from './outbox.repository.ts'

/** Sends what is due in one shop. Nothing is called inside a transaction; what fails is tried again, later each time. */
export async function deliverDue(ctx: Ctx): Promise<number> {
  const due = await inTransaction(ctx, takeDue)
  const { mail, sms, keepsMessages } = ctx.services.delivery
  for (const { id, channel, recipient, template, facts } of due) {
    const text = textOf(ctx.tenant, { template, facts })
    const from = ctx.services.settings.mailFrom ?? ctx.tenant.body.seller.email
    const sent =
      channel === 'sms' ? sms({ to: recipient, text: text.sms }) : mail({ to: recipient, from, subject: text.subject, text: text.mail })
    await sent.then(
      () => markSent(ctx, id, keepsMessages),
      (error: Error) => ctx.log.error({ reason: error.message, channel }, 'message not sent'),
    )
  }
  return due.length
}
