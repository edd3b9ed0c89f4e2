/** Every screen of a shop, as the web's table of routes has it; "$" stands before what differs. */
export const shopScreens = [
  '/',
  '/home',
  '/products',
  '/store/$campaignId',
  '/store/$campaignId/product/$itemId',
  '/store/$campaign/catalog',
  '/store/$campaign/catalog/category/$category',
  '/kit/optionals',
  '/flavor',
  '/flavor/confirmation',
  '/trade',
  '/survey',
  '/cart',
  '/cart/$cartUuid',
  '/cart/$cartUuid/checkout',
  '/cart/$cartUuid/payment',
  '/cart/$cartUuid/installment',
  '/cart/$cartUuid/confirmation',
  '/checkout/review',
  '/order/$orderCode/success',
  '/order/$orderCode/pending',
  '/order/$orderCode/details',
  '/order/tracking',
  '/order/tracking/$code/details',
  '/orders',
  '/Pedidos',
  '/profile/menu',
  '/location',
  '/deliveryarea',
  '/auth',
  '/login',
  '/login/password',
  '/$type/phone/verification',
  '/$type/phone/activation',
  '/$type/email/verification',
  '/$type/email/activation',
  '/signup',
  '/signup/name',
  '/signup/identification',
  '/signup/postalcode',
  '/unauthenticated/cart',
  '/intranet/login',
  '/intranet/confirmation',
  '/intranet/marketplace/access',
  '/sso/callback',
  '/unauthorized',
  '/account',
  '/profile',
  '/profile/edit',
  '/profile/age',
  '/messages',
  '/likings',
  '/invite',
  '/invite/code',
  '/lead',
  '/contact',
  '/privacy',
  '/cookie-policy',
  '/whatnow',
  '/about',
] as const

/** The screen of a path, with what stands at its "$"; fixed paths go before. */
export function screenOf(path: string): { screen: string; params: Record<string, string> } | undefined {
  const parts = path.split('/')
  const matches = shopScreens.filter((screen) => {
    const own = screen.split('/')
    return own.length === parts.length && own.every((part, index) => part.startsWith('$') || part === parts[index])
  })
  const screen = matches.toSorted((a, b) => a.split('$').length - b.split('$').length)[0]
  if (!screen) return undefined
  const params = screen.split('/').flatMap((part, index) => (part.startsWith('$') ? [[part.slice(1), parts[index]!] as const] : []))
  return { screen, params: Object.fromEntries(params) }
}
