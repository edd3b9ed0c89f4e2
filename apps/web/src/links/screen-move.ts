/** Modal screens, which slide in from below; all others slide in from the right (spec §2). */
const modal =
  /^\/(flavor(\/confirmation)?|kit\/optionals|extra|qrcode|invite\/code|lead|location(\/.*)?|addressnumber|shippingmethod|pickupstore)\/?$/

export type ScreenMove = 'rise' | 'sink' | 'push' | 'pop'

/** step: the history index within the visit. */
type Place = { pathname: string; step: number }

/** The transition of screens on a phone; undefined for the first screen, and within one screen. */
export function screenMove(from: Place | undefined, to: Place): ScreenMove | undefined {
  if (!from || from.pathname === to.pathname) return undefined
  const isBack = to.step < from.step
  if (modal.test(to.pathname) && !modal.test(from.pathname) && !isBack) return 'rise'
  if (modal.test(from.pathname) && !modal.test(to.pathname)) return 'sink'
  return isBack ? 'pop' : 'push'
}
