import type { RegisteredRouter } from '@tanstack/react-router'
import { isWide } from '#platform/device.ts'
import type { RoutePath } from '#routes.ts'
import type { PageState } from '@mutirao/contract/pages'

type ParamOf<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

type PathArguments<Path extends RoutePath> = [ParamOf<Path>] extends [never] ? [] : [params: Record<ParamOf<Path>, string>]

/** The address of a screen. An unknown path or a missing parameter is a type error. */
export function pathOf<Path extends RoutePath>(path: Path, ...given: PathArguments<Path>): string {
  const [parts]: [] | [params: Record<string, string>] = given
  return parts ? path.replace(/\$(\w+)/g, (_, name: string) => parts[name] ?? '') : path
}

type Fields<Schema> = [keyof Schema] extends [never] ? Record<string, never> : Partial<Schema>

/** The query fields of a screen, from its route. */
type SearchOf<Path extends RoutePath> = Path extends RoutePath
  ? Fields<RegisteredRouter['routesByPath'][Path]['types']['fullSearchSchemaInput']>
  : never

/** The address of a screen with search parameters; one that the screen does not read is a type error. Undefined values are left out. */
export function addressOf<Path extends RoutePath>(path: Path, search: SearchOf<Path>, ...given: PathArguments<Path>): string {
  const fields = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return fields.length > 0 ? `${pathOf(path, ...given)}?${new URLSearchParams(fields)}` : pathOf(path, ...given)
}

/** to: the screen to return to. */
type LeadAbout = { campaign?: string; item?: string; reason: 'blocked' | 'scheduled' | 'sold_out' | 'area' | 'expired'; to?: string }

/** The addresses that screens link to (spec §2). */
export const paths = {
  home: pathOf('/'),
  newHome: pathOf('/home'),
  products: pathOf('/products'),
  menu: pathOf('/profile/menu'),
  account: pathOf('/account'),
  myPoint: pathOf('/account/point'),
  profile: pathOf('/profile'),
  profileEdit: pathOf('/profile/edit'),
  messages: pathOf('/messages'),
  likings: pathOf('/likings'),
  age: (to: string) => addressOf('/profile/age', { to }),
  trade: pathOf('/trade'),
  redeem: ({ id, code }: { id: string; code?: string }) => addressOf('/trade', { id, vale: code || undefined }),
  substitute: (order: string) => addressOf('/trade', { order }),
  survey: (id: string) => addressOf('/survey', { id }),
  invite: pathOf('/invite'),
  inviteCode: pathOf('/invite/code'),
  newPassword: `${pathOf('/login/password')}?to=${pathOf('/profile')}`,
  updatePhone: pathOf('/$type/phone/verification', { type: 'update' }),
  updateEmail: pathOf('/$type/email/verification', { type: 'update' }),
  orders: pathOf('/orders'),
  cart: pathOf('/cart'),
  guestCart: pathOf('/unauthenticated/cart'),
  qrCode: pathOf('/qrcode'),
  location: pathOf('/location'),
  /** `from`: the screen to return to after the choice. */
  locationFrom: (from: string) => addressOf('/location', { to: from }),
  deliveryArea: pathOf('/deliveryarea'),
  deliveryAreaOf: (campaign: string) => addressOf('/deliveryarea', { campaign }),
  whatNow: pathOf('/whatnow'),
  about: pathOf('/about'),
  contact: pathOf('/contact'),
  /** The form with a question about a product. */
  askAbout: (campaign: string, item: string) => addressOf('/contact', { campaign, item }),
  version: pathOf('/version'),
  privacy: pathOf('/privacy'),
  cookiePolicy: pathOf('/cookie-policy'),
  campaign: (campaignId: string) => pathOf('/store/$campaignId', { campaignId }),
  /** Opens over the current screen. */
  story: (id: string) => `?story=${id}`,
  product: (campaignId: string, itemId: string) => pathOf('/store/$campaignId/product/$itemId', { campaignId, itemId }),
  /** The screen of a kit's or flavour's choices; undefined for a plain item. */
  choose: ({ campaignId: campaign, id: item, choice }: { campaignId: string; id: string; choice?: 'kit' | 'flavor' }) =>
    addressOf(choice === 'flavor' ? '/flavor' : '/kit/optionals', { campaign, item }),
  catalog: (campaign: string) => pathOf('/store/$campaign/catalog', { campaign }),
  catalogOf: (campaign: string, q: string) => addressOf('/store/$campaign/catalog', { q }, { campaign }),
  category: (campaign: string, category: string) => pathOf('/store/$campaign/catalog/category/$category', { campaign, category }),
  cartLink: (cartUuid: string) => pathOf('/cart/$cartUuid', { cartUuid }),
  checkout: (cartUuid: string) => pathOf('/cart/$cartUuid/checkout', { cartUuid }),
  payment: (cartUuid: string) => pathOf('/cart/$cartUuid/payment', { cartUuid }),
  confirmation: (cartUuid: string) => pathOf('/cart/$cartUuid/confirmation', { cartUuid }),
  /** "Avise-me" for a campaign or item, with the reason why it cannot be bought now. */
  lead: ({ campaign, ...about }: LeadAbout) => addressOf('/lead', { campaign: campaign || undefined, ...about }),
  orderPending: (orderCode: string) => pathOf('/order/$orderCode/pending', { orderCode }),
  orderDetails: (orderCode: string) => pathOf('/order/$orderCode/details', { orderCode }),
  reschedule: (order: string) => addressOf('/rescheduleorder', { order }),
  tracking: pathOf('/order/tracking'),
  trackingDetails: (code: string) => pathOf('/order/tracking/$code/details', { code }),
  /** An address that returns with a claim of the order. */
  trackingOfMine: (code: string) => addressOf('/order/tracking/$code/details', { mine: true }, { code }),
} as const

/** A cheap check, so that the activation chunk is fetched only for addresses with a code. The names are those of parseCampaignCode. */
export const mayHoldCode = (search: string) => /[?&](cmp|((invite|popup_store|cmp)_|campaign_)?code|invite|popup_store)=/i.test(search)

/** Whether the address is the link of a pickup point. */
export const mayHoldPoint = (search: string) => /[?&]point=[a-z0-9]/.test(search)

type LoginPath = '/intranet/login' | '/auth' | '/login'

/** Spec §2: closed shops, wide windows and phones each have their own sign-in screen. */
export function loginPath(page: PageState | undefined): LoginPath {
  if (page?.tenant.isIntranet) return '/intranet/login'
  return isWide() ? '/auth' : '/login'
}

/** The sign-in screen; `to`: the next screen. */
export const loginHref = (page: PageState | undefined, to: string) => addressOf(loginPath(page), { to })
