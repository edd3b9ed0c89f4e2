import { start } from '#api/start.ts'
import { campaignsQuery } from '#campaigns/campaign-queries.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import type { Filter } from '#desk/filter.ts'
import { fieldsText, useSetFields, type Fields } from '#desk/list-address.ts'
import { ListPage, type Column } from '#desk/list-page.tsx'
import { hrefOf, toTop } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { useMay } from '#kept/session.ts'
import type { Person } from '@mutirao/contract/people'
import { personSorts } from '@mutirao/contract/people'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { formatPhone } from '@mutirao/domain/phone-format'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { isBeyondRules, peopleQuery, placesQuery, reachQuery, rulesOf } from './people-queries.ts'
import { peopleTexts as texts } from './texts.ts'

const personPath = (id: string, fields: Fields) => `people/${id}${fieldsText(fields)}`
const numbers = (values: readonly number[], label: (value: number) => string) =>
  values.map((value) => ({ value: String(value), label: label(value) }))
const days = [15, 30, 60, 90, 180, 365]
const withNames = (values: readonly { id: string; name: string }[] = []) => values.map(({ id, name }) => ({ value: id, label: name }))
const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The rules of a segment as filters. */
function useRuleFilters(): readonly Filter[] {
  const campaigns = (useDeskRead(campaignsQuery).value ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const places = useDeskRead(placesQuery).value
  return [
    { kind: 'choice', name: 'times', label: texts.times, options: numbers([1, 2, 3, 5, 10, 20], texts.timesOf) },
    { kind: 'choice', name: 'within', label: texts.within, options: numbers(days, texts.days) },
    { kind: 'choice', name: 'notWithin', label: texts.notWithin, options: numbers(days, texts.days) },
    {
      kind: 'choice',
      name: 'spent',
      label: texts.spent,
      options: numbers([5_000, 10_000, 20_000, 50_000, 100_000], formatMoney),
    },
    { kind: 'choice', name: 'boughtIn', label: texts.boughtIn, options: campaigns },
    { kind: 'choice', name: 'neverIn', label: texts.neverIn, options: campaigns },
    { kind: 'choice', name: 'boughtItem', label: texts.boughtItem, options: withNames(places?.items) },
    { kind: 'choice', name: 'boughtCategory', label: texts.boughtCategory, options: withNames(places?.categories) },
    { kind: 'choice', name: 'boughtWithin', label: texts.boughtWithin, any: texts.ever, options: numbers(days, texts.inDays) },
    { kind: 'choice', name: 'neighborhood', label: texts.neighborhood, options: named(places?.neighborhoods ?? []) },
    { kind: 'choice', name: 'store', label: texts.store, options: named(places?.stores ?? []) },
    { kind: 'choice', name: 'bought', label: texts.bought, options: [{ value: 'never', label: texts.boughtNever }] },
    { kind: 'choice', name: 'origin', label: texts.origin, options: [{ value: 'import', label: texts.originImport }] },
    { kind: 'choice', name: 'group', label: texts.group, options: [{ value: 'short', label: texts.groupShort }] },
  ]
}

/** Set by a link from the figures: shown with their one value, which can only be removed. */
const monthFilters = (fields: Fields): Filter[] =>
  [
    { name: 'firstMonth', label: texts.firstMonth, textOf: texts.firstIn },
    { name: 'boughtMonth', label: texts.boughtMonth, textOf: texts.boughtInMonth },
  ].flatMap(({ name, label, textOf }) => {
    const value = fields[name]
    return value === undefined ? [] : [{ kind: 'choice' as const, name, label, options: [{ value, label: textOf(value) }] }]
  })

function useFilters(fields: Fields): readonly Filter[] {
  const rules = useRuleFilters()
  return [
    { kind: 'words', name: 'q', label: texts.search },
    {
      kind: 'choice',
      name: 'optedIn',
      label: texts.optedIn,
      options: [
        { value: 'yes', label: texts.optedInYes },
        { value: 'no', label: texts.optedInNo },
      ],
    },
    { kind: 'choice', name: 'by', label: texts.sort, any: texts.sorts.recent, options: sortOptions },
    ...monthFilters(fields),
    ...rules,
  ]
}
const sortOptions = personSorts.filter((sort) => sort !== 'recent').map((sort) => ({ value: sort, label: texts.sorts[sort] }))

/** Buyers, with the rules of a segment as filters. */
export function PeopleScreen({ fields }: { fields: Fields }) {
  const read = useDeskRead(peopleQuery(fields))
  const isCounting = read.value !== undefined && read.value.countedUntil === undefined
  const page = read.value && { ...read.value, page: 0, size: read.value.content.length }
  return (
    <>
      <ListPage
        list="people"
        title={texts.title}
        fields={fields}
        read={{ ...read, value: page }}
        filters={useFilters(fields)}
        words={isCounting ? undefined : texts.listWords}
        empty={isCounting ? undefined : texts.none}
        columns={useColumns(fields)}
        keyOf={({ id }) => id}
        renderCard={(person) => <PersonCard person={person} fields={fields} />}
        grid="md:grid-cols-2"
      >
        {isCounting ? (
          <output className="mb-3 block">
            <Note>{texts.counting}</Note>
          </output>
        ) : (
          <ReachLine fields={fields} />
        )}
      </ListPage>
      <Turn fields={fields} next={read.value?.next} />
    </>
  )
}

/** How many people the rules name, and how many of them a message would reach. */
function ReachLine({ fields }: { fields: Fields }) {
  const mayWrite = useMay('people.message')
  const { value } = useDeskRead(reachQuery(fields))
  const hasReach = value !== undefined && value.optedIn + (value.onlyWhatsapp ?? 0) > 0
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-card bg-well px-4 py-3 empty:hidden">
      <output className="min-w-0 flex-1 basis-60">{value && texts.reach(value)}</output>
      {mayWrite && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {hasReach && isBeyondRules(fields) && (
            <span className="text-13">{fields['q'] ? texts.searchIsNoRule : texts.monthsAreNoRule}</span>
          )}
          {hasReach && !isBeyondRules(fields) && (
            <ButtonLink size="small" href={hrefOf(`marketing/new${fieldsText(rulesOf(fields))}`)}>
              {texts.writeTo}
            </ButtonLink>
          )}
          <a href={hrefOf('marketing')} className="inline-flex min-h-11 items-center font-semibold text-action-text">
            {texts.messages}
          </a>
          <a href={hrefOf('people/import')} className="inline-flex min-h-11 items-center font-semibold text-action-text">
            {texts.import}
          </a>
        </p>
      )}
    </div>
  )
}

