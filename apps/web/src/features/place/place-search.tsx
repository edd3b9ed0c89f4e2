import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { useId, type ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import type { VisitorPlace } from '#page/page-context.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { mapPin } from '#ui/icon-paths.ts'
import { MaskedField } from '#ui/masked-field.tsx'
import { foundPlace } from './found-place.ts'

type Props = {
  onType: (text: string) => void
  /** What the CEP says, once it is whole. */
  answer?: PostalCodeAnswer
  isLooking: boolean
  isDown: boolean
  onRetry: () => void
  onChoose: (place: VisitorPlace) => void
  /** Between the field and what was found. */
  children?: ReactNode
}

/** A CEP, the street it belongs to, and one button to receive there. */
export function PlaceSearch({ onType, answer, isLooking, isDown, onRetry, onChoose, children }: Props) {
  const resultId = useId()
  const found = answer && foundPlace(answer)
  const isUnplaced = answer && !answer.erro && !found
  const error = answer?.erro ? m.cep_not_found() : isDown ? m.place_cep_down() : isUnplaced ? m.place_cep_unplaced() : undefined

  return (
    <form
      aria-label={m.screen_location()}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (found) onChoose(found.place)
        else if (isDown) onRetry()
      }}
    >
      <MaskedField
        mask="#####-###"
        isBig
        label={m.cep()}
        name="cep"
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="00000-000"
        enterKeyHint="done"
        maxLength={9}
        aria-busy={isLooking || undefined}
        error={error}
        hint={isLooking ? m.cep_looking() : m.place_cep_hint()}
        onChange={({ target }) => onType((target as HTMLInputElement).value)}
      />
      {isDown && (
        <Button type="submit" kind="line" isBusy={isLooking} className="justify-self-start">
          {m.try_again()}
        </Button>
      )}
      <div id={resultId} aria-live="polite">
        {found && (
          <div className="card grid animate-rise gap-3 p-3.5">
            <p className="grid grid-cols-[auto_1fr] items-center gap-3">
              <span className="grid size-10 place-items-center rounded-full bg-action-soft text-action-text">
                <Icon d={mapPin} />
              </span>
              <span>
                <b className="block text-16 font-semibold">{found.title}</b>
                <span className="block text-13 text-ink-2">{found.text}</span>
              </span>
            </p>
            <Button type="submit" isFull>
              {m.use_this_address()}
            </Button>
          </div>
        )}
      </div>
      {children}
    </form>
  )
}
