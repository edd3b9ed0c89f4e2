import * as m from '#paraglide/messages.js'
import * as storedModule from '@mutirao/client/stored-keys'
import * as cookieModule from '@mutirao/contract/cookie-names'

type Text = () => string
/** Functions, not texts: a page has the language of its moment. Adding a key without its line here does not compile. */
type Lines<Name extends string> = Record<Name, Text>

const cookies = { ...cookieModule }
const stored = { ...storedModule }

type CookieName = keyof typeof cookies
const cookieLines: Lines<CookieName> = {
  leadCookieName: m.cookie_lead,
  placeCookieName: m.cookie_place,
  refreshCookieName: m.cookie_refresh,
  sessionCookieName: m.cookie_session,
  knownCookieName: m.cookie_known,
  ssoCookieName: m.cookie_sso,
}

const inTab = {
  heldAccessKey: m.stored_held_access,
  helpClosedKey: m.stored_help_closed,
  helpPlaceKey: m.stored_help_place,
  listRowKey: m.stored_list_row,
  reloadedForCodeKey: m.stored_reloaded_for_code,
  sentCodeKey: m.stored_sent_code,
  signUpKey: m.stored_sign_up,
  ssoKey: m.stored_sso,
  trackedCodeKey: m.stored_tracked_code,
  updatePlaceKey: m.stored_update_place,
  updateRestsKey: m.stored_update_rests,
  visitCountsKey: m.stored_visit_counts,
  chargeKey: m.stored_charge,
  redemptionKey: m.stored_redemption,
} satisfies Partial<Lines<keyof typeof stored>>

/** The router's own name for it. */
const ROUTER_KEY = 'tsr-scroll-restoration-v1_3'

const inCaches = {
  shopCaches: m.stored_shop_caches,
  spareCache: m.stored_spare_cache,
} satisfies Partial<Lines<keyof typeof stored>>

const inOffice = {
  officePlaceKey: m.stored_office_place,
  officeCampaignDraftsKey: m.stored_office_campaign_drafts,
  officeCategoryDraftsKey: m.stored_office_category_drafts,
  officeCouponDraftsKey: m.stored_office_coupon_drafts,
  officeItemDraftsKey: m.stored_office_item_drafts,
  officeKitDraftsKey: m.stored_office_kit_drafts,
  officeSurveyDraftsKey: m.stored_office_survey_drafts,
  officeTradeDraftsKey: m.stored_office_trade_drafts,
  officeCostDraftsKey: m.stored_office_cost_drafts,
  officeShopDraftsKey: m.stored_office_shop_drafts,
  officeStoreDraftsKey: m.stored_office_store_drafts,
  officeAreaDraftsKey: m.stored_office_area_drafts,
  officeQueueDatabase: m.stored_office_queue,
  officeReadsDatabase: m.stored_office_reads,
  officeCaches: m.stored_office_caches,
} satisfies Partial<Lines<keyof typeof stored>>

/** Names of a lock and of a channel between tabs, and the list of what a sign-out leaves: they store nothing. */
type StoresNothing = 'sessionRenewalLock' | 'sessionChannel' | 'keptAtSignOut'
type Local = Exclude<keyof typeof stored, keyof typeof inTab | keyof typeof inCaches | keyof typeof inOffice | StoresNothing>

const inStorage: Lines<Local> = {
  addressesKey: m.stored_addresses,
  ageVerifiedKey: m.stored_age_verified,
  buyerKey: m.stored_buyer,
  campaignActivationLogsKey: m.stored_campaign_activation_logs,
  campaignActivationsKey: m.stored_campaign_activations,
  cartKey: m.stored_cart,
  checkoutKey: m.stored_checkout,
  clockErrorKey: m.stored_clock_error,
  cookieConsentKey: m.stored_cookie_consent,
  debugKey: m.stored_debug,
  lastChoicesKey: m.stored_last_choices,
  leadKey: m.stored_lead,
  leadSecretKey: m.stored_lead_secret,
  loginKey: m.stored_login,
  orderAttemptsKey: m.stored_order_attempts,
  ownOrdersDatabase: m.stored_own_orders,
  paletteKey: m.stored_palette,
  paletteTelemetryKey: m.stored_palette_telemetry,
  installRefusedKey: m.stored_install_refused,
  pickupKey: m.stored_pickup,
  placeKey: m.stored_place,
  placePostalCodeKey: m.stored_place_postal_code,
  pwaVersionKey: m.stored_pwa_version,
  recentOrdersKey: m.stored_recent_orders,
  pushSubscriptionKey: m.stored_push_subscription,
  recentPlacesKey: m.stored_recent_places,
  recentSearchesKey: m.stored_recent_searches,
  refreshTokenKey: m.stored_refresh_token,
  seenStoriesKey: m.stored_seen_stories,
  settledOrderKey: m.stored_settled_order,
  surveyDraftsKey: m.stored_survey_drafts,
  surveyWaitingKey: m.stored_survey_waiting,
  typedFieldsKey: m.stored_typed_fields,
  walletKey: m.stored_wallet,
}

export type StoredLine = { name: string; text: string }
type StoredGroup = { title: string; lines: StoredLine[] }

const nameOf = (key: keyof typeof stored): string => {
  const name = stored[key]
  return typeof name === 'function' ? name('…') : String(name)
}
const linesOf = (group: Partial<Lines<keyof typeof stored>>): StoredLine[] =>
  Object.entries(group).map(([key, text]) => ({ name: nameOf(key as keyof typeof stored), text: text() }))

export const cookieLinesNow = (): StoredLine[] =>
  Object.entries(cookieLines).map(([key, text]) => ({ name: cookies[key as CookieName], text: text() }))

/** Everything that the app stores on a device, by how long it stays there. */
export function storedGroups(): StoredGroup[] {
  const local = linesOf(inStorage)
  const isKept = ({ name }: StoredLine) => stored.keptAtSignOut.includes(name)
  return [
    { title: m.stored_until_sign_out(), lines: local.filter((line) => !isKept(line)) },
    { title: m.stored_until_cleared(), lines: local.filter(isKept) },
    { title: m.stored_until_tab_ends(), lines: [...linesOf(inTab), { name: ROUTER_KEY, text: m.stored_router_scroll() }] },
    { title: m.stored_in_caches(), lines: linesOf(inCaches) },
    { title: m.stored_in_office(), lines: linesOf(inOffice) },
  ]
}
