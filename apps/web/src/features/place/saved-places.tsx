import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUpdateClient } from '#features/account/client-changes.ts'
import { AliasForm, addressBelow, addressTitle, withRenamed } from '#features/account/my-addresses.tsx'
import { usePageState } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { clientQuery } from '#session/account-queries.ts'
import type { ChosenPlace } from '#session/place.ts'
import { useSession } from '#session/session.ts'
import { Sheet } from '#ui/sheet.tsx'
import type { ClientAddress } from '@mutirao/contract/accounts'
import { estimateDistance, formatKm } from '@mutirao/domain/distance'
import { Icon } from '@mutirao/ui/icon.tsx'
import { house, mapPin } from '@mutirao/ui/icons.gen.ts'
import { List } from '@mutirao/ui/list-row.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { building2 } from '@mutirao/ui/service-icons.gen.ts'
import { TextButton } from '@mutirao/ui/text-button.tsx'

type Props = { current?: string; onChoose: (place: ChosenPlace) => void }

/** The account's addresses by alias, which can be set here. */
export function SavedPlaces({ current, onChoose }: Props) {
  const isSignedIn = useSession().user !== undefined
  const { data: client } = useQuery({ ...clientQuery(), enabled: isSignedIn })
  const update = useUpdateClient()
  const [renamed, setRenamed] = useState<number>()
  if (!client || client.addresses.length === 0) return null
  const { addresses, version } = client

  function handleAlias(alias: string) {
    update.mutate(
      { addresses: withRenamed(addresses, renamed!, alias), version },
      { onSuccess: () => setRenamed(undefined), onError: (error) => showSnack(messageFor(error)) },
    )
  }

  return (
    <Section title={m.saved_addresses()}>
      <List>
        {addresses.map((address, index) => (
          <SavedPlace
            // oxlint-disable-next-line react/no-array-index-key -- the index identifies the address to rename
            key={`${addressTitle(address)}${index}`}
            address={address}
            isCurrent={placeOf(address).label === current}
            onChoose={() => onChoose(placeOf(address))}
            onRename={() => setRenamed(index)}
          />
        ))}
      </List>
      <Sheet title={m.name_address()} isOpen={renamed !== undefined} onClose={() => setRenamed(undefined)}>
        {renamed !== undefined && <AliasForm alias={addresses[renamed]?.alias ?? ''} isBusy={update.isPending} onSave={handleAlias} />}
      </Sheet>
    </Section>
  )
}

type PlaceProps = { address: ClientAddress; isCurrent: boolean; onChoose: () => void; onRename: () => void }

function SavedPlace({ address, isCurrent, onChoose, onRename }: PlaceProps) {
  const { place } = usePageState()
  const { alias } = address
  const title = addressTitle(address)
  const name = alias ?? title
  const far = place && !isCurrent ? m.distance_from_here({ distance: formatKm(estimateDistance(place, address)) }) : undefined
  return (
    <li className="flex items-center gap-2">
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={onChoose}
        className="grid min-h-14 flex-1 grid-cols-[24px_1fr] items-center gap-3 py-3 text-left"
      >
        <Icon d={iconOf(alias)} className="size-5 text-ink-2" />
        <span className="min-w-0">
          <b className="block font-semibold text-pretty">{name}</b>
          <small className="block text-12 text-ink-2">{[alias && title, addressBelow(address), far].filter(Boolean).join(' · ')}</small>
        </span>
      </button>
      <TextButton onClick={onRename} aria-label={alias ? m.rename_address({ name }) : `${m.give_name()}: ${name}`}>
        {alias ? m.rename() : m.give_name()}
      </TextButton>
    </li>
  )
}

const placeOf = ({ address, streetNumber, latitude, longitude, hasCustomCoordinates, properties }: ClientAddress): ChosenPlace => ({
  latitude,
  longitude,
  label: [address, streetNumber].filter(Boolean).join(', '),
  postalCode: properties.postalCode,
  hasCustomCoordinates,
})

function iconOf(alias: string | undefined): string {
  if (alias === m.alias_home()) return house
  return alias === m.alias_work() ? building2 : mapPin
}
