import { useState, type ReactNode } from 'react'
import { start } from '#api/start.ts'
import { dateText } from '#desk/date-text.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { stateOfOrder } from '#desk/texts.ts'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import type { PersonDetail } from '@mutirao/contract/people'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { formatPhone } from '@mutirao/domain/phone-format'
import { leavesAt } from '@mutirao/domain/retention'
import { dateText as isoDay, localTime } from '@mutirao/domain/zoned-time'
import { Note } from '@mutirao/ui/note.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { ErasePerson } from './erase-person.tsx'
import { personQuery } from './people-queries.ts'
import { PersonNotes } from './person-notes.tsx'
import { peopleTexts as texts } from './texts.ts'

/** One buyer: what they bought, asked for and said, and what the staff noted. */
export function PersonPage({ id, fields }: { id: string; fields: Fields }) {
  const read = useDeskRead(personQuery(id))
  return (
    <div className="min-w-0 lg:max-w-240">
      <a href={hrefOf(`people${fieldsText(fields)}`)} className="inline-flex min-h-11 items-center font-semibold text-action-text">
        {texts.all}
      </a>
      <KeptNote of={read} />
      {read.value && <Shown person={read.value} />}
    </div>
  )
}

const leavingDay = (importedAt: string) => isoDay(localTime(leavesAt(new Date(importedAt)), start.timeZone))

function Shown({ person }: { person: PersonDetail }) {
  const [said, setSaid] = useState<string>()
  const keptFocus = useKeptFocus()
  const when = useWhen()
  const { name, phone, email, orders, spent, neighborhood, store, isOptedIn, channels, imported } = person
  return (
    <article {...keptFocus} aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-6 outline-none">
      <header className="grid gap-1">
        <h1 className="text-24">{name}</h1>
        <p className="wrap-anywhere">{[phone && formatPhone(phone), email].filter(Boolean).join(' · ')}</p>
        <p className="text-ink-2">{[neighborhood, store].filter(Boolean).join(' · ')}</p>
        <p>{orders === 0 ? texts.noOrders : `${texts.paidOrders(orders)} · ${formatMoney(spent)}`}</p>
        {imported && <p className="text-ink-2">{texts.importedFrom(imported.platform, when(imported.at))}</p>}
        {imported?.isOnly && <p className="text-ink-2">{texts.leaves(dateText(leavingDay(imported.at)))}</p>}
        <p className="text-ink-2">
          {texts.optedIn}: {isOptedIn ? texts.isOptedIn(channels) : texts.isNotOptedIn}
        </p>
      </header>
      <output className="block empty:hidden">{said && <Note kind="good">{said}</Note>}</output>
      <PersonNotes person={person} onDone={setSaid} />
      {person.lastOrders.length > 0 && <Orders person={person} />}
      <Groups person={person} />
      <Questions person={person} />
      <Ratings person={person} />
      <Consents person={person} />
      {imported?.isOnly && <ErasePerson person={person} />}
    </article>
  )
}

type Props = { person: PersonDetail }

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-20">{title}</h2>
      <ul className="card divide-y divide-line px-4">{children}</ul>
    </section>
  )
}

const row = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5'
const linked = 'inline-flex min-h-11 items-center font-semibold text-action-text'

function useWhen() {
  const now = useNow()
  return (at: string) => formatWhen(new Date(at), now, start.timeZone)
}

function Orders({ person: { lastOrders } }: Props) {
  const when = useWhen()
  return (
    <Part title={texts.lastOrders}>
      {lastOrders.map(({ id, code, state, price, at }) => (
        <li key={id} className={row}>
          <a href={hrefOf(`orders/${id}`)} className={`${linked} font-mono`}>
            {code}
          </a>
          <span className="min-w-0 flex-1">
            {stateOfOrder(state)} · {when(at)}
          </span>
          <Price centavos={price} />
        </li>
      ))}
    </Part>
  )
}

function Groups({ person: { inGroups } }: Props) {
  if (inGroups.length === 0) return null
  return (
    <Part title={texts.inGroups}>
      {inGroups.map(({ campaignId, name, units, hasLeft }) => (
        <li key={campaignId} className={row}>
          <span>{name}</span>
          <span className="text-ink-2">{hasLeft ? texts.hasLeft : texts.units(units)}</span>
        </li>
      ))}
    </Part>
  )
}

function Questions({ person: { questions } }: Props) {
  const when = useWhen()
  if (questions.length === 0) return null
  return (
    <Part title={texts.questions}>
      {questions.map(({ id, protocol, text, at, isAnswered }) => (
        <li key={id} className={row}>
          <a href={hrefOf(`inquiries?q=${protocol}`)} className={linked}>
            {protocol}
          </a>
          <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{text}</span>
          <span className="text-ink-2">{[when(at), ...(isAnswered ? [] : [texts.unanswered])].join(' · ')}</span>
        </li>
      ))}
    </Part>
  )
}

function Ratings({ person: { ratings } }: Props) {
  const when = useWhen()
  if (ratings.length === 0) return null
  return (
    <Part title={texts.ratings}>
      {ratings.map(({ orderId, subject, stars, words, at }) => (
        <li key={`${orderId} ${subject}`} className={row}>
          <b>{subject}</b>
          <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{[texts.stars(stars), ...(words ? [words] : [])].join(' · ')}</span>
          <span className="text-ink-2">{when(at)}</span>
        </li>
      ))}
    </Part>
  )
}

function Consents({ person: { consents } }: Props) {
  const when = useWhen()
  if (consents.length === 0) return null
  return (
    <Part title={texts.consents}>
      {consents.map(({ name, granted, at, source }) => (
        <li key={name} className={row}>
          <span>{texts.consentName(name)}</span>
          <span className="text-ink-2">{[texts.granted(granted), when(at), ...(source ? [texts.givenAt(source)] : [])].join(' · ')}</span>
        </li>
      ))}
    </Part>
  )
}
