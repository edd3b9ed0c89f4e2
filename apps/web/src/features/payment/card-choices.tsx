import * as m from '#paraglide/messages.js'
import type { PaymentCards } from '@mutirao/contract/payment-cards'
import { OptionCard } from '@mutirao/ui/option-card.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { CardMark } from './card-mark.tsx'
import { keptCardFor, type CardChoice } from './card-queries.ts'
import { cardName, cardTime } from './card-words.ts'

type Props = { kept?: PaymentCards; choice?: CardChoice; onChoose: (choice: CardChoice) => void }

/** The card that pays: a stored one, or a new one, which may be stored. Without stored cards, only the latter. */
export function CardChoices({ kept, choice, onChoose }: Props) {
  if (!kept?.canKeep) return null
  const chosen = keptCardFor(kept, choice)
  const keepSwitch = chosen === undefined && (
    <SwitchRow label={m.card_keep()} text={m.card_keep_text()} isOn={choice?.isKept === true} onChange={(isKept) => onChoose({ isKept })} />
  )
  if (kept.cards.length === 0) return <section className="card px-3.5">{keepSwitch}</section>
  return (
    <section className="card px-3.5 py-3.5">
      <h2 className="mb-3 text-16">{m.which_card()}</h2>
      <fieldset className="grid gap-2">
        <legend className="sr-only">{m.which_card()}</legend>
        {kept.cards.map((card) => (
          <OptionCard
            key={card.id}
            name="card"
            value={card.id}
            isChosen={chosen?.id === card.id}
            isDisabled={card.hasExpired}
            onChoose={() => onChoose({ id: card.id })}
            picture={<CardMark brand={card.brand} />}
            title={cardName(card)}
            text={cardTime(card)}
            badges={card.isDefault ? [m.card_default()] : undefined}
          />
        ))}
        <OptionCard
          name="card"
          value="new"
          isChosen={chosen === undefined}
          onChoose={() => onChoose({})}
          picture={<CardMark brand="other" />}
          title={m.new_card()}
          text={m.new_card_text()}
        />
      </fieldset>
      {keepSwitch}
    </section>
  )
}
