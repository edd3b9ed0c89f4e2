/**
 * The names under which both apps keep values in a browser, each with its purpose. The apps share one origin, so each name is defined here once; cookies,
 * which the server writes too, are in contract/cookie-names.ts. Constants, not one object: the build inlines each where it is read.
 */

// Local storage of the shop. Deleted at sign-out (spec §4), except where a line says otherwise.

/** Delivery addresses entered on this device. */
export const addressesKey = 'addresses'
/** The account's age is confirmed: public calls then carry the token. */
export const ageVerifiedKey = 'age-verified'
/** The buyer's name, phone and e-mail for the next checkout. */
export const buyerKey = 'buyer'
/** Activations by code that have not reached the server. */
export const campaignActivationLogsKey = 'campaign-activation-logs'
/** Codes activated on this device, and who invited. */
export const campaignActivationsKey = 'campaign-activations'
export const cartKey = 'cart'
/** The decisions of the current checkout: slot, pickup point, payment method. */
export const checkoutKey = 'checkout'
/** How far the device's clock is off, in ms, for a page without a network. */
export const clockErrorKey = 'clock-error'
/** The answer to the cookie bar (spec §2). Survives a sign-out. */
export const cookieConsentKey = 'cookie-consent'
/** Shows the developer's palette tools (spec §6). Survives a sign-out. */
export const debugKey = 'debug'
/** The last selections in kits, offered again. */
export const lastChoicesKey = 'last-choices'
/** The anonymous visitor's id (spec §3). */
export const leadKey = 'lead'
/** The native app's secret of the anonymous visitor, where a browser has a cookie. */
export const leadSecretKey = 'lead-secret'
/** Whether this browser is signed in; it holds no token. */
export const loginKey = 'authorization'
/** Idempotency keys of orders without a response. */
export const orderAttemptsKey = 'order-attempts'
/** The merchant's colors, for the first paint. Survives a sign-out. */
export const paletteKey = 'palette'
/** Load times of the palette. Survives a sign-out. */
export const paletteTelemetryKey = 'palette-telemetry'
/** When the installation of the app was declined. Survives a sign-out. */
export const installRefusedKey = 'install-refused'
/** The last used pickup point. */
export const pickupKey = 'pickup'
/** The chosen place in the native app, where a browser has a cookie. */
export const placeKey = 'place'
/** The postal code by which the place was chosen. */
export const placePostalCodeKey = 'place-postal-code'
/** The newest version of the app that the shop named (spec §2). Survives a sign-out. */
export const pwaVersionKey = 'pwa-version'
/** Orders to track from Home. */
export const recentOrdersKey = 'recent-orders'
/** The id of this device's push subscription. */
export const pushSubscriptionKey = 'push-subscription'
export const recentPlacesKey = 'recent-places'
export const recentSearchesKey = 'recent-searches'
/** The native app's refresh token, where a browser has a cookie. */
export const refreshTokenKey = 'refresh-token'
export const seenStoriesKey = 'seen-stories'
/** The last order whose end was shown on Home. */
export const settledOrderKey = 'settled-order'
/** Answers to surveys that are not finished. */
export const surveyDraftsKey = 'survey-drafts'
/** Survey answers not sent yet. */
export const surveyWaitingKey = 'survey-waiting'
/** Typed into the current checkout and not confirmed. */
export const typedFieldsKey = 'typed-fields'
/** The wallet chosen to pay with. */
export const walletKey = 'wallet'

/** Local values that survive a sign-out: what the shop's colours and the cookie bar know (spec §4). */
export const keptAtSignOut: readonly string[] = [
  cookieConsentKey,
  debugKey,
  installRefusedKey,
  paletteKey,
  paletteTelemetryKey,
  pwaVersionKey,
]

// Session storage of the shop: ends with the tab.

/** The access key of a closed shop that was accepted before the sign-in (spec §3). */
export const heldAccessKey = 'access'
/** The support widget was closed. */
export const helpClosedKey = 'help-closed'
/** Where the support widget was moved. */
export const helpPlaceKey = 'help-place'
/** The scroll position of a list, for the way back to it. */
export const listRowKey = 'list-row'
/** The page was reloaded because a chunk was missing: it is done once. */
export const reloadedForCodeKey = 'reloaded-for-code'
/** The sign-in code that was sent: to whom, and until when it is valid. */
export const sentCodeKey = 'sent-code'
/** The fields of an unfinished sign-up. */
export const signUpKey = 'sign-up'
/** The provider and the next screen of a single sign-on under way. */
export const ssoKey = 'sso'
/** The order code typed into the tracker. */
export const trackedCodeKey = 'tracked-code'
/** How far the screen was scrolled when an update loaded it anew. */
export const updatePlaceKey = 'update-place'
/** The version that was put off or tried. */
export const updateRestsKey = 'update-rests'
/** How far this visit was counted, so that it counts once. */
export const visitCountsKey = 'visit-counts'
/** A displayed Pix charge, for a reload without a network. */
export const chargeKey = (orderCode: string) => `charge ${orderCode}`
/** The idempotency key of a redemption without a response. */
export const redemptionKey = (tradeId: string) => `redeem-${tradeId}`

// IndexedDB of the shop.

/** The visitor's last orders, encrypted; a guest's while they are under way. Deleted at sign-out, and when another person signs in. */
export const ownOrdersDatabase = 'own-orders'

// Local storage of the office.

/** The pickup point at whose counter this device stands. */
export const officePlaceKey = 'office-place'
/** Unsaved campaigns of the editor. */
export const officeCampaignDraftsKey = 'office-campaign-drafts'
/** Items, kits, categories and coupons that were typed and not saved. */
export const officeKitDraftsKey = 'office-kit-drafts'
export const officeCouponDraftsKey = 'office-coupon-drafts'
export const officeCategoryDraftsKey = 'office-category-drafts'
export const officeItemDraftsKey = 'office-item-drafts'
/** Surveys and trades that were typed and not saved. */
export const officeTradeDraftsKey = 'office-trade-drafts'
export const officeCostDraftsKey = 'office-cost-drafts'
export const officeSurveyDraftsKey = 'office-survey-drafts'
/** Pickup points and delivery areas that were typed and not saved. */
export const officeStoreDraftsKey = 'office-store-drafts'
export const officeAreaDraftsKey = 'office-area-drafts'
/** Settings of the shop that were typed and not saved. */
export const officeShopDraftsKey = 'office-shop-drafts'

// IndexedDB of the office. The reads hold names and addresses: a sign-out, here or in the shop, deletes them.

/** Acts that have not reached the server. */
export const officeQueueDatabase = 'office-queue'
/** The last rounds and pickups, for work without a network. */
export const officeReadsDatabase = 'office-reads'

// Cache Storage, written by the service workers. A prefix is followed by the build.

/** Public pages that were seen, with their files. A sign-out deletes them, except `shop-spare`. */
export const shopCaches = 'shop-'
/** The offline page, which has no personal data. */
export const spareCache = 'shop-spare'
/** The office's own files. */
export const officeCaches = 'office-'

// Shared by both apps, which have one session.

/** The lock of a token renewal: one in all tabs. */
export const sessionRenewalLock = 'session-renewal'
/** The broadcast channel of a renewed or ended session. */
export const sessionChannel = 'session'
