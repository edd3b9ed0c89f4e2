/** The addresses that screens link to (spec §2). */
export const paths = {
  home: '/',
  newHome: '/home',
  products: '/products',
  menu: '/profile/menu',
  account: '/account',
  profile: '/profile',
  profileEdit: '/profile/edit',
  messages: '/messages',
  likings: '/likings',
  invite: '/invite',
  inviteCode: '/invite/code',
  updatePhone: '/update/phone/verification',
  updateEmail: '/update/email/verification',
  orders: '/orders',
  cart: '/cart',
  guestCart: '/unauthenticated/cart',
  location: '/location',
  /** Choosing a place leads back to `from`. */
  locationFrom: (from: string) => `/location?to=${encodeURIComponent(from)}`,
  deliveryArea: '/deliveryarea',
  deliveryAreaOf: (campaign: string) => `/deliveryarea?campaign=${campaign}`,
  whatNow: '/whatnow',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  cookiePolicy: '/cookie-policy',
  campaign: (id: string) => `/store/${id}`,
  /** Over whatever screen shows the rings. */
  story: (id: string) => `?story=${id}`,
  product: (campaignId: string, itemId: string) => `/store/${campaignId}/product/${itemId}`,
  /** Where a kit is put together or flavours are chosen; a plain item has neither. */
  choose: ({ campaignId, id, choice }: { campaignId: string; id: string; choice?: 'kit' | 'flavor' }) =>
    `/${choice === 'flavor' ? 'flavor' : 'kit/optionals'}?campaign=${campaignId}&item=${id}`,
  catalog: (campaignId: string) => `/store/${campaignId}/catalog`,
  category: (campaignId: string, category: string) => `/store/${campaignId}/catalog/category/${category}`,
  cartLink: (uuid: string) => `/cart/${uuid}`,
  checkout: (uuid: string) => `/cart/${uuid}/checkout`,
  payment: (uuid: string) => `/cart/${uuid}/payment`,
  confirmation: (uuid: string) => `/cart/${uuid}/confirmation`,
  /** "Avise-me": what for, and why it cannot be bought now. */
  lead: ({ campaign, ...about }: { campaign?: string; item?: string; reason: 'blocked' | 'scheduled' | 'sold_out' | 'area' | 'expired' }) =>
    `/lead?${new URLSearchParams({ ...(campaign && { campaign }), ...about })}`,
  orderPending: (code: string) => `/order/${code}/pending`,
  orderDetails: (code: string) => `/order/${code}/details`,
  tracking: '/order/tracking',
  trackingDetails: (code: string) => `/order/tracking/${code}/details`,
} as const
