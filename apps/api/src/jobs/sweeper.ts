import { createContext, type Ctx, type Services } from '#context.ts'
import { isDatabaseAway } from '#db/away.ts'
import { listDueShops, listDueShopsOf, type Sweep } from '#db/due-shops.ts'
import { forgetImported } from '#modules/accounts/imported-people.service.ts'
import { forgetOld } from '#modules/accounts/retention.service.ts'
import { tellBulletins } from '#modules/bulletins/telling.service.ts'
import { countBuyers } from '#modules/buyers/buyer-counting.service.ts'
import { tellItems } from '#modules/catalog/item-news.service.ts'
import { tellStock } from '#modules/catalog/stock-news.service.ts'
import { countFigures } from '#modules/figures/counting.service.ts'
import { closeDueGroups } from '#modules/groups/closing.service.ts'
import { tellTiers } from '#modules/groups/tiers.service.ts'
import { answerInterests } from '#modules/interests/answers.service.ts'
import { closeMonths } from '#modules/leaders/months.service.ts'
import { countMargins } from '#modules/margins/counting.service.ts'
import { forgetMarketing, sendDueMarketing } from '#modules/marketing/marketing-sending.service.ts'
import { tellCampaignNews } from '#modules/messages/campaign-news.service.ts'
import { sendDue, sendDueMarketingLetters, sendDuePushes } from '#modules/messages/sending.service.ts'
import { tellOfPause } from '#modules/messages/webhook-pause.service.ts'
import { listOrdersForMerchant } from '#modules/orders/book/order-notices.service.ts'
import { tellClosedStores } from '#modules/orders/changing/closed-stores.service.ts'
import { closeDueTeams } from '#modules/orders/closing/team-settlement.service.ts'
import { returnUndecided } from '#modules/orders/missing/substitutions.service.ts'
import { askOpenCharges } from '#modules/orders/paying/payments.service.ts'
import { reconcileDue } from '#modules/orders/paying/reconciliation.service.ts'
import { returnUnclaimed } from '#modules/orders/paying/reviews.service.ts'
import { forgetLoosePhotos } from '#modules/orders/placing/extra-photos.service.ts'
import { forgetUnknown } from '#modules/postal-codes/postal-codes.service.ts'
import { forgetLooseRatingPhotos } from '#modules/ratings/ratings.service.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { forgetKeyedWrites } from '#modules/staff/keyed-writes.service.ts'
import { fetchImportPictures } from '#modules/tenants/import-pictures.service.ts'
import { forgetLooseLogos } from '#modules/tenants/loose-logos.service.ts'
import { sendDayLetters } from '#modules/today/day-letter.service.ts'
import { expireCredits } from '#modules/wallets/wallets.service.ts'
import { sendWebhooks } from '#modules/webhooks/webhook-sending.service.ts'
import { forgetWebhooks } from '#modules/webhooks/webhooks.service.ts'
import { forgetWhatsapp } from '#modules/whatsapp/whatsapp-messages.service.ts'
import { HOUR_MS } from '@mutirao/domain/zoned-time'
import { expireDue } from './expiries.ts'

/** Every interval is a multiple of it. */
const TICK_MS = 5000
const DELIVERY_MS = TICK_MS
const CLOSING_MS = 30_000
const TIERS_MS = 10_000
const INTERESTS_MS = 60_000
const NEWS_MS = 60_000
const FIGURES_MS = 60_000
const RETENTION_MS = HOUR_MS
/** A day is compared once; a round without a day to compare costs one query. */
const RECONCILIATION_MS = 1_800_000

type Work = (ctx: Ctx) => Promise<unknown>

/**
 * Starts the sweeps: each periodically looks for shops with due work. They run in every process; a lease or a lock gives each item to one of them.
 * One timer for all: the sweeps of a moment find their shops in one statement.
 */
