import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { preferAddressAt } from '#features/address/address-store.ts'
import { lookingText, postalCodeQuery } from '#features/address/postal-code-queries.ts'
import { campaignQuery } from '#features/campaigns/campaign-queries.ts'
import { DeliveryWays, waysTo } from '#features/campaigns/page/delivery-facts.tsx'
import { foundPlace, type FoundPlace } from '#features/place/found-place.ts'
import { keepPlace } from '#features/place/recent-place-store.ts'
import { paths } from '#links/paths.ts'
import { usePageState } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { useIsOnline } from '#platform/connection.ts'
import { useChoosePlace } from '#session/place.ts'
import type { Campaign } from '@mutirao/contract/campaigns'
import { normalizePostalCode } from '@mutirao/domain/postal-code'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { mapPin, truck } from '@mutirao/ui/icons.gen.ts'
import { List } from '@mutirao/ui/list-row.tsx'
import { MaskedField } from '@mutirao/ui/masked-field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'

type Props = { campaign: Campaign }

/** Fee and earliest slot of a campaign at a typed postal code. Only a tap makes it the visitor's place. */
export function FeeByCode({ campaign }: Props) {
  const { place } = usePageState()
  const [isOpen, setOpen] = useState(false)
  const formId = useId()
  const opener = useRef<HTMLButtonElement>(null)

  function handleChosen() {
    setOpen(false)
    opener.current?.focus()
  }

  return (
    <div>
      <TextButton ref={opener} aria-expanded={isOpen} aria-controls={formId} onClick={() => setOpen(!isOpen)}>
        <Icon d={truck} />
        {place ? m.fee_by_other_code() : m.fee_by_code()}
      </TextButton>
      <div id={formId}>{isOpen && <CodeForm campaignId={campaign.id} onChosen={handleChosen} />}</div>
    </div>
  )
}

type FormProps = { campaignId: string; onChosen: () => void }

function CodeForm({ campaignId, onChosen }: FormProps) {
  const [typed, setTyped] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const isOnline = useIsOnline()
  const cep = normalizePostalCode(typed) ?? ''
  const { data: answer, isError, isFetching, isPaused, refetch } = useQuery({ ...postalCodeQuery(cep), enabled: cep !== '' })
  const found = answer && foundPlace(answer)
  const isUnanswered = isError || (answer?.isPartial === true && !found)
  const isLooking = isFetching || isPaused

  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isUnanswered) void refetch()
  }

  return (
    <form ref={form} aria-label={m.fee_by_code()} onSubmit={handleSubmit} className="grid gap-3">
      <MaskedField
        mask="#####-###"
        label={m.postal_code()}
        name="cep"
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="00000-000"
        enterKeyHint="done"
        maxLength={9}
        aria-busy={isLooking || undefined}
        error={isUnanswered ? m.fee_code_down() : unfoundText(answer)}
        hint={isLooking ? lookingText(isOnline) : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {isUnanswered && (
        <Button type="submit" kind="line" isBusy={isLooking} className="justify-self-start">
          {m.try_again()}
        </Button>
      )}
      <div aria-live="polite">
        {found && <FeeAt key={cep} campaignId={campaignId} found={found} city={cityOnly(answer)} onChosen={onChosen} />}
      </div>
    </form>
  )
}

type Answer = Parameters<typeof foundPlace>[0]

/** Undefined while the postal code is found or not looked up yet. */
function unfoundText(answer: Answer | undefined) {
  if (!answer || foundPlace(answer)) return undefined
  return answer.erro ? m.cep_not_found() : m.place_cep_unplaced()
}

const cityOnly = ({ isApproximate, localidade }: Answer) => (isApproximate ? localidade : undefined)

/** city: set when only the city of the postal code is known. */
type FeeProps = FormProps & { found: FoundPlace; city?: string }

/** The campaign's response for that place, by the quote's rules. */
function FeeAt({ campaignId, found: { place, title, text }, city, onChosen }: FeeProps) {
  const { data: campaign, error } = useQuery(campaignQuery(campaignId, place))
  const choosePlace = useChoosePlace()
  if (error) return <p className="text-13 text-err">{messageFor(error)}</p>
  if (!campaign) return <p className="text-13 text-ink-2">{m.fee_looking()}</p>
  const { canDeliver, canPickUp } = waysTo(campaign, place)

  function handleChoose() {
    if (place.postalCode) preferAddressAt(place.postalCode)
    keepPlace(place)
    choosePlace(place)
    onChosen()
  }

  return (
    <section aria-label={m.fee_at({ place: place.label })} className="grid gap-3">
      <p>
        <b className="block font-semibold">{title}</b>
        <span className="block text-13 text-ink-2">{text}</span>
      </p>
      {city && <p className="text-13 text-ink-2">{m.place_approximate({ city })}</p>}
      {!canDeliver && (
        <Note
          kind="warn"
          icon={mapPin}
          action={
            <ButtonLink size="small" href={paths.lead({ campaign: campaignId, reason: 'area' })}>
              {m.notify_me()}
            </ButtonLink>
          }
        >
          {m.fee_not_here()}
        </Note>
      )}
      {(canDeliver || canPickUp) && (
        <List>
          <DeliveryWays campaign={campaign} place={place} />
        </List>
      )}
      {canDeliver && (
        <Button kind="line" className="justify-self-start" onClick={handleChoose}>
          {m.fee_receive_here()}
        </Button>
      )}
    </section>
  )
}
