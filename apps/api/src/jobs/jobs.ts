import { createContext, type Ctx, type Services } from '#context.ts'
import type { Jobs } from '#db/queue.ts'
import { deletePerson } from '#modules/accounts/privacy.service.ts'
import { learnCards, removeAtAcquirer } from '#modules/cards/cards.service.ts'
import { settleGroup } from '#modules/orders/closing/settlement.service.ts'
import { settleTeam } from '#modules/orders/closing/team-settlement.service.ts'
import { closeCharge } from '#modules/orders/money/charges.service.ts'
import { applyNotice, endSlotChange } from '#modules/orders/paying/payments.service.ts'
import { sendRefund } from '#modules/orders/paying/send-refund.service.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { askAndExpire } from './expiries.ts'

type Job<Name extends keyof Jobs> = (ctx: Ctx, data: Jobs[Name]) => Promise<unknown>

/** Each is idempotent. */
const jobs: { [Name in keyof Jobs]: Job<Name> } = {
  // Sent by the release before; orders are now found by a sweep (decision 135).
  'expire-order': (ctx, { orderId }) => askAndExpire(ctx, orderId),
  'delete-account': (ctx, { userId }) => deletePerson(ctx, userId, { isLater: true }),
  'settle-group': (ctx, { campaignId }) => settleGroup(ctx, campaignId),
  'settle-team': (ctx, { teamId }) => settleTeam(ctx, teamId),
  'send-refund': (ctx, { refundId }) => sendRefund(ctx, refundId),
  'close-charge': async (ctx, { paymentId }) => {
    await endSlotChange(ctx, paymentId)
    const paid = await closeCharge(ctx, paymentId)
    if (paid) await applyNotice(ctx, paid)
  },
  'learn-cards': (ctx, { tenantId: _tenant, ...owner }) => learnCards(ctx, owner),
  'remove-card': (ctx, { tenantId: _tenant, ...card }) => removeAtAcquirer(ctx, card),
}

/** Registers the background jobs; each opens the context of its own tenant. */
export async function startJobs(services: Services) {
  for (const name of Object.keys(jobs) as (keyof Jobs)[]) await startJob(services, name)
}

const startJob = <Name extends keyof Jobs>(services: Services, name: Name) =>
  services.queue.work(name, async (data) => {
    const tenant = await findTenant(services, data.tenantId)
    if (!tenant) return
    const run = async () => void (await jobs[name](createContext(services, tenant), data))
    await (services.tracing?.run(`job ${name}`, run) ?? run())
  })
