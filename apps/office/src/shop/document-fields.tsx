import { useState, type ComponentType, type ReactNode } from 'react'
import { NoteField } from '#desk/note-field.tsx'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { textAt, type FieldsProps } from '#written/fields-props.ts'
import { RowActs } from '#written/row-acts.tsx'
import { moved, withRow } from '#written/rows.ts'
import { letterNews, type LetterNews } from '@mutirao/domain/letter-words'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import type { Company, DocumentDraft, Interest } from './document-draft.ts'
import { groupsOf, type DocumentField, type FieldGroup } from './document-spec.ts'
import { documentIds, documentText, documentTexts, letterName, type DocumentId } from './document-texts.ts'
import { LetterSheet } from './letter-sheet.tsx'

type Props = FieldsProps<DocumentDraft>

const MOST_INTERESTS = 50
const MOST_COMPANIES = 30
/** Campaigns deliver by it when they name nobody else. */
const OWN = 'own'

const fieldsFor = (document: DocumentId) =>
  function DocumentFields(props: Props) {
    return (
      <>
        <p className="text-ink-2">{documentText(document).intro}</p>
        {groupsOf(document).map((group, at) => (
          <Group key={group.name ?? at} group={group} {...props}>
            {document === 'letters' && <LetterLook news={letterNews[at]!} {...props} />}
          </Group>
        ))}
        {document === 'likings' && <Interests {...props} />}
        {document === 'shippingCompanies' && <Companies {...props} />}
      </>
    )
  }

/** The form of each document. */
export const documentFields = Object.fromEntries(documentIds.map((id) => [id, fieldsFor(id)])) as Record<DocumentId, ComponentType<Props>>

/** Opens the letter in the words that are typed. */
function LetterLook({ news, draft: { texts } }: Props & { news: LetterNews }) {
  const [isOpen, setOpen] = useState(false)
  // An empty text is the product's own, also where another one is saved.
  const typed = (key: 'subject' | 'text') => texts[`${news}.${key}`]?.trim() ?? ''
  return (
    <>
      <Button
        kind="soft"
        size="small"
        className="justify-self-start"
        aria-label={documentTexts.letterSeeOf(letterName(news))}
        onClick={() => setOpen(true)}
      >
        {documentTexts.letterSee}
      </Button>
      {isOpen && <LetterSheet news={news} words={{ subject: typed('subject'), text: typed('text') }} onClose={() => setOpen(false)} />}
    </>
  )
}

type GroupProps = Props & { group: FieldGroup; children?: ReactNode }

function Group({ group: { name, isFolded, fields }, children, ...props }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  // It stays open when the mistake is corrected: somebody is typing there.
  if (isFolded && !isOpen && fields.some(({ path }) => props.errorOf(path))) setOpen(true)
  const content = (
    <>
      {fields.map((field) => (
        <One key={field.path} field={field} {...props} />
      ))}
      {children}
    </>
  )
  if (!name) return content
  if (!isFolded)
    return (
      <fieldset className="card grid min-w-0 gap-3 p-4">
        <legend className="sr-only">{name}</legend>
        <h2 aria-hidden="true" className="text-16 font-semibold">
          {name}
        </h2>
        {content}
      </fieldset>
    )
  return (
    <details className="card px-4" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-14 cursor-pointer items-center font-semibold">{name}</summary>
      <div className="grid gap-3 pb-4">{content}</div>
    </details>
  )
}

function One({ field: { path, label, hint, kind, max }, ...props }: Props & { field: DocumentField }) {
  const { draft, onChange } = props
  if (kind === 'flag' || kind === 'shown')
    return (
      <SwitchRow
        label={label}
        isOn={draft.flags[path] ?? false}
        onChange={(isOn) => onChange(({ flags }) => ({ flags: { ...flags, [path]: isOn } }))}
      />
    )
  const text = textAt({ ...props, onChange }, path)
  return kind === 'lines' ? (
    <NoteField name={path} label={label} hint={hint} maxLength={max} {...text} />
  ) : (
    <Field label={label} hint={hint} maxLength={max} {...text} />
  )
}

