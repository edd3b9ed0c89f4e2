import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The route table of spec §2, line by line; files are under routes/. */
const table = [
  ['/', 'home/home.tsx'],
  ['/home', 'home/new-home.tsx'],
  ['/products', 'catalog/products.tsx'],
  ['/store/$campaignId', 'campaigns/campaign.tsx'],
  ['/store/$campaignId/product/$itemId', 'catalog/product.tsx'],
  ['/store/$campaign/catalog', 'catalog/catalog.tsx'],
  ['/store/$campaign/catalog/category/$category', 'catalog/category.tsx'],
  ['/kit/optionals', 'kits/optionals.tsx'],
  ['/flavor', 'kits/flavor.tsx'],
  ['/flavor/confirmation', 'kits/flavor-confirmation.tsx'],
  ['/trade', 'trades/trade.tsx'],
  ['/survey', 'surveys/survey.tsx'],
  ['/cart', 'cart/cart.tsx'],
  ['/cart/$cartUuid', 'cart/linked-cart.tsx'],
  ['/cart/$cartUuid/checkout', 'checkout/checkout.tsx'],
  ['/cart/$cartUuid/payment', 'checkout/payment.tsx'],
  ['/cart/$cartUuid/installment', 'checkout/installment.tsx'],
  ['/cart/$cartUuid/confirmation', 'checkout/confirmation.tsx'],
  ['/checkout/review', 'checkout/review.tsx'],
  ['/extra', 'checkout/extra.tsx'],
  ['/shippingmethod', 'checkout/shipping-method.tsx'],
  ['/c&c', 'checkout/collect.tsx'],
  ['/c%26c', 'checkout/collect-encoded.tsx'],
  ['/pickupstore', 'checkout/pickup-store.tsx'],
  ['/order/$orderCode/success', 'orders/success.tsx'],
  ['/order/$orderCode/pending', 'orders/pending.tsx'],
  ['/order/$orderCode/details', 'orders/details.tsx'],
  ['/rescheduleorder', 'orders/reschedule.tsx'],
  ['/order/tracking', 'tracking/tracking.tsx'],
  ['/order/tracking/$code/details', 'tracking/tracking-details.tsx'],
  ['/orders', 'orders/orders.tsx'],
  ['/Pedidos', 'orders/pedidos.tsx'],
  ['/profile/menu', 'menu/menu.tsx'],
  ['/location', 'place/location.tsx'],
  ['/location/map', 'place/location-map.tsx'],
  ['/geolocationmap', 'place/geolocation-map.tsx'],
  ['/map', 'delivery-area/map.tsx'],
  ['/qrcode', 'scan/qr-code.tsx'],
  ['/deliveryarea', 'delivery-area/delivery-area.tsx'],
  ['/auth', 'sign-in/auth.tsx'],
  ['/login', 'sign-in/login.tsx'],
  ['/login/password', 'sign-in/password.tsx'],
  ['/$type/phone/verification', 'sign-in/phone-verification.tsx'],
  ['/$type/phone/activation', 'sign-in/phone-activation.tsx'],
  ['/$type/email/verification', 'sign-in/email-verification.tsx'],
  ['/$type/email/activation', 'sign-in/email-activation.tsx'],
  ['/signup', 'sign-in/sign-up.tsx'],
  ['/signup/name', 'sign-in/sign-up-name.tsx'],
  ['/signup/identification', 'sign-in/sign-up-identification.tsx'],
  ['/signup/postalcode', 'sign-in/sign-up-postal-code.tsx'],
  ['/unauthenticated/cart', 'sign-in/unauthenticated-cart.tsx'],
  ['/intranet/login', 'intranet/login.tsx'],
  ['/intranet/confirmation', 'intranet/confirmation.tsx'],
  ['/intranet/marketplace/access', 'intranet/access.tsx'],
  ['/sso/callback', 'sign-in/sso-callback.tsx'],
  ['/unauthorized', 'sign-in/auth-handle.tsx'],
  ['/account', 'account/account.tsx'],
  ['/profile', 'account/profile.tsx'],
  ['/profile/edit', 'account/profile-edit.tsx'],
  ['/profile/age', 'account/age.tsx'],
  ['/messages', 'messages/messages.tsx'],
  ['/likings', 'account/likings.tsx'],
  ['/invite', 'account/invite.tsx'],
  ['/invite/code', 'activation/invite-code.tsx'],
  ['/lead', 'leads/lead.tsx'],
  ['/contact', 'marketplace/contact.tsx'],
  ['/privacy', 'marketplace/privacy.tsx'],
  ['/cookie-policy', 'cookies/cookie-policy.tsx'],
  ['/whatnow', 'marketplace/whatnow.tsx'],
  ['/about', 'marketplace/about.tsx'],
] as const

/** An address of the table, as it is written there. */
export type RoutePath = (typeof table)[number][0]

export const routes = rootRoute(
  'root.tsx',
  table.map(([path, file]) => (path === '/' ? index(file) : route(path, file))),
)

/** Path of a screen -> its file, so that the page server can name the screen's chunks. */
export const screenFiles: Readonly<Record<string, string>> = Object.fromEntries(table)

/** Where strangers arrive: what these screens share comes in one file (machine/build/chunks.ts). */
export const landings: readonly RoutePath[] = ['/', '/store/$campaignId', '/store/$campaignId/product/$itemId']
