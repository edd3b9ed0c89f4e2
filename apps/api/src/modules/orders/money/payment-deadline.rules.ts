import type { TenantFile } from '@mutirao/contract/merchant/tenant'

const CARD_MINUTES = 60
const HOLD_MS = 5 * 60_000

/** The deadline of a payment (brazil.md §1.4: 30 minutes for Pix unless the merchant sets another time). */
export function paymentDeadline({ pixMinutes }: Pick<TenantFile['payment'], 'pixMinutes'>, type: 'PIX' | 'CREDIT_CARD', now: Date): Date {
  const minutes = type === 'PIX' ? pixMinutes : CARD_MINUTES
  return new Date(now.getTime() + minutes * 60_000)
}

/** A Pix may arrive in the last second, so the stock is held a little longer than the code is valid. */
export function holdUntil(deadline: Date): Date {
  return new Date(deadline.getTime() + HOLD_MS)
}
