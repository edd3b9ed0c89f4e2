import { changeDraft } from '#features/checkout/checkout-store.ts'
import type { Checkout } from '#features/checkout/use-checkout.ts'
import { usePayment } from '#features/checkout/use-payment.ts'
import { BrandNote } from '#features/payment/brand-note.tsx'
import { useCardFields } from '#features/payment/card-frame.tsx'
import { CardTyped } from '#features/payment/card-typed.tsx'

/** The card fields, when the method has any on this screen, and the effect of the card's brand. */
export function PayingCard({ checkout, card }: { checkout: Checkout; card: ReturnType<typeof useCardFields> }) {
  const { payment, installment, before, cardFields, cards } = usePayment(checkout)
  const method = checkout.quote?.payments.find(({ type }) => type === 'CREDIT_CARD')
  if (!cardFields || !method) return null
  return (
    <CardTyped
      key={cardFields}
      src={cardFields}
      card={card}
      kept={cards.chosen}
      onBrand={(cardBrand) => changeDraft(checkout.cart.uuid, { cardBrand })}
    >
      <BrandNote method={method} brand={payment?.brand} before={before} installment={installment} />
    </CardTyped>
  )
}
