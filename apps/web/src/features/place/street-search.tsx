import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { postalCodeQuery } from '#features/address/postal-code-queries.ts'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import type { ChosenPlace } from '#session/place.ts'
import { call } from '@mutirao/client/call'
import { searchStreets, type Street } from '@mutirao/contract/postal-codes'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { mapPin, search } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { foundPlace } from './found-place.ts'

const SHORTEST = 3

const streetsQuery = (q: string) =>
  queryOptions({ queryKey: ['streets', q], queryFn: () => call(searchStreets, { query: { q } }), staleTime: 60_000, retry: false })

type Props = { onChoose: (place: ChosenPlace) => void }

/** For visitors who do not know their postal code: a tap opens a search by street. */
export function StreetSearch({ onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <Searching onChoose={onChoose} />
  return (
    <TextButton onClick={() => setIsOpen(true)} className="mt-1">
      <Icon d={search} />
      {m.search_by_street()}
    </TextButton>
  )
}

function Searching({ onChoose }: Props) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data: streets, error } = useQuery({ ...streetsQuery(q), enabled: q.length >= SHORTEST, placeholderData: (before) => before })

  async function handleStreet({ cep }: Street) {
    const answer = await queryClient.fetchQuery(postalCodeQuery(cep)).catch(() => undefined)
    const found = answer && foundPlace(answer)
    if (found) onChoose(found.place)
    else showSnack(answer ? m.place_cep_unplaced() : m.place_cep_down())
  }

  const isAsked = q.length >= SHORTEST
  const hasNone = isAsked && streets?.length === 0
  return (
    <div className="mt-3 grid gap-2">
      <Field
        label={m.street_or_area()}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={80}
        placeholder={m.street_example()}
        ref={focus}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        hint={error ? messageFor(error) : undefined}
      />
      <output className={hasNone ? 'block text-ink-2' : 'sr-only'}>
        {hasNone ? m.no_street() : isAsked && streets ? m.streets_found({ count: streets.length }) : ''}
      </output>
      {isAsked && streets && (
        <List>
          {streets.map((street) => (
            <ListRow
              key={street.cep}
              icon={mapPin}
              title={street.logradouro}
              text={[street.bairro, `${street.localidade}, ${street.uf}`, street.cep].filter(Boolean).join(' · ')}
              onPress={() => void handleStreet(street)}
            />
          ))}
        </List>
      )}
    </div>
  )
}

/** It opens by a tap, so it takes the focus. */
const focus = (input: HTMLInputElement | null) => input?.focus()
