/** Spec §2, the allowed list of closed shops: the screens that open without a sign-in. */
const OPEN_SCREENS = [
  /^\/intranet\/(login|confirmation|marketplace\/access)$/,
  /^\/signup(\/(name|identification|postalcode))?$/,
  /^\/(addressnumber|geolocationmap|location|location\/map)$/,
  /^\/order\/tracking(\/[^/]+\/details)?$/,
  /^\/sso\/callback$/,
  /^\/(cookie-policy|privacy)$/,
]
const INTRANET_SCREENS = OPEN_SCREENS[0]!

export type IntranetVisit = { path: string; isIntranet: boolean; isLoggedIn: boolean; campaignCount: number }

/** Spec §2: the redirect of a visitor; undefined when the screen opens. */
export function intranetRedirect({ path, isIntranet, isLoggedIn, campaignCount }: IntranetVisit): '/intranet/login' | '/' | undefined {
  const screen = path.replace(/(?<=.)\/+$/, '')
  const isInside = !isIntranet || (isLoggedIn && campaignCount > 0)
  if (isInside) return INTRANET_SCREENS.test(screen) ? '/' : undefined
  return OPEN_SCREENS.some((open) => open.test(screen)) ? undefined : '/intranet/login'
}

/** Whether a visitor of a closed shop may see the screen without signing in. */
export function isOpenInIntranet(path: string): boolean {
  return intranetRedirect({ path, isIntranet: true, isLoggedIn: false, campaignCount: 0 }) === undefined
}

/** Whether a link is a letter's unsubscribe link: it opens for everybody, also in a closed shop. */
export const isWayOut = (href: string) => /^\/lead\?(.*&)?sair=[^&]/.test(href)
