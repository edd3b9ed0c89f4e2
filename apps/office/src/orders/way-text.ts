import { methodText } from '#desk/payment-methods.ts'
import type { DeskOrder } from '@mutirao/contract/desk-orders'
import { orderTexts, slotText } from './texts.ts'

/** "Entrega · 22/11, 09:00 às 13:00 · Pix". */
export function wayText({ type, parts, payment }: DeskOrder): string {
  const slots = [...new Set(parts.flatMap(({ slot }) => (slot ? [slotText(slot)] : [])))].toSorted()
  const [first = orderTexts.noSlot, ...others] = slots
  const when = others.length > 0 ? `${first} ${orderTexts.otherSlots(others.length)}` : first
  return [type === 'PICKUP' ? orderTexts.pickupWay : orderTexts.shippingWay, when, methodText(payment)].join(' · ')
}
