import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import type { PaymentCard } from '@mutirao/contract/payment-cards'
import type { CardBrand } from '@mutirao/domain/card-brands'
import { Note } from '@mutirao/ui/note.tsx'
import { CardFrame, useCardFields } from './card-frame.tsx'
import { cardName } from './card-words.ts'

type Props = {
  src: string
  card: ReturnType<typeof useCardFields>
  kept?: PaymentCard
  onBrand: (brand: CardBrand | undefined) => void
  /** Further text about the card. */
  children?: ReactNode
}

/** Typed before the main button; errors are shown inside the frame. kept: the stored card, of which only the security code is typed. */
export function CardTyped({ src, card, kept, onBrand, children }: Props) {
  return (
    <section aria-labelledby="card-title" className="card grid pt-3.5">
      <h2 id="card-title" className="px-4 text-16">
        {kept ? m.card_code() : m.card_details()}
      </h2>
      {card.isSilent && (
        <div className="px-4 pt-3">
          <Note kind="err" isAlert>
            {m.card_fields_silent()}
          </Note>
        </div>
      )}
      <p className="px-4 pt-1 text-12 text-ink-2">{kept ? m.card_code_text({ card: cardName(kept) }) : m.card_fields_note()}</p>
      <CardFrame src={src} frame={card.frame} isBare onBrand={kept ? undefined : onBrand} />
      <div className="px-4 pb-3 empty:hidden">{children}</div>
    </section>
  )
}
