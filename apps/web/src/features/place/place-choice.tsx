import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { preferAddressAt } from '#features/address/address-store.ts'
import { postalCodeQuery } from '#features/address/postal-code-queries.ts'
import type { ChosenPlace } from '#session/place.ts'
import { normalizePostalCode } from '@mutirao/domain/postal-code'
import { MyPosition, PlaceSearch, RecentPlaces } from './place-search.tsx'
import { useRecentPlaces } from './recent-place-store.ts'
import { SavedPlaces } from './saved-places.tsx'
import { StreetSearch } from './street-search.tsx'

type Props = { current?: string; onChoose: (place: ChosenPlace) => void; hasRecent?: boolean }

/** The account's places, then those chosen on this device. */
export function KnownPlaces({ current, onChoose }: Omit<Props, 'hasRecent'>) {
  const recent = useRecentPlaces()
  return (
    <>
      <SavedPlaces current={current} onChoose={onChoose} />
      <RecentPlaces places={recent} current={current} onChoose={onChoose} />
    </>
  )
}

/** By postal code, by street, by the phone's position, or a previous place. */
export function PlaceChoice({ current, onChoose, hasRecent = true }: Props) {
  const [typed, setTyped] = useState('')
  const cep = normalizePostalCode(typed) ?? ''
  const { data: answer, isError, isFetching, isPaused, refetch } = useQuery({ ...postalCodeQuery(cep), enabled: cep !== '' })
  function handleChoose(place: ChosenPlace) {
    if (place.postalCode) preferAddressAt(place.postalCode)
    onChoose(place)
  }

  return (
    <>
      <PlaceSearch
        onType={setTyped}
        answer={answer}
        isLooking={isFetching || isPaused}
        isDown={isError}
        onRetry={() => void refetch()}
        onChoose={handleChoose}
      >
        <MyPosition onChoose={onChoose} />
      </PlaceSearch>
      <StreetSearch onChoose={handleChoose} />
      {hasRecent && <KnownPlaces current={current} onChoose={handleChoose} />}
    </>
  )
}
