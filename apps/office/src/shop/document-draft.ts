import { type ChosenCode, createDrafts, isSame, withIds } from '#written/drafts.ts'
import { rowsOf, type Row } from '#written/rows.ts'
import type { FormOf } from '#written/use-draft.ts'
import { textIn } from '#written/written-text.ts'
import { officeShopDraftsKey } from '@mutirao/client/stored-keys'
import type { Written } from '@mutirao/contract/written'
import { fieldsOf, type DocumentField } from './document-spec.ts'
import type { DocumentId } from './document-texts.ts'
import { at, put } from './shop-draft.ts'

type Value = Written['value']

/** id: absent until it was saved. */
export type Interest = { id?: string; label: string; tags: string }
export type Company = { id?: string; name: string; promise: string; trackingUrl: string }

/** A document as it is typed: texts and switches by their path, and the two lists. */
export type DocumentDraft = {
  texts: Readonly<Record<string, string>>
  flags: Readonly<Record<string, boolean>>
  interests: readonly Row<Interest>[]
  companies: readonly Row<Company>[]
  code?: ChosenCode
}

const isFlag = ({ kind }: DocumentField) => kind === 'flag' || kind === 'shown'

function flagIn({ path, kind, isRare }: DocumentField, value: Value): boolean {
  if (kind === 'flag') return at(value, path) === true
  const isNamed = at(value, path.slice(0, path.lastIndexOf('.'))) !== undefined
  return (isNamed || !isRare) && at(value, path) !== true
}

const interestsIn = ({ options }: Value): Interest[] =>
  (Array.isArray(options) ? (options as Value[]) : []).map(({ id, label, tags }) => ({
    id: textIn(id),
    label: textIn(label),
    tags: Array.isArray(tags) ? tags.join(', ') : '',
  }))

const companiesIn = (value: Value): Company[] =>
  Object.entries(value).map(([id, company]) => ({
    id,
    name: textIn(at(company, 'name')),
    promise: textIn(at(company, 'promise')),
    trackingUrl: textIn(at(company, 'trackingUrl')),
  }))

export const draftOf =
  (document: DocumentId) =>
  (value: Value): DocumentDraft => ({
    texts: Object.fromEntries(
      fieldsOf(document)
        .filter((field) => !isFlag(field))
        .map(({ path }) => [path, textIn(at(value, path))]),
    ),
    flags: Object.fromEntries(
      fieldsOf(document)
        .filter(isFlag)
        .map((field) => [field.path, flagIn(field, value)]),
    ),
    interests: document === 'likings' ? rowsOf(interestsIn(value)) : [],
    companies: document === 'shippingCompanies' ? rowsOf(companiesIn(value)) : [],
  })

/** The document as it was read, with what was typed since; an empty text removes its key. */
export function valueOf(document: DocumentId, draft: DocumentDraft, base: Value = {}): Value {
  const before = draftOf(document)(base)
  const typed = fieldsOf(document).reduce((value, field) => {
    const { path, kind } = field
    if (!isFlag(field)) {
      const text = draft.texts[path] ?? ''
      return text === before.texts[path] ? value : put(value, path, text.trim() === '' ? undefined : text.trim())
    }
    const isOn = draft.flags[path] ?? false
    return isOn === before.flags[path] ? value : put(value, path, kind === 'shown' ? !isOn : isOn)
  }, base)
  if (document === 'likings' && !isSame(draft.interests, before.interests))
    return { ...typed, options: named(draft.interests).map(optionOf) }
  if (document === 'shippingCompanies' && !isSame(draft.companies, before.companies))
    return Object.fromEntries(named(draft.companies).map((company) => [company.id, companyOf(company, base[company.id])]))
  return typed
}

const named = <One extends Interest | Company>(list: readonly One[]) =>
  withIds(list, { nameOf: (one) => ('label' in one ? one.label : one.name), nameless: 'opcao' })

const optionOf = ({ id, label, tags }: Interest) => ({
  id,
  label: label.trim(),
  tags: tags.split(',').flatMap((tag) => tag.trim() || []),
})

/** Fields that the form does not show, such as a logo, stay. */
const companyOf = ({ name, promise, trackingUrl }: Company, before: unknown): Value =>
  Object.entries({ name, promise, trackingUrl }).reduce(
    (value, [key, text]) => put(value, key, text.trim() || undefined),
    (before ?? {}) as Value,
  )

const drafts = createDrafts<DocumentDraft>(officeShopDraftsKey)
export const documentForm = (document: DocumentId): FormOf<DocumentDraft> => ({
  drafts,
  draftOf: ({ value }) => draftOf(document)(value),
  emptyDraft: draftOf(document)({}),
})
