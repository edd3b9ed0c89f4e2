import { createHistory } from '@tanstack/react-router'
import { addressHistory as address } from '#device/address.ts'

/** Set during the router's own navigations, which must not be reported back to it. */
let isOwn = false

function asOwn(move: () => void): void {
  isOwn = true
  move()
  isOwn = false
}

/** The office's one address as the desk's router sees it. */
export const deskHistory = createHistory({
  getLocation: () => ({ ...address.location(), hash: '', state: { __TSR_index: 0, ...address.state() } }),
  getLength: address.length,
  pushState: (href, state) => asOwn(() => address.push(href, state)),
  replaceState: (href, state) => asOwn(() => address.replace(href, state)),
  go: address.walk,
  back: () => address.walk(-1),
  forward: () => address.walk(1),
  createHref: (href) => href,
  notifyOnIndexChange: false,
})
address.watch(() => {
  if (!isOwn) deskHistory.notify({ type: 'PUSH' })
})
