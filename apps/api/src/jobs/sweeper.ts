import { forgetOld } from '#modules/accounts/retention.service.ts'
import { closeDueGroups } from '#modules/groups/closing.service.ts'
import { tellTiers } from '#modules/groups/tiers.service.ts'
import { answerInterests } from '#modules/interests/answers.service.ts'
import { tellCampaignNews } from '#modules/messages/campaign-news.service.ts'
import { sendDue, sendDuePushes } from '#modules/messages/sending.service.ts'
import { listOrdersForMerchant } from '#modules/orders/book/order-notices.service.ts'
import { forgetLoosePhotos } from '#modules/orders/placing/extra-photos.service.ts'
import { forgetLooseRatingPhotos } from '#modules/ratings/ratings.service.ts'
import { askOpenCharges } from '#modules/orders/paying/payments.service.ts'
import { reconcileDue } from '#modules/orders/paying/reconciliation.service.ts'
import { returnUnclaimed } from '#modules/orders/paying/reviews.service.ts'
import { tellClosedStores } from '#modules/orders/changing/closed-stores.service.ts'
import { returnUndecided } from '#modules/orders/missing/substitutions.service.ts'
import { forgetUnknown } from '#modules/postal-codes/postal-codes.service.ts'
import { expireCredits } from '#modules/wallets/wallets.service.ts'
import { sendWebhooks } from '#modules/webhooks/webhook-sending.service.ts'
import { forgetWebhooks } from '#modules/webhooks/webhooks.service.ts'
import { isDatabaseAway } from '#db/away.ts'
import { findTenant, listTenantIds } from '#modules/registry/registry.service.ts'
import { createContext, type Ctx, type Services } from '../context.ts'

const DELIVERY_MS = 5000
const CLOSING_MS = 30_000
const TIERS_MS = 10_000
const INTERESTS_MS = 60_000
const NEWS_MS = 60_000
const RETENTION_MS = 3_600_000
/** A day is compared once; a round that finds nothing to compare asks the database alone. */
const RECONCILIATION_MS = 1_800_000

/** Goes through all shops every now and then. Every process does; what is due is taken by one of them. */
export function startSweeper(services: Services): { stop: () => Promise<void> } {
  const interests = every(INTERESTS_MS, services, answerInterests)
  const closedStores = every(NEWS_MS, services, tellClosedStores)
  const sweeps = [
    every(DELIVERY_MS, services, sendDue),
    every(DELIVERY_MS, services, sendDuePushes),
    every(DELIVERY_MS, services, sendWebhooks),
    every(DELIVERY_MS, services, askOpenCharges),
    every(CLOSING_MS, services, closeDueGroups),
    every(TIERS_MS, services, tellTiers),
    every(CLOSING_MS, services, returnUndecided),
    every(INTERESTS_MS, services, returnUnclaimed),
    closedStores,
    interests,
    every(NEWS_MS, services, tellCampaignNews),
    every(NEWS_MS, services, listOrdersForMerchant),
    every(RECONCILIATION_MS, services, reconcileDue),
    every(NEWS_MS, services, expireCredits),
    every(RETENTION_MS, services, forgetOld),
    every(RETENTION_MS, services, forgetWebhooks),
    every(RETENTION_MS, services, forgetUnknown),
    every(RETENTION_MS, services, forgetLoosePhotos),
    every(RETENTION_MS, services, forgetLooseRatingPhotos),
  ]
  // A loaded folder may have opened an area, a campaign or a stock, or closed a pickup point: those who wait are told at once.
  services.changes.subscribe((tags) => {
    if (tags?.includes('tenants')) for (const sweep of [interests, closedStores]) sweep.runNow()
  })
  return { stop: async () => void (await Promise.all(sweeps.map(({ stop }) => stop()))) }
}

/** One round at a time; a round that fails is reported, and the next one runs. */
function every(ms: number, services: Services, work: (ctx: Ctx) => Promise<unknown>) {
  let isStopped = false
  let round: Promise<void> = Promise.resolve()
  let isRunning = false
  const runNow = () => {
    if (isRunning || isStopped || services.changes.isAway()) return
    isRunning = true
    round = throughShops(services, work, () => isStopped)
      .catch((error: Error) => {
        if (!isDatabaseAway(error)) services.log.error({ err: error }, 'sweep')
      })
      .finally(() => (isRunning = false))
  }
  const timer = setInterval(runNow, ms)
  timer.unref()
  const stop = async () => {
    isStopped = true
    clearInterval(timer)
    await round
  }
  return { runNow, stop }
}

/** One shop's trouble is not the others'; without a database there is nothing to do for any. */
function reportShop({ log }: Services, shop: string, error: Error) {
  if (isDatabaseAway(error)) throw error
  log.error({ err: error, shop }, 'sweep')
}

async function throughShops(services: Services, work: (ctx: Ctx) => Promise<unknown>, isStopped: () => boolean) {
  for (const id of await listTenantIds(services)) {
    if (isStopped()) return
    const tenant = await findTenant(services, id)
    if (tenant) await work(createContext(services, tenant)).catch((error: Error) => reportShop(services, tenant.slug, error))
  }
}
