import { useEffect, useState } from 'react'
import { go, hrefOf } from '#device/address.ts'
import { createChoice, useChoice } from '#device/choice.ts'
import { useNow } from '#device/clock.ts'
import { today } from '#kept/reads.ts'
import { dayText } from '#looks/day-text.ts'
import { HandOverSheet } from '#looks/hand-over-sheet.tsx'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { Due, isOpen, Lines, Refused, Standing } from '#looks/part-card.tsx'
import { Plain } from '#looks/plain.tsx'
import { ExtraPhotos } from '#looks/see-photo.tsx'
import { officePlaceKey } from '@mutirao/client/stored-keys'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { search, store as storeIcon } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { texts } from '../texts.ts'
import { isFound } from './found.ts'
import { usePlaces, type Place } from './pickup-reads.ts'

const keptPlace = createChoice(officePlaceKey)

/** A counter's orders. The place is chosen once for each device. */
export function PickupsScreen({ storeId }: { storeId?: string }) {
  const read = usePlaces()
  const places = read.value
  const kept = useChoice(keptPlace)
  const now = today(useNow())
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
            text={[address, ...countsOf(parts, now)].join(' · ')}
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
  const now = today(useNow())
  const { due, coming } = byDay(
    place.parts.filter((part) => isFound(part, words)),
    now,
  )
  const isNothing = due.length === 0 && coming.length === 0
  return (
    <>
      {!isOnly && <TextButton onClick={leavePlace}>{texts.changePlace}</TextButton>}
      <h1 className="text-24">{place.name}</h1>
      <p className="mb-3 text-ink-2">{countsOf(place.parts, now).join(' · ')}</p>
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
      {isNothing && <p className="py-6 text-center text-16 text-ink-2">{texts.nothingFound}</p>}
      {due.length === 0 && !isNothing && words === '' && <p className="py-4 text-16 text-ink-2">{texts.nothingDue}</p>}
      <PickupList parts={due} />
      {coming.length > 0 && (
        <section aria-label={texts.comingDays} className="mt-8 border-t border-line pt-5">
          <h2 className="mb-3 text-20">{texts.comingDays}</h2>
          {coming.map(([date, parts]) => (
            <section key={date} className="mb-5">
              <h3 className="mb-2 text-16">
                {dayText(date, now)} · {texts.toFetch(parts.filter(isOpen).length)}
              </h3>
              <PickupList parts={parts} level="h4" />
            </section>
          ))}
        </section>
      )}
    </>
  )
}

type Parts = Place['parts']

const dayOf = ({ slot }: Parts[number], now: string) => (slot && slot.date > now ? slot.date : undefined)

/** The present pickups, and the later ones, day by day. */
function byDay(parts: Parts, now: string): { due: Parts; coming: [date: string, parts: Parts][] } {
  const days = Map.groupBy(parts, (part) => dayOf(part, now) ?? '')
  return { due: days.get('') ?? [], coming: [...days].filter(([date]) => date !== '').toSorted(([a], [b]) => (a < b ? -1 : 1)) }
}

/** "2 pedidos para retirar", and the number of later ones. */
function countsOf(parts: Parts, now: string): string[] {
  const open = parts.filter(isOpen)
  const later = open.filter((part) => dayOf(part, now) !== undefined).length
  return [texts.toFetch(open.length - later), ...(later > 0 ? [texts.toFetchLater(later)] : [])]
}

function PickupList({ parts, level }: { parts: Parts; level?: Level }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-2 lg:grid-cols-3">
      {parts.map((part) => (
        <li key={`${part.orderId} ${part.campaignId}`}>
          <PickupCard part={part} level={level} />
        </li>
      ))}
    </ul>
  )
}

type Level = 'h2' | 'h4'

function PickupCard({ part, level: Title = 'h2' }: { part: Parts[number]; level?: Level }) {
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
        <Title className="text-20">{buyer}</Title>
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
