import { serverNow } from '@mutirao/client/server-clock'
import { readInTab, storeInTab } from '@mutirao/client/storage'
import { chargeKey } from '@mutirao/client/stored-keys'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { getPixQrCode } from '@mutirao/contract/order-payments'
import type { Order } from '@mutirao/contract/order-shapes'

type Charge = { order: Order; pix: CallOutput<typeof getPixQrCode> }

/** The displayed Pix charge, stored for an offline reload (screens.md: offline shows the code); removed with the tab or the session. */
export const keepCharge = (charge: Charge) => storeInTab(chargeKey(charge.order.code), charge)

/** Returns undefined when none was shown in this tab, or it has expired. */
export function keptCharge(code: string): Charge | undefined {
  const kept = readInTab<Charge>(chargeKey(code))
  return kept && Date.parse(kept.order.paymentMethod.expiresAt ?? '') > serverNow() ? kept : undefined
}
