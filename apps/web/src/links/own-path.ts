import { wholeAddress } from '#platform/server-origin.ts'

const SHOP = 'https://shop.invalid'

/**
 * Returns a path of this shop with its search and fragment; undefined for anything else (another site, a script). Browsers drop tabs and
 * newlines, read backslashes as slashes and resolve dots, so the resolved path is checked, also after decoding.
 */
export function ownPath(to: string | undefined): string | undefined {
  if (to === undefined || !/^\/(?![/\\])\P{Cc}*$/u.test(to) || !URL.canParse(to, SHOP)) return undefined
  const { origin, pathname } = new URL(to, SHOP)
  return origin === SHOP && !leadsAway(pathname) ? to : undefined
}

/** Checks two levels of decoding: a router's, and that of a server behind it. */
function leadsAway(path: string, times = 2): boolean {
  if (/^\/[/\\\p{Cc}]/u.test(path)) return true
  const decoded = decode(path)
  return decoded === undefined || (times > 0 && decoded !== path && leadsAway(decoded, times - 1))
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Screens of the sign-in, which are no target after it, except a company's questions to a new account. */
const signInScreens =
  /^\/(auth|login|signup(\/\w+)?|(login|signup|update)\/(phone|email)\/\w+|intranet\/(?!confirmation\b)[\w/]+|sso\/callback|unauthenticated\/cart)\/?(?=[?#]|$)/

/** The back office is another app at this host. */
const office = /^\/office(?=[/?#]|$)/

/** Whether the office began the sign-in; it checks itself who is staff. */
export const isOfOffice = (to: string | undefined): boolean => office.test(ownPath(to) ?? '')

/** The address to return to after the sign-in, or the home page. The office's address is absolute, so that the router leaves this app. */
export function pathAfterLogin(to: string | undefined): string {
  const path = ownPath(to)
  if (path === undefined || signInScreens.test(path)) return '/'
  return office.test(path) ? wholeAddress(path) : path
}
