import { useId, type ReactNode, useState } from 'react'
import { lookingText } from '#features/address/postal-code-queries.ts'
import * as m from '#paraglide/messages.js'
import { useIsOnline } from '#platform/connection.ts'
import { askPosition } from '#platform/geolocation.ts'
import type { ChosenPlace } from '#session/place.ts'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { mapPin, check, clock } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { MaskedField } from '@mutirao/ui/masked-field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { locateFixed } from '@mutirao/ui/service-icons.gen.ts'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { foundPlace, type FoundPlace } from './found-place.ts'

type Props = {
  onType: (text: string) => void
  /** The postal code's answer, once it is complete. */
  answer?: PostalCodeAnswer
  /** Looking up, or waiting for the connection to do so. */
  isLooking: boolean
  isDown: boolean
  onRetry: () => void
  onChoose: (place: ChosenPlace) => void
  /** Content between the field and the result. */
  children?: ReactNode
}

/** A postal code, its street, and the button to receive there. */
export function PlaceSearch({ onType, answer, isLooking, isDown, onRetry, onChoose, children }: Props) {
  const resultId = useId()
  const isOnline = useIsOnline()
  const found = answer && foundPlace(answer)
  // An answer derived from the number alone counts only when it has a place.
  const isUnanswered = isDown || (answer?.isPartial === true && !found)
  const error = isUnanswered ? m.place_cep_down() : found ? undefined : errorOf(answer)

  return (
    <form
      aria-label={m.screen_location()}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (found) onChoose(found.place)
        else if (isUnanswered) onRetry()
      }}
    >
      <MaskedField
        mask="#####-###"
        isBig
        label={m.postal_code()}
        name="cep"
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="00000-000"
        enterKeyHint="done"
        maxLength={9}
        aria-busy={isLooking || undefined}
        error={error}
        hint={isLooking ? lookingText(isOnline) : m.place_cep_hint()}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {isUnanswered && (
        <Button type="submit" kind="line" isBusy={isLooking} className="justify-self-start">
          {m.try_again()}
        </Button>
      )}
      <div id={resultId} aria-live="polite">
        {found && <PlaceResult found={found} city={answer.isApproximate && answer.localidade} />}
      </div>
      {children}
    </form>
  )
}

/** city: set when only the city of the postal code is known. */
function PlaceResult({ found, city }: { found: FoundPlace; city?: string | false }) {
  return (
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
      {city && <p className="text-13 text-ink-2">{m.place_approximate({ city })}</p>}
      <Button type="submit" isFull>
        {m.use_this_address()}
      </Button>
    </div>
  )
}

function errorOf(answer: PostalCodeAnswer | undefined) {
  if (!answer) return undefined
  return answer.erro ? m.cep_not_found() : m.place_cep_unplaced()
}

/** About 100 m: precise enough to decide who delivers, too coarse to identify the door. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000

/** The browser asks for permission only after a tap here. */
export function MyPosition({ onChoose }: { onChoose: (place: ChosenPlace) => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<'denied' | 'unknown'>()

  async function handleAsk() {
    setIsAsking(true)
    const answer = await askPosition()
    setIsAsking(false)
    if (typeof answer === 'string') return setRefusal(answer)
    onChoose({ latitude: rounded(answer.latitude), longitude: rounded(answer.longitude), label: m.my_position() })
  }

  return (
    <div className="grid gap-2">
      <TextButton onClick={() => void handleAsk()} disabled={isAsking} aria-busy={isAsking || undefined} className="justify-self-start">
        <Icon d={locateFixed} />
        {isAsking ? m.finding_position() : m.use_my_position()}
      </TextButton>
      {refusal && (
        <Note kind="warn" isAlert>
          {refusal === 'denied' ? m.position_denied() : m.position_unknown()}
        </Note>
      )}
    </div>
  )
}

type RecentPlacesProps = { places: ChosenPlace[]; current?: string; onChoose: (place: ChosenPlace) => void }

/** Places chosen before on this device, selectable with one tap. */
export function RecentPlaces({ places, current, onChoose }: RecentPlacesProps) {
  if (places.length === 0) return null
  return (
    <Section title={m.recent_places()}>
      <List>
        {places.map((place) => (
          <ListRow
            key={place.label}
            icon={clock}
            title={place.label}
            isCurrent={place.label === current}
            onPress={() => onChoose(place)}
            aside={place.label === current && <Icon d={check} className="size-5 text-action-text" />}
          />
        ))}
      </List>
    </Section>
  )
}
