/** Screens of one visitor. The scripts and calls that a page needs stay allowed, or it could not be rendered. */
const PRIVATE = [
  '/account',
  '/auth',
  '/cart',
  '/checkout',
  '/intranet',
  '/invite',
  '/login',
  '/messages',
  '/office',
  '/order',
  '/Pedidos',
  '/profile',
  '/signup',
  '/sso',
  '/unauthenticated',
  '/wallets',
]

/** A closed shop has nothing to be found. */
export function robotsText(origin: string, { isClosed }: { isClosed: boolean }): string {
  if (isClosed) return 'User-agent: *\nDisallow: /\n'
  return `User-agent: *\n${PRIVATE.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`
}
