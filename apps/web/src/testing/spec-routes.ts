/** Section 2 of the specification, in its order and its words: an address and its screen. Written from there, not from routes.ts. */
const table = `
/ Home
/home NewHome
/products Products
/profile/menu Menu
/Pedidos Orders
/orders Orders
/store/{campaignId} Campaign
/store/{campaignId}/product/{itemId} Product
/store/{campaign}/catalog Catalog
/store/{campaign}/catalog/category/{category} Category
/cart Cart
/cart/{cartUuid} CartWithUuid
/cart/{cartUuid}/checkout
/cart/{cartUuid}/payment
/cart/{cartUuid}/installment
/cart/{cartUuid}/confirmation
/order/{orderCode}/success
/order/{orderCode}/pending
/order/{orderCode}/details
/order/tracking
/order/tracking/{code}/details
/checkout/review ReviewOrder
/extra ExtraInfo
/shippingmethod
/rescheduleorder
/survey
/flavor
/flavor/confirmation
/kit/optionals
/trade
/lead
/deliveryarea
/unauthenticated/cart
/account
/auth Authentication
/login
/signup SignUpAccount
/signup/name SignUpName
/signup/identification SignUpId
/signup/postalcode SignUpPostalCode
/{type}/phone/verification
/{type}/phone/activation
/{type}/email/verification
/{type}/email/activation
/invite
/invite/code
/profile
/profile/edit
/wallets
/wallets/{walletUuid}/details
/messages
/likings
/intranet/login IntranetLogin
/intranet/confirmation
/intranet/marketplace/access
/sso/callback SSOCallback
/location Location
/location/map LocationMap
/location/simple/details
/map
/addressnumber AddressNumber
/c&c
/pickupstore
/geolocationmap GeolocationMap
/qrcode
/contact
/version
/privacy Privacy
/cookie-policy CookiePolicy
/whatnow
/about
`

export const specPaths = table
  .trim()
  .split('\n')
  .map((line) => line.split(' ')[0]!)

/** An address of such a path, as a visitor opens it. */
export const filled = (path: string) => path.replace('{type}', 'login').replaceAll(/\{\w+\}/g, 'x')

/** Section 2, the allowed list of closed shops: the addresses of its screens. */
export const allowed: ReadonlySet<string> = new Set([
  '/intranet/login',
  '/intranet/confirmation',
  '/intranet/marketplace/access',
  '/signup',
  '/signup/name',
  '/signup/identification',
  '/signup/postalcode',
  '/addressnumber',
  '/geolocationmap',
  '/location',
  '/location/map',
  '/order/tracking',
  '/order/tracking/{code}/details',
  '/sso/callback',
  '/cookie-policy',
  '/privacy',
])
