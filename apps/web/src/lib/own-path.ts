/** A path of this shop, with its search; anything else (another site, a script) is undefined. */
export function ownPath(to: string | undefined): string | undefined {
  return to !== undefined && /^\/(?![/\\])\P{Cc}*$/u.test(to) ? to : undefined
}

/** Screens that lead somewhere: nobody comes back to them. */
const signInScreens =
  /^\/(auth|login|signup(\/\w+)?|(login|signup|update)\/(phone|email)\/\w+|intranet\/[\w/]+|sso\/callback|unauthenticated\/cart)\/?(?=[?#]|$)/

/** Where one was before signing in, or the home screen. */
export function pathAfterLogin(to: string | undefined): string {
  const path = ownPath(to)
  return path === undefined || signInScreens.test(path) ? '/' : path
}
