import type { TenantFile } from '@mutirao/contract/merchant/tenant'

const CARD_MINUTES = 60

/** The deadline of a payment (brazil.md §1.4: 30 minutes for Pix unless the merchant sets another time). */
export function paymentDeadline({ pixMinutes }: Pick<TenantFile['payment'], 'pixMinutes'>, type: 'PIX' | 'CREDIT_CARD', now: Date): Date {
  const minutes = type === 'PIX' ? pixMinutes : CARD_MINUTES
  return new Date(now.getTime() + minutes * 60_000)
}
