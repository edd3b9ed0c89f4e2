import type { ReactNode } from 'react'
import { BackLink } from '#desk/back-link.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { draftQuery } from '#written/draft-queries.ts'
import { writtenQuery } from '#written/written-queries.ts'
import { draftOf } from './item-draft.ts'
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
      ) : stored?.value ? (
        <ItemForm key={id} opened={stored} copied={draftOf(stored.value, stored.pictures)} fields={fields} />
      ) : (
        <output>{read.code ? '' : itemTexts.loading}</output>
      )}
    </Framed>
  )
}

/** A new item, or with `from` a copy of another one. */
export function NewItemPage({ fields }: { fields: Fields }) {
  const { from } = fields
  return (
    <Framed fields={{ ...fields, from: undefined }}>
      {from ? <CopyForm from={from} fields={fields} /> : <ItemForm fields={fields} />}
    </Framed>
  )
}

function CopyForm({ from, fields }: { from: string; fields: Fields }) {
  const read = useDeskRead(writtenQuery('items', from))
  if (!read.value) return <KeptNote of={read} />
  const copied = draftOf(read.value.value, read.value.pictures)
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
