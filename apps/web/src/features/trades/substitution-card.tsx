import type { Substitution } from '@mutirao/contract/substitutions'
import { formatMoney } from '@mutirao/domain/money'
import { useState, type FormEvent } from 'react'
import { useNow } from '#page/clock.ts'
import { eventTime } from '#ui/order-steps.ts'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#api/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Picture, tint } from '#ui/picture.tsx'
import { SubstituteOption } from './substitute-option.tsx'
import { useChoice } from './substitution-queries.ts'
import { hasCode } from '#api/problem.ts'

type Props = { code: string; missing: Substitution }

/** What is missing, what it was worth, and what takes its place. */
export function SubstitutionCard({ code, missing }: Props) {
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

/** Two steps, because it cannot be taken back: the money stands among the options. */
function Choice({ code, missing }: Props) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  const choice = useChoice(code, missing)
  const [chosen, setChosen] = useState<string | null>()
  const [isAsked, setIsAsked] = useState(false)
  const { id, item, candidates, back, dueAt } = missing
  // What sold out meanwhile is no longer among them.
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