function Turn({ fields, next }: { fields: Fields; next: string | undefined }) {
  const setFields = useSetFields()
  const turn = (cursor: string | undefined) => {
    setFields({ ...fields, cursor })
    toTop()
  }
  return (
    <nav aria-label={texts.title} className="mt-4 flex justify-center gap-3 empty:hidden">
      {fields['cursor'] && (
        <Button kind="line" onClick={() => turn(undefined)}>
          {texts.fromStart}
        </Button>
      )}
      {next && (
        <Button kind="line" onClick={() => turn(next)}>
          {texts.following}
        </Button>
      )}
    </nav>
  )
}

const contactText = (phone: string, email: string | undefined) => [phone && formatPhone(phone), email].filter(Boolean).join(' · ')
/** The newest order; of an imported person without one, when they came. */
const lastText = ({ orderedAt, importedAt }: Person, now: Date): string => {
  const at = orderedAt ?? importedAt
  const when = at === undefined ? '' : formatWhen(new Date(at), now, start.timeZone)
  return orderedAt === undefined ? texts.imported(when) : when
}
const placeText = ({ neighborhood, store }: Person) => [neighborhood, store].filter(Boolean).join(' · ')
const consentText = ({ isOptedIn, channels }: Person) => (isOptedIn ? texts.isOptedIn(channels) : texts.isNotOptedIn)

function useColumns(fields: Fields): readonly Column<Person>[] {
  const now = useNow()
  return [
    {
      id: 'name',
      name: texts.name,
      render: ({ id, name, phone, email }) => (
        <>
          <a
            href={hrefOf(personPath(id, fields))}
            aria-label={texts.open(name)}
            className="-my-2 inline-flex min-h-10 items-center py-2 text-action-text"
          >
            {name}
          </a>
          <small className="block text-13 font-normal text-ink-2">{contactText(phone, email)}</small>
        </>
      ),
    },
    { id: 'place', name: texts.place, render: placeText },
    {
      id: 'orders',
      name: texts.orders,
      isNumber: true,
      render: ({ orders, groups }) => (
        <>
          {orders}
          {groups > 0 && <small className="block text-13 text-ink-2">{texts.groups(groups)}</small>}
        </>
      ),
    },
    { id: 'spent', name: texts.amount, isNumber: true, render: ({ spent }) => <Price centavos={spent} /> },
    { id: 'last', name: texts.last, render: (person) => lastText(person, now) },
    { id: 'consent', name: texts.consent, render: consentText },
  ]
}

function PersonCard({ person, fields }: { person: Person; fields: Fields }) {
  const now = useNow()
  const { id, name, phone, email, orders, groups, spent } = person
  return (
    <article aria-label={name} className="card grid grid-cols-[minmax(0,1fr)] gap-1 p-4">
      <h2 className="text-20">
        <a href={hrefOf(personPath(id, fields))} aria-label={texts.open(name)} className="flex min-h-11 items-center text-action-text">
          {name}
        </a>
      </h2>
      <p className="wrap-anywhere text-ink-2">{contactText(phone, email)}</p>
      <p className="flex flex-wrap justify-between gap-2">
        <span>{[texts.paidOrders(orders), ...(groups > 0 ? [texts.groups(groups)] : [])].join(' · ')}</span>
        <Price centavos={spent} />
      </p>
      <p>{[lastText(person, now), placeText(person)].filter(Boolean).join(' · ')}</p>
      <p className="text-ink-2">{consentText(person)}</p>
    </article>
  )
}
