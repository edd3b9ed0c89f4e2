import { useEffect, useState } from 'react'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { search, store as storeIcon } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { go, hrefOf } from '#device/address.ts'
import { createChoice, useChoice } from '#device/choice.ts'
import { useNow } from '#device/clock.ts'
import { today } from '#kept/reads.ts'
import { usePlaces, type Place } from '#kept/rounds.ts'
import { HandOverSheet } from '#parts/hand-over-sheet.tsx'
import { KeptNote } from '#parts/kept-note.tsx'
import { Due, isOpen, Lines, Refused, Standing } from '#parts/part-card.tsx'
import { Plain } from '#parts/plain.tsx'
import { useKeptFocus } from '#parts/kept-focus.ts'
import { ExtraPhotos } from '#parts/see-photo.tsx'
import { texts } from '../texts.ts'
import { dayText } from './day-text.ts'
import { isFound } from './found.ts'

const keptPlace = createChoice('office-place')

/** A counter's orders. The place is chosen once on each device. */
export function PickupsScreen({ storeId }: { storeId?: string }) {
  const read = usePlaces()
  const places = read.value
  const kept = useChoice(keptPlace)
  const place = places?.find(({ id }) => id === (storeId ?? kept)) ?? (places?.length === 1 ? places[0] : undefined)
  const chosen = storeId === undefined ? undefined : place?.id
  useEffect(() => {
    if (chosen !== undefined) keptPlace.set(chosen)
  }, [chosen])
  if (places?.length === 0) return <Plain title={texts.noPlacesTitle} text={texts.noPlacesText} />
  if (place) return <Counter place={place} read={read} isOnly={places?.length === 1} />
  return (
    <>
      <h1 className="mb-3 text-24">{texts.place}</h1>
      <KeptNote of={read} />
      <List>
        {places?.map(({ id, name, address, parts }) => (
          <ListRow
            key={id}
            icon={storeIcon}
            title={name}
            text={`${address} · ${texts.toFetch(parts.filter(isOpen).length)}`}
            href={hrefOf(`pickups/${id}`)}
          />
        ))}
      </List>
    </>
  )
}

function leavePlace() {
  keptPlace.set(undefined)
  go('pickups')
}

type CounterProps = { place: Place; read: ReturnType<typeof usePlaces>; isOnly: boolean }

function Counter({ place, read, isOnly }: CounterProps) {
  const [words, setWords] = useState('')
  const found = place.parts.filter((part) => isFound(part, words))
  return (
    <>
      {!isOnly && <TextButton onClick={leavePlace}>{texts.changePlace}</TextButton>}
      <h1 className="text-24">{place.name}</h1>
      <p className="mb-3 text-ink-2">{texts.toFetch(place.parts.filter(isOpen).length)}</p>
      <KeptNote of={read} />
      <Field
        className="mb-4"
        label={texts.searchPickup}
        type="search"
        autoComplete="off"
        before={<Icon d={search} />}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {found.length === 0 && <p className="py-6 text-center text-16 text-ink-2">{texts.nothingFound}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-2 lg:grid-cols-3">
        {found.map((part) => (
          <li key={`${part.orderId} ${part.campaignId}`}>
            <PickupCard part={part} />
          </li>
        ))}
      </ul>
    </>
  )
}

function PickupCard({ part }: { part: Place['parts'][number] }) {
  const [isAsking, setAsking] = useState(false)
  const now = useNow()
  const { buyer, recipient, code, campaign, slot, lines, due, state, waits, isStoreClosed } = part
  const keptFocus = useKeptFocus()
  return (
    <article
      {...keptFocus}
      aria-label={`${buyer} ${code}`}
      className={`grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card p-4 shadow-[inset_0_0_0_1px_var(--line)] ${state === 'DELIVERED' ? 'bg-bg' : 'bg-surface'}`}
    >
      <header>
        <h2 className="text-20">{buyer}</h2>
        <p className="text-ink-2">
          <b className="font-mono">{code}</b> · {campaign}
        </p>
        {slot && (
          <p>
            {dayText(slot.date, today(now))}, {texts.window(slot.from, slot.to)}
          </p>
        )}
        {recipient && <p>{texts.forRecipient(recipient)}</p>}
      </header>
      <Standing part={part} />
      <Refused part={part} />
      <Lines lines={lines} />
      <ExtraPhotos {...part} />
      {due !== undefined && state !== 'DELIVERED' && <Due due={due} label={texts.dueAtCounter} />}
      {isStoreClosed && state !== 'DELIVERED' && <Note kind="warn">{texts.storeClosed}</Note>}
      {waits && <Note kind="warn">{texts.waitsForGroupText}</Note>}
      {isOpen(part) && (
        <Button size="big" isFull onClick={() => setAsking(true)}>
          {texts.handOver}
        </Button>
      )}
      {isAsking && <HandOverSheet part={part} kind="handOver" onClose={() => setAsking(false)} />}
    </article>
  )
}
