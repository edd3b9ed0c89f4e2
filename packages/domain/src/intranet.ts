/** Spec §2, the allowed list of closed shops: these screens open for a stranger. */
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

/** Where the rule of spec §2 sends a visitor; undefined: the screen opens. */
export function intranetRedirect({ path, isIntranet, isLoggedIn, campaignCount }: IntranetVisit): '/intranet/login' | '/' | undefined {
  const screen = path.replace(/(?<=.)\/+$/, '')
  const isInside = !isIntranet || (isLoggedIn && campaignCount > 0)
  if (isInside) return INTRANET_SCREENS.test(screen) ? '/' : undefined
  return OPEN_SCREENS.some((open) => open.test(screen)) ? undefined : '/intranet/login'
}

/** Whether a stranger of a closed shop may see the screen at all. */
export function isOpenInIntranet(path: string): boolean {
  return intranetRedirect({ path, isIntranet: true, isLoggedIn: false, campaignCount: 0 }) === undefined
}

/** Whether a link is the one by which letters let people unsubscribe: it opens for everybody, also in a closed shop. */
export const isWayOut = (href: string) => /^\/lead\?(.*&)?sair=[^&]/.test(href)
