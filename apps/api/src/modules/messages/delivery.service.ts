import { findTenant, listTenantIds } from '#modules/tenants/registry.service.ts'
import { createContext, inTransaction, type Ctx, type Services } from '../../context.ts'
import { textOf } from './letters.ts'
import { markSent, takeDue } from './outbox.repository.ts'

const SWEEP_MS = 5000

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

/** Every process looks through the shops now and then; a row is taken by one of them alone. */
export function startDelivery(services: Services): { stop: () => Promise<void> } {
  let isStopped = false
  let sweep: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    sweep = sweep
      .then(() => (isStopped ? undefined : sweepAll(services)))
      .catch((error: Error) => services.log.error({ err: error }, 'outbox'))
  }, SWEEP_MS)
  timer.unref()
  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await sweep
    },
  }
}

async function sweepAll(services: Services) {
  for (const id of await listTenantIds(services)) {
    const tenant = await findTenant(services, id)
    if (tenant) await deliverDue(createContext(services, tenant))
  }
}
