import { createContext, type Services } from '#context.ts'
import { deletePerson } from '#modules/accounts/privacy.service.ts'
import { learnCards, removeAtAcquirer } from '#modules/cards/cards.service.ts'
import { expireOrder } from '#modules/orders/changing/expiry.service.ts'
import { settleGroup } from '#modules/orders/closing/settlement.service.ts'
import { settleTeam } from '#modules/orders/closing/team-settlement.service.ts'
import { closeCharge } from '#modules/orders/money/charges.service.ts'
import { applyNotice, askBeforeExpiry, endSlotChange } from '#modules/orders/paying/payments.service.ts'
import { sendRefund } from '#modules/orders/paying/send-refund.service.ts'
import { findTenant } from '#modules/registry/registry.service.ts'

/** Registers the background jobs. Each opens its own tenant's context and is idempotent. */
export async function startJobs(services: Services) {
  await services.queue.work('expire-order', async ({ tenantId, orderId }) => {
    const tenant = await findTenant(services, tenantId)
    if (!tenant) return
    const ctx = createContext(services, tenant)
    await askBeforeExpiry(ctx, orderId)
    await expireOrder(ctx, orderId)
  })
  await services.queue.work('delete-account', async ({ tenantId, userId }) => {
    const tenant = await findTenant(services, tenantId)
    if (tenant) await deletePerson(createContext(services, tenant), userId, { isLater: true })
  })
  await services.queue.work('settle-group', async ({ tenantId, campaignId }) => {
    const tenant = await findTenant(services, tenantId)
    if (tenant) await settleGroup(createContext(services, tenant), campaignId)
  })
  await services.queue.work('settle-team', async ({ tenantId, teamId }) => {
    const tenant = await findTenant(services, tenantId)
    if (tenant) await settleTeam(createContext(services, tenant), teamId)
  })
  await services.queue.work('send-refund', async ({ tenantId, refundId }) => {
    const tenant = await findTenant(services, tenantId)
    if (tenant) await sendRefund(createContext(services, tenant), refundId)
  })
  await services.queue.work('close-charge', async ({ tenantId, paymentId }) => {
    const tenant = await findTenant(services, tenantId)
    if (!tenant) return
    const ctx = createContext(services, tenant)
    await endSlotChange(ctx, paymentId)
    const paid = await closeCharge(ctx, paymentId)
    if (paid) await applyNotice(ctx, paid)
  })
  await services.queue.work('learn-cards', async ({ tenantId, ...owner }) => {
    const tenant = await findTenant(services, tenantId)
    if (tenant) await learnCards(createContext(services, tenant), owner)
  })
  await services.queue.work('remove-card', async ({ tenantId, ...card }) => {
    const tenant = await findTenant(services, tenantId)
    if (tenant) await removeAtAcquirer(createContext(services, tenant), card)
  })
}
