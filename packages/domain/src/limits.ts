/**
 * Spec §9, "Business constants and limits": each one once, under its name. scripts/limits.test.ts refuses a second literal of one. Times are in
 * milliseconds. Rules that have a constant of their own read it here: session.ts, palette-script.ts, distance.ts.
 */

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** A call without an answer after this is a `timeout`. */
export const REQUEST_TIMEOUT_MS = 60 * SECOND
/** GET /ping: again after `long` while it was answered, after `short` while it was not; one request waits for `request`. */
export const REACHABILITY_MS = { long: 60 * SECOND, short: 5 * SECOND, request: 15 * SECOND } as const

/** A token is renewed when less than `left` remains, or when it is older than `age`. */
export const RENEWAL_MS = { left: 5 * MINUTE, age: DAY } as const

export const STARTUP_EXTRAS_MS = 500
export const SUPPORT_WIDGET_MS = 10 * SECOND
/** A message whose document has not loaded is tried again, once, after this. */
export const SNACK_RETRY_MS = 100

export const MARKETPLACE_REFRESH_MS = MINUTE
export const ACCOUNT_CAMPAIGNS_MS = MINUTE
export const USER_SYNC_MS = 5 * MINUTE
export const DETAILED_CAMPAIGNS = 5

export const CODE_DEBOUNCE_MS = 400
export const CODE_POLL_MS = 2 * SECOND
export const CODE_VALID_MS = 30 * DAY
export const HISTORY_ENTRIES = 50
/** The maximum of the activation log and of the client log. */
export const LOG_LINES = 20

/** The delay before each retry; a start has `startupRetries` of them. */
export const PALETTE_DELAYS_MS: readonly number[] = [500, 1500, 4500]
export const PALETTE_STARTUP_RETRIES = 2
export const PALETTE_TIMEOUT_MS = 5 * SECOND
export const PALETTE_CACHE_MS = DAY
export const TELEMETRY_ENTRIES = 50

export const PAGE_SIZES = { read: 32, campaignItems: 900, marketplaceItems: 60, orders: 10 } as const

/** Phones are narrower. */
export const WIDE_FROM_PX = 768
/** The install dialog is for screens below this. */
export const INSTALL_BELOW_PX = 1024

/** The ratio of the way by street to the great circle. */
export const STREET_FACTOR = 1.363636
