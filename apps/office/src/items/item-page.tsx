import type { ReactNode } from 'react'
import { BackLink } from '#desk/back-link.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { draftQuery } from '#written/draft-queries.ts'
import { deskItemsQuery, writtenQuery } from '#written/written-queries.ts'
import { draftOf, itemForm } from './item-draft.ts'
import { ItemForm } from './item-form.tsx'
import { itemTexts } from './texts.ts'

/** One item of the shop, one that left it, or one that is a draft alone. */
export function ItemPage({ id, fields }: { id: string; fields: Fields }) {
  const read = useDeskRead(writtenQuery('items', id))
  const isNew = read.code === 'not_found'
  const stored = useDeskRead(draftQuery('items', isNew ? id : undefined)).value
  return (
    <Framed fields={fields}>
      {!stored && <KeptNote of={read} />}
      {read.value ? (
        <ItemForm key={id} latest={read.value} fields={fields} />
      ) : (
        stored?.value && <ItemForm key={id} opened={stored} copied={draftOf(stored.value, stored.pictures, stored.video)} fields={fields} />
      )}
    </Framed>
  )
}

/** A new item, or with `from` a copy of another one. */
export function NewItemPage({ fields }: { fields: Fields }) {
  const { from } = fields
  return (
    <Framed fields={{ ...fields, from: undefined }}>
      {from ? <CopyForm from={from} fields={fields} /> : <FirstForm fields={fields} />}
    </Framed>
  )
}

/** Preselects the campaign and the category where the shop has only one. */
function FirstForm({ fields }: { fields: Fields }) {
  const read = useDeskRead(deskItemsQuery({ size: 50, page: 0, q: undefined }))
  if (!read.value && !read.code) return <KeptNote of={read} />
  const only = (all: readonly { id: string }[] = []) => (all.length === 1 ? all[0]!.id : '')
  const chosen = { campaign: only(read.value?.campaigns), category: only(read.value?.categories) }
  return (
    <ItemForm isPreset fields={fields} copied={chosen.campaign || chosen.category ? { ...itemForm.emptyDraft, ...chosen } : undefined} />
  )
}

function CopyForm({ from, fields }: { from: string; fields: Fields }) {
  const read = useDeskRead(writtenQuery('items', from))
  if (!read.value) return <KeptNote of={read} />
  const copied = draftOf(read.value.value, read.value.pictures, read.value.video)
  return <ItemForm key={from} fields={fields} from={from} copied={{ ...copied, name: itemTexts.copyOf(copied.name), featured: '' }} />
}

function Framed({ fields, children }: { fields: Fields; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-180 min-w-0">
      <BackLink path={`items${fieldsText({ ...fields, from: undefined })}`}>{itemTexts.back}</BackLink>
      {children}
    </div>
  )
}
