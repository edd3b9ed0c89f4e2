import '#machine/boot.ts'
import { drawEarlyLines } from '#features/cart/early-lines.ts'
import { sayNotStarted } from '#page/not-started.ts'
import { cartKey, leadKey, recentOrdersKey, settledOrderKey } from '@mutirao/client/stored-keys'

addEventListener('app-failed', sayNotStarted, { once: true })

// Reserves the space of an open order on Home before the first paint, so that nothing moves when it is loaded.
// Written by session/recent-orders.ts; read here without it, because the first script of a page stays alone.
try {
  const [orders, settled, lead] = [recentOrdersKey, settledOrderKey, leadKey].map((key) => JSON.parse(localStorage.getItem(key) ?? 'null'))
  if (lead && orders?.[0] && orders[0].code !== settled) document.documentElement.dataset.order = ''
} catch {
  // Storage is unavailable: then there is no order to show either.
}

document.addEventListener('DOMContentLoaded', () => {
  try {
    drawEarlyLines(JSON.parse(localStorage.getItem(cartKey) ?? '{}'))
  } catch {
    // Storage is unavailable: the skeleton stays until the cart loads.
  }
})