export function startSweeper(services: Services, { isTimed }: { isTimed: boolean }): { stop: () => Promise<void> } {
  const sweeps: Repeated[] = []
  const listDue = dueShopsTogether(services)
  const every = (ms: number, sweep: Sweep, work: Work) => {
    const repeated = repeat(services, { ms, sweep, work, listDue })
    sweeps.push(repeated)
    return repeated
  }
  const interests = every(INTERESTS_MS, 'interests', answerInterests)
  const closedStores = every(NEWS_MS, 'closedStores', tellClosedStores)
  every(DELIVERY_MS, 'letters', sendDue)
  every(DELIVERY_MS, 'pushes', sendDuePushes)
  every(DELIVERY_MS, 'webhooks', (ctx) => sendWebhooks(ctx, tellOfPause))
  every(DELIVERY_MS, 'unpaidOrders', expireDue)
  every(DELIVERY_MS, 'charges', askOpenCharges)
  every(CLOSING_MS, 'groups', closeDueGroups)
  every(TIERS_MS, 'teams', closeDueTeams)
  every(TIERS_MS, 'tiers', tellTiers)
  every(CLOSING_MS, 'substitutions', returnUndecided)
  every(INTERESTS_MS, 'reviews', returnUnclaimed)
  every(NEWS_MS, 'campaignNews', tellCampaignNews)
  every(NEWS_MS, 'bulletins', tellBulletins)
  every(NEWS_MS, 'stockNews', tellStock)
  every(NEWS_MS, 'itemNews', tellItems)
  every(NEWS_MS, 'orderNotices', listOrdersForMerchant)
  every(NEWS_MS, 'dayLetters', sendDayLetters)
  every(RECONCILIATION_MS, 'everyShop', reconcileDue)
  every(NEWS_MS, 'credits', expireCredits)
  every(NEWS_MS, 'leaderMonths', closeMonths)
  every(FIGURES_MS, 'figures', (ctx) => countFigures(ctx))
  every(FIGURES_MS, 'margins', async (ctx) => void (await countMargins(ctx)))
  every(DELIVERY_MS, 'importPictures', fetchImportPictures)
  every(FIGURES_MS, 'buyers', (ctx) => countBuyers(ctx))
  every(DELIVERY_MS, 'marketing', sendDueMarketing)
  every(DELIVERY_MS, 'marketingLetters', sendDueMarketingLetters)
  // Imported lazily: the schemas and checks of merchants' files, which most servers never need.
  every(DELIVERY_MS, 'drafts', async (ctx) => (await import('#modules/tenants/draft-schedule.service.ts')).writeDueDrafts(ctx))
  every(DELIVERY_MS, 'bulk', async (ctx) => (await import('#modules/tenants/bulk-writing.service.ts')).writeDueBulk(ctx))
  every(RETENTION_MS, 'everyShop', forgetMarketing)
  every(RETENTION_MS, 'keyedWrites', forgetKeyedWrites)
  every(RETENTION_MS, 'everyShop', forgetOld)
  every(RETENTION_MS, 'importedPeople', forgetImported)
  every(RETENTION_MS, 'everyShop', forgetWebhooks)
  every(RETENTION_MS, 'everyShop', forgetWhatsapp)
  every(RETENTION_MS, 'anyShop', forgetUnknown)
  every(RETENTION_MS, 'everyShop', forgetLoosePhotos)
  every(RETENTION_MS, 'everyShop', forgetLooseRatingPhotos)
  every(RETENTION_MS, 'everyShop', forgetLooseLogos)
  // A loaded folder may have opened an area, a campaign or a stock, or closed a pickup point: waiting people are told at once.
  services.changes.subscribe((tags) => {
    if (tags?.includes('tenants')) for (const sweep of [interests, closedStores]) sweep.runNow()
  })
  let elapsed = 0
  const timer = setInterval(() => {
    elapsed += TICK_MS
    for (const { ms, runNow } of sweeps) if (elapsed % ms === 0) runNow()
  }, TICK_MS).unref()
  if (!isTimed) clearInterval(timer)
  const stop = async () => {
    clearInterval(timer)
    await Promise.all(sweeps.map((sweep) => sweep.stop()))
  }
  return { stop }
}

type Repeated = ReturnType<typeof repeat>

type Round = { sweep: Sweep; work: Work; listDue: (sweep: Sweep) => Promise<string[]> }

/** One round at a time; a failed round is reported, and the next one runs. */
function repeat(services: Services, { ms, ...sweep }: Round & { ms: number }) {
  let isStopped = false
  let round: Promise<void> = Promise.resolve()
  let isRunning = false
  const runNow = () => {
    if (isRunning || isStopped || services.changes.isAway()) return
    isRunning = true
    round = throughDueShops(services, { ...sweep, isStopped: () => isStopped })
      .catch((error: Error) => {
        if (!isDatabaseAway(error)) services.log.error({ err: error }, 'sweep')
      })
      .finally(() => (isRunning = false))
  }
  const stop = async () => {
    isStopped = true
    await round
  }
  return { ms, runNow, stop }
}

/** One shop's failure does not stop the others; without a database the round ends. */
function reportShop({ log }: Services, shop: string, error: Error) {
  if (isDatabaseAway(error)) throw error
  log.error({ err: error, shop }, 'sweep')
}

/**
 * Sweeps that begin together ask in one statement, and the next ones wait for its result: at once, each would open a connection that an idle server
 * closes ten seconds later. When one sweep's condition fails, each asks for itself.
 */
function dueShopsTogether({ pool, now }: Services): Round['listDue'] {
  let last: Promise<unknown> = Promise.resolve()
  let next: { sweeps: Set<Sweep>; found: Promise<Map<Sweep, string[]> | undefined> } | undefined
  const begin = () => {
    const sweeps = new Set<Sweep>()
    const found = last
      .then(() => {
        next = undefined
        return listDueShopsOf(pool, [...sweeps], now())
      })
      .catch((error: Error) => {
        if (isDatabaseAway(error)) throw error
        return undefined
      })
    last = found.catch(() => undefined)
    return { sweeps, found }
  }
  return async (sweep) => {
    next ??= begin()
    next.sweeps.add(sweep)
    const found = await next.found
    return found ? (found.get(sweep) ?? []) : listDueShops(pool, sweep, now())
  }
}

/** One statement finds the shops with work, instead of one for each shop. */
async function throughDueShops(services: Services, { sweep, work, listDue, isStopped }: Round & { isStopped: () => boolean }) {
  for (const id of await listDue(sweep)) {
    if (isStopped()) return
    const tenant = await findTenant(services, id)
    if (!tenant) continue
    const run = () => work(createContext(services, tenant))
    await (services.tracing?.run(`sweep ${sweep}`, run) ?? run()).catch((error: Error) => reportShop(services, tenant.slug, error))
  }
}
