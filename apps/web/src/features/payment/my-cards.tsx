import { useMutation, useQuery, type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { Sheet } from '#ui/sheet.tsx'
import type { PaymentCard } from '@mutirao/contract/payment-cards'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { plus } from '@mutirao/ui/icons.gen.ts'
import { List } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { refreshCw } from '@mutirao/ui/service-icons.gen.ts'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { CardFrame } from './card-frame.tsx'
import { CardMark } from './card-mark.tsx'
import { beginIntent, cardsQuery, useCardChanges } from './card-queries.ts'
import { cardName, cardTime } from './card-words.ts'

/** The cards that the shop's acquirer stores for a person; nothing when it stores none. */
export function MyCards() {
  const { data: kept, isPending, error, refetch } = useQuery(cardsQuery())
  const { learn, makeDefault, remove } = useCardChanges()
  const [leaving, setLeaving] = useState<PaymentCard>()
  const [isAdding, setIsAdding] = useState(false)
  const begin = useMutation({ mutationFn: beginIntent })
  const say = (failure: unknown) => showSnack(messageFor(failure))

  if (kept?.canKeep === false) return null
  const handleRemove = (card: PaymentCard) =>
    remove.mutate(card.id, {
      onSuccess: () => showSnack(m.card_removed()),
      onError: say,
      onSettled: () => setLeaving(undefined),
    })
  const handleAdd = () => {
    begin.mutate()
    setIsAdding(true)
  }
  const handleKept = () => {
    setIsAdding(false)
    learn.mutate(undefined, { onSuccess: () => showSnack(m.card_was_kept()), onError: say })
  }

  return (
    <Section title={m.cards()}>
      {isPending && <Bone className="h-16 rounded-card" />}
      {error && !kept && (
        <Note kind="warn" icon={refreshCw} isAlert action={<TextButton onClick={() => void refetch()}>{m.try_again()}</TextButton>}>
          {messageFor(error)}
        </Note>
      )}
      <List>
        {kept?.cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            isBusy={makeDefault.isPending || remove.isPending}
            onDefault={() => makeDefault.mutate(card.id, { onError: say })}
            onRemove={() => setLeaving(card)}
          />
        ))}
      </List>
      {kept?.cards.length === 0 && <p className="text-ink-2">{m.cards_empty()}</p>}
      {kept && (
        // Never disabled: the closing sheet restores the focus to it.
        <TextButton onClick={handleAdd} className="mt-1">
          <Icon d={plus} />
          {m.add_card()}
        </TextButton>
      )}
      <Sheet title={m.add_card()} isOpen={isAdding} onClose={() => setIsAdding(false)}>
        {isAdding && <NewCard intent={begin} onKept={handleKept} />}
      </Sheet>
      <Sheet
        title={m.remove_card()}
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        action={
          <Button isFull isBusy={remove.isPending} onClick={() => leaving && handleRemove(leaving)}>
            {m.remove_card()}
          </Button>
        }
      >
        {leaving && <p>{m.remove_card_text({ card: cardName(leaving) })}</p>}
      </Sheet>
    </Section>
  )
}

type RowProps = { card: PaymentCard; isBusy: boolean; onDefault: () => void; onRemove: () => void }

function CardRow({ card, isBusy, onDefault, onRemove }: RowProps) {
  const name = cardName(card)
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <CardMark brand={card.brand} />
        <b className="font-semibold">{name}</b>
        {card.isDefault && <span className="rounded-xs bg-group-soft px-2 text-12 font-semibold text-group-text">{m.card_default()}</span>}
      </div>
      <span className={`block text-12 ${card.hasExpired ? 'text-err' : 'text-ink-2'}`}>{cardTime(card)}</span>
      <div className="-mb-2 flex flex-wrap gap-x-4">
        {!card.isDefault && !card.hasExpired && (
          <TextButton onClick={onDefault} disabled={isBusy} aria-label={`${m.make_card_default()}: ${name}`}>
            {m.make_card_default()}
          </TextButton>
        )}
        <TextButton onClick={onRemove} disabled={isBusy} aria-label={`${m.remove()}: ${name}`}>
          {m.remove()}
        </TextButton>
      </div>
    </li>
  )
}

type Intent = UseMutationResult<Awaited<ReturnType<typeof beginIntent>>, Error, void>

/** The acquirer's fields for a card that is stored without a payment. */
function NewCard({ intent, onKept }: { intent: Intent; onKept: () => void }) {
  if (intent.error)
    return (
      <Note kind="err" isAlert action={<TextButton onClick={() => intent.mutate()}>{m.try_again()}</TextButton>}>
        {messageFor(intent.error)}
      </Note>
    )
  return (
    <div className="grid gap-3">
      <p className="text-13 text-ink-2">{m.card_intent_text()}</p>
      {intent.data ? <CardFrame src={intent.data.cardFrame} onKept={onKept} /> : <Bone className="h-118 rounded-campaign" />}
    </div>
  )
}
