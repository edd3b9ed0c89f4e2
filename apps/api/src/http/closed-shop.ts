/** What a closed shop answers to strangers: its looks, signing in, one's own account, following an order by its code (spec §2, §6). */
const OPEN_CALLS = [
  '/api/operation/marketplaces/public',
  '/api/documents/',
  '/auth/',
  '/api/sso/',
  '/api/users',
  '/api/accounts/',
  '/api/operation/campaigns/account/within',
  '/api/operation/orders/code/:code/public',
  '/api/operation/messages',
  '/ws/',
]

/** url as it is declared to the router, with its :names. */
export function isOpenCall(url: string): boolean {
  return OPEN_CALLS.some((open) => url.startsWith(open))
}
