import { useDeskRead } from '#desk/desk-reads.ts'
import { useKeptFocus } from '#looks/kept-focus.ts'
import type { FieldsProps } from '#written/fields-props.ts'
import { inWordsOfForm } from '#written/issues.ts'
import type { PartSpec } from '#written/part-form.tsx'
import { withRow } from '#written/rows.ts'
import { allWrittenQuery } from '#written/written-queries.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { accessForm, draftOf, valueOf, type AccessDraft, type Key, type Person } from './access-draft.ts'
import { ACCESS, accessTexts, keyText, pathText, valueText, wordingOf } from './access-texts.ts'

type Props = FieldsProps<AccessDraft>
type Typed = { currentTarget: HTMLInputElement }

const AccessFields = (props: Props) => (
  <>
    <p className="text-ink-2">{accessTexts.intro}</p>
    <Keys {...props} />
    <People {...props} />
  </>
)

function Keys({ draft: { keys }, errorOf, onChange }: Props) {
  const keptFocus = useKeptFocus()
  const set = (at: number, next: Partial<Key>) => onChange({ keys: keys.with(at, { ...keys[at]!, ...next }) })
  return (
    <section {...keptFocus} aria-label={accessTexts.keys} className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none">
      <div>
        <h2 className="text-16 font-semibold">{accessTexts.keys}</h2>
        <p className="text-13 text-ink-2">{accessTexts.keysText}</p>
      </div>
      {keys.map(({ key, campaigns, limits, endsAt, row }, at) => (
        <fieldset key={row} aria-label={accessTexts.keyOf(at + 1)} className="card grid min-w-0 gap-3 p-4">
          <Field
            label={accessTexts.key}
            hint={accessTexts.keyHint}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            value={key}
            error={errorOf(`keys.${at}.key`)}
            onChange={({ currentTarget: { value } }: Typed) => set(at, { key: value })}
          />
          <Campaigns chosen={campaigns} error={errorOf(`keys.${at}.campaigns`)} onChange={(next) => set(at, { campaigns: next })} />
          <div className="grid items-start gap-3 md:grid-cols-2">
            <Field
              label={accessTexts.limits}
              hint={accessTexts.limitsHint}
              inputMode="numeric"
              maxLength={7}
              autoComplete="off"
              value={limits}
              error={errorOf(`keys.${at}.limits`)}
              onChange={({ currentTarget: { value } }: Typed) => set(at, { limits: value })}
            />
            <Field
              type="datetime-local"
              label={accessTexts.ends}
              hint={accessTexts.endsHint}
              value={endsAt}
              error={errorOf(`keys.${at}.endsAt`)}
              onChange={({ currentTarget: { value } }: Typed) => set(at, { endsAt: value })}
            />
          </div>
          <Button kind="ghost" size="small" className="justify-self-start" onClick={() => onChange({ keys: keys.toSpliced(at, 1) })}>
            {accessTexts.removeKey(at + 1)}
          </Button>
        </fieldset>
      ))}
      <Button
        kind="line"
        size="small"
        className="justify-self-start"
        onClick={() => onChange({ keys: withRow<Key>(keys, { key: '', campaigns: [], limits: '', endsAt: '' }) })}
      >
        {accessTexts.addKey}
      </Button>
    </section>
  )
}

function People({ draft: { people }, errorOf, onChange }: Props) {
  const keptFocus = useKeptFocus()
  const set = (at: number, next: Partial<Person>) => onChange({ people: people.with(at, { ...people[at]!, ...next }) })
  /** The campaigns show their own mistakes. */
  const contactError = (at: number) => errorOf(`people.${at}.email`) ?? errorOf(`people.${at}.domain`)
  return (
    <section {...keptFocus} aria-label={accessTexts.people} className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none">
      <div>
        <h2 className="text-16 font-semibold">{accessTexts.people}</h2>
        <p className="text-13 text-ink-2">{accessTexts.peopleText}</p>
      </div>
      {people.map(({ contact, campaigns, row }, at) => {
        const campaignsError = errorOf(`people.${at}.campaigns`)
        return (
          <fieldset key={row} aria-label={accessTexts.personOf(at + 1)} className="card grid min-w-0 gap-3 p-4">
            <Field
              label={accessTexts.contact}
              hint={accessTexts.contactHint}
              inputMode="email"
              autoCapitalize="none"
              autoComplete="off"
              value={contact}
              error={contactError(at) ?? (campaignsError ? undefined : errorOf(`people.${at}`))}
              onChange={({ currentTarget: { value } }: Typed) => set(at, { contact: value })}
            />
            <Campaigns chosen={campaigns} error={campaignsError} onChange={(next) => set(at, { campaigns: next })} />
            <Button kind="ghost" size="small" className="justify-self-start" onClick={() => onChange({ people: people.toSpliced(at, 1) })}>
              {accessTexts.removePerson(at + 1)}
            </Button>
          </fieldset>
        )
      })}
      <Button
        kind="line"
        size="small"
        className="justify-self-start"
        onClick={() => onChange({ people: withRow<Person>(people, { contact: '', campaigns: [] }) })}
      >
        {accessTexts.addPerson}
      </Button>
    </section>
  )
}

type CampaignsProps = { chosen: readonly string[]; error: string | undefined; onChange: (next: readonly string[]) => void }

/** The campaigns that the key or the person opens; one that the shop has no more can still be taken away. */
function Campaigns({ chosen, error, onChange }: CampaignsProps) {
  const known = useDeskRead(allWrittenQuery('campaigns')).value?.content ?? []
  const named = known.map(({ id, value }) => ({ id, name: String(value['name'] ?? id) }))
  const strangers = chosen.filter((id) => named.every((one) => one.id !== id)).map((id) => ({ id, name: id }))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{accessTexts.campaigns}</legend>
      {[...named, ...strangers].map(({ id, name }) => (
        <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            aria-invalid={error !== undefined || undefined}
            onChange={({ currentTarget }: Typed) => onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            className="size-5 accent-[var(--action)]"
          />
          <span className="min-w-0 break-words">{name}</span>
        </label>
      ))}
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}

export const accessSpec: PartSpec<AccessDraft> = {
  id: ACCESS,
  nameOf: () => accessTexts.name,
  words: {
    kind: 'access',
    keyText,
    pathText,
    valueText,
    worded: ({ path, message }) => ({ path, message: wordingOf(path, message) ?? inWordsOfForm(message) }),
    otherText: accessTexts.otherText,
    thing: accessTexts.thing,
  },
  form: accessForm,
  Fields: AccessFields,
  valueOf,
  draftOf,
}
