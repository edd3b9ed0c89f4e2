import * as m from '#paraglide/messages.js'
import type { PaymentCard } from '@mutirao/contract/payment-cards'
import { brandNames } from '@mutirao/domain/card-brands'
import type { KeptBrand } from '@mutirao/domain/payment-card'

const nameOf = (brand: KeptBrand) => (brand === 'other' ? m.card_of_other_brand() : brandNames[brand])

/** "Visa •••• 1234". */
export const cardName = ({ brand, lastFour }: Pick<PaymentCard, 'brand' | 'lastFour'>) => `${nameOf(brand)} •••• ${lastFour}`

/** "Vale até 12/2030", or that it has expired. */
export function cardTime({ month, year, hasExpired }: PaymentCard): string {
  const end = `${String(month).padStart(2, '0')}/${year}`
  return hasExpired ? m.card_expired_in({ end }) : m.card_valid_until({ end })
}
