import { routes } from '../routes.ts'

/** Every address of spec §2 that has a screen. */
export const table = (routes.children ?? []).map((route) => (route.type === 'route' ? (route.path ?? '/') : '/'))

/** An address that such a route answers. */
export const filled = (path: string) => path.replace('$type', 'login').replaceAll(/\$\w+/g, 'x')

/** Spec §2, the allowed list, by the addresses of its screens. */
export const allowed = new Set([
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
  '/order/tracking/$code/details',
  '/sso/callback',
  '/cookie-policy',
  '/privacy',
])