function Interests({ draft: { interests }, errorOf, onChange }: Props) {
  const keptFocus = useKeptFocus()
  const set = (at: number, next: Partial<Interest>) => onChange({ interests: interests.with(at, { ...interests[at]!, ...next }) })
  return (
    <section {...keptFocus} aria-label={documentTexts.interests} className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none">
      <h2 className="text-16 font-semibold">{documentTexts.interests}</h2>
      {interests.map((interest, at) => {
        const name = documentTexts.interest(at + 1)
        return (
          <fieldset key={interest.row} aria-label={name} className="card grid min-w-0 gap-3 p-4">
            <div className="flex items-center gap-1">
              <b className="min-w-0 flex-1 truncate">{interest.label || name}</b>
              <RowActs
                at={at}
                count={interests.length}
                words={{ up: documentTexts.up(name), down: documentTexts.down(name), remove: documentTexts.remove(name) }}
                onMove={(to) => onChange({ interests: moved(interests, at, to) })}
                onRemove={() => onChange({ interests: interests.toSpliced(at, 1) })}
              />
            </div>
            <Field
              label={documentTexts.label}
              maxLength={40}
              autoComplete="off"
              value={interest.label}
              error={errorOf(`options.${at}.label`)}
              onChange={({ currentTarget: { value } }) => set(at, { label: value })}
            />
            <Field
              label={documentTexts.tags}
              hint={documentTexts.tagsHint}
              autoComplete="off"
              value={interest.tags}
              error={errorOf(`options.${at}.tags`)}
              onChange={({ currentTarget: { value } }) => set(at, { tags: value })}
            />
          </fieldset>
        )
      })}
      {interests.length < MOST_INTERESTS && (
        <Button
          kind="line"
          size="small"
          className="justify-self-start"
          onClick={() => onChange({ interests: withRow<Interest>(interests, { label: '', tags: '' }) })}
        >
          {documentTexts.addInterest}
        </Button>
      )}
    </section>
  )
}

function Companies({ draft: { companies }, errorOf, onChange }: Props) {
  const keptFocus = useKeptFocus()
  const set = (at: number, next: Partial<Company>) => onChange({ companies: companies.with(at, { ...companies[at]!, ...next }) })
  return (
    <section {...keptFocus} aria-label={documentTexts.companies} className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none">
      {companies.map(({ id, row, ...company }, at) => {
        const text = (key: keyof typeof company) => ({
          value: company[key],
          error: id === undefined ? undefined : errorOf(`${id}.${key}`),
          autoComplete: 'off',
          onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => set(at, { [key]: value }),
        })
        return (
          <fieldset key={row} aria-label={documentTexts.company(at + 1)} className="card grid min-w-0 gap-3 p-4">
            {id === OWN && <b>{documentTexts.own}</b>}
            <Field label={documentTexts.label} maxLength={40} {...text('name')} />
            <Field label={documentTexts.promise} hint={documentTexts.promiseHint} maxLength={80} {...text('promise')} />
            <Field label={documentTexts.tracking} hint={documentTexts.trackingHint} inputMode="url" {...text('trackingUrl')} />
            {id !== OWN && (
              <Button
                kind="ghost"
                size="small"
                className="justify-self-start"
                onClick={() => onChange({ companies: companies.toSpliced(at, 1) })}
              >
                {documentTexts.remove(company.name || documentTexts.company(at + 1))}
              </Button>
            )}
          </fieldset>
        )
      })}
      {companies.length < MOST_COMPANIES && (
        <Button
          kind="line"
          size="small"
          className="justify-self-start"
          onClick={() => onChange({ companies: withRow<Company>(companies, { name: '', promise: '', trackingUrl: '' }) })}
        >
          {documentTexts.addCompany}
        </Button>
      )}
    </section>
  )
}
