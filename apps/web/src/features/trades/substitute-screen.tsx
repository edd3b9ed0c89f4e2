import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { PersonalPage } from '#features/menu/personal-page.tsx'
import { eventTime } from '#features/orders/order-steps.ts'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { SearchArt } from '#ui/art.tsx'
import { Picture, tint } from '#ui/picture.tsx'
import { hasCode } from '@mutirao/client/problem'
import type { Substitution } from '@mutirao/contract/substitutions'
import { formatMoney } from '@mutirao/domain/money'
import { ButtonLink, Button } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'
import { substitutionsQuery, useChoice } from './trade-queries.ts'

/** The missing lines of an order, and the buyer's choice for each. */
export function SubstituteScreen({ code }: { code: string }) {
  const { data: missing, error, refetch } = useQuery(substitutionsQuery(code))
  const toOrder = paths.orderDetails(code)
  return (
    <PersonalPage title={m.swap_title()} backHref={toOrder}>
      <p className="text-16 text-ink-2">{m.order_named({ code })}</p>
      {missing?.some(({ state }) => state === 'PENDING') && <p className="text-16 text-ink-2">{m.swap_lead()}</p>}
      {error && !missing && (
        <Note kind="warn" isAlert action={<TextButton onClick={() => void refetch()}>{m.try_again()}</TextButton>}>
          {messageFor(error)}
        </Note>
      )}
      {!missing && !error && <Bone className="h-80 rounded-card" />}
      {missing?.map((one) => (
        <SubstitutionCard key={one.id} code={code} missing={one} />
      ))}
      {missing?.length === 0 && (
        <EmptyState
          art={<SearchArt />}
          title={m.swap_nothing()}
          text={m.swap_nothing_text()}
          action={<ButtonLink href={toOrder}>{m.see_order()}</ButtonLink>}
        />
      )}
      {missing && missing.length > 0 && (
        <TextLink href={toOrder} className="justify-self-center">
          {m.see_order()}
        </TextLink>
      )}
    </PersonalPage>
  )
}

type Props = { code: string; missing: Substitution }

/** The missing item, its price, and its replacement. */
function SubstitutionCard({ code, missing }: Props) {
  const { item, quantity, paid, state } = missing
  return (
    <article className="card grid gap-3 p-3.5 md:p-5">
      <header className="flex items-center gap-3">
        <span className={`block size-16 shrink-0 rounded-sm p-1 ${tint(item.hue)}`}>
          <Picture
            picture={item.picture}
            sizes="64px"
            max={160}
            isDecorative
            className={state === 'SUBSTITUTED' ? 'opacity-55 grayscale' : ''}
          />
        </span>
        <div className="min-w-0">
          <h2 className="text-20 leading-tight">{item.name}</h2>
          <p className="text-13 text-ink-2">
            {m.units_times({ count: quantity })} · {item.unit}
          </p>
          <p className="text-14 font-medium">{m.swap_paid({ price: formatMoney(paid) })}</p>
        </div>
      </header>
      {state === 'PENDING' ? <Choice code={code} missing={missing} /> : <Decided missing={missing} />}
    </article>
  )
}

/** Two steps, since it cannot be undone; the refund is one of the options. */
function Choice({ code, missing }: Props) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  const choice = useChoice(code, missing)
  const [chosen, setChosen] = useState<string | null>()
  const [isAsked, setIsAsked] = useState(false)
  const { id, item, candidates, back, dueAt } = missing
  // An option may have sold out meanwhile.
  const isThere = chosen === null || candidates.some((one) => one.id === chosen)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (chosen !== undefined && isThere) choice.mutate(chosen)
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-3">
      <p className="text-13 text-ink-2">{m.swap_until({ when: eventTime(dueAt, now, timeZone) })}</p>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{m.swap_instead({ name: item.name })}</legend>
        {candidates.map((one) => (
          <SubstituteOption
            key={one.id}
            name={id}
            item={one}
            isChosen={chosen === one.id}
            onChoose={() => setChosen(one.id)}
            back={one.back > 0 ? m.swap_back({ price: formatMoney(one.back) }) : m.swap_even()}
          />
        ))}
        {candidates.length === 0 && <p className="text-14 text-ink-2">{m.swap_none()}</p>}
        <SubstituteOption
          name={id}
          isChosen={chosen === null}
          onChoose={() => setChosen(null)}
          back={m.swap_back({ price: formatMoney(back) })}
        />
      </fieldset>
      {choice.error && (
        <Note kind="err" isAlert>
          {refusalOf(choice.error)}
        </Note>
      )}
      {isAsked && chosen === undefined && (
        <Note kind="err" isAlert>
          {m.swap_choose_first()}
        </Note>
      )}
      <Button type="submit" isFull isBusy={choice.isPending}>
        {m.swap_confirm()}
      </Button>
    </form>
  )
}

function Decided({ missing: { substitute, returned = 0 } }: { missing: Substitution }) {
  return (
    <Note kind="good">
      <b className="block text-16">
        {substitute ? m.swap_chosen({ name: `${substitute.name} (${substitute.unit})` }) : m.swap_money_chosen()}
      </b>
      <span className="text-14">{returned > 0 ? m.swap_returned({ price: formatMoney(returned) }) : m.swap_nothing_back()}</span>
    </Note>
  )
}

const refusalOf = (error: unknown) => (hasCode(error, 'out_of_stock') ? m.swap_sold_out() : messageFor(error))

type SubstituteOptionProps = {
  name: string
  item?: Substitution['candidates'][number]
  isChosen: boolean
  onChoose: () => void
  back: string
}

/** A card that acts as a radio button; without an item it is the refund. */
function SubstituteOption({ name, item, isChosen, onChoose, back }: SubstituteOptionProps) {
  const edge = isChosen ? 'bg-action-soft shadow-[inset_0_0_0_2px_var(--action)]' : 'bg-surface shadow-[inset_0_0_0_1px_var(--line)]'
  return (
    <label
      className={`flex min-h-16 cursor-pointer items-center gap-3 rounded-card px-3.5 py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-action ${edge}`}
    >
      <input
        type="radio"
        name={name}
        value={item?.id ?? ''}
        checked={isChosen}
        onChange={onChoose}
        className="size-[22px] shrink-0 appearance-none rounded-full bg-surface shadow-[inset_0_0_0_2px_var(--control)] outline-none checked:shadow-[inset_0_0_0_7px_var(--action)]"
      />
      {item && (
        <span className={`block size-12 shrink-0 rounded-sm p-0.5 ${tint(item.hue)}`}>
          <Picture picture={item.picture} sizes="48px" max={160} isDecorative />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <b className="line-clamp-2 font-semibold">{item?.name ?? m.swap_money()}</b>
        {item && <small className="block text-12 text-ink-2">{item.unit}</small>}
      </span>
      <span className="text-right text-14 font-semibold whitespace-nowrap text-group-text tabular-nums">{back}</span>
    </label>
  )
}
