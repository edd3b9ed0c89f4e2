import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronLeft } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import type { DeskItem } from '@mutirao/contract/desk-items'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import { deleteWritten, previewWritten, putWritten, type Written } from '@mutirao/contract/written'
import { changeStock } from '@mutirao/contract/stock'
import { call } from '@mutirao/client/call'
import { go, hrefOf } from '#device/address.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { MoneyField } from '#desk/money-field.tsx'
import { NoteField } from '#desk/note-field.tsx'
import { useMay } from '#kept/session.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { ConflictSheet, changedOf } from './conflict-sheet.tsx'
import {
  draftOf,
  emptyDraft,
  findDraft,
  forgetDraft,
  idOf,
  keepDraft,
  merged,
  valueOf,
  type DraftField,
  type ItemDraft,
} from './item-draft.ts'
import { ItemHistory } from './item-history.tsx'
import { StateTag } from './item-looks.tsx'
import { ItemPictures } from './item-pictures.tsx'
import { ItemPreview, Mistakes } from './item-preview.tsx'
import { deskItemsQuery, itemQuery } from './item-queries.ts'
import { said } from './item-said.tsx'
import { itemTexts } from './texts.ts'

const NEW = 'new'

/** One item of the shop, or one that left it. */
export function ItemPage({ id, fields }: { id: string; fields: Fields }) {
  const read = useDeskRead(itemQuery(id))
  return (
    <Framed fields={fields}>
      <KeptNote of={read} />
      {read.value ? <ItemForm key={id} latest={read.value} fields={fields} /> : <output>{read.code ? '' : itemTexts.loading}</output>}
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
  const read = useDeskRead(itemQuery(from))
  if (!read.value) return <KeptNote of={read} />
  const copied = draftOf(read.value.value, read.value.pictures)
  return <ItemForm key={from} fields={fields} copied={{ ...copied, name: itemTexts.copyOf(copied.name), featured: '' }} />
}

function Framed({ fields, children }: { fields: Fields; children: React.ReactNode }) {
  return (
    <div className="mx-auto max-w-180 min-w-0">
      <a
        href={hrefOf(`items${fieldsText({ ...fields, from: undefined })}`)}
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-action-text"
      >
        <Icon d={chevronLeft} />
        {itemTexts.back}
      </a>
      {children}
    </div>
  )
}

type Preview = CallOutput<typeof previewWritten>
type FormProps = { latest?: Written; copied?: ItemDraft; fields: Fields }

/** What is typed, with the item that it was read from. It outlives a reload until it is saved or discarded. */
function useItemDraft({ latest, copied }: Omit<FormProps, 'fields'>) {
  const key = latest?.id ?? NEW
  const [kept] = useState(() => findDraft(key))
  const [base, setBase] = useState(kept?.base ?? latest)
  const [draft, setDraft] = useState(kept?.draft ?? copied ?? (latest ? draftOf(latest.value, latest.pictures) : emptyDraft))
  const [isTyped, setTyped] = useState(kept !== undefined)
  // Nothing is typed: the form follows the shop.
  if (!isTyped && latest && base?.revision !== latest.revision) {
    setBase(latest)
    setDraft(draftOf(latest.value, latest.pictures))
  }
  return {
    key,
    base,
    draft,
    isTyped,
    wasKept: kept !== undefined,
    change(next: Partial<ItemDraft>) {
      const changed = { ...draft, ...next }
      setDraft(changed)
      setTyped(true)
      keepDraft({ id: key, base, draft: changed })
    },
    /** Continues from this state of the shop. */
    follow(written: Written | undefined) {
      forgetDraft(key)
      setTyped(false)
      setBase(written)
      setDraft(written ? draftOf(written.value, written.pictures) : emptyDraft)
    },
    /** Keeps what was typed, over a newer state of the shop. */
    rebase(written: Written | undefined, next: ItemDraft) {
      setBase(written)
      setDraft(next)
      setTyped(true)
      keepDraft({ id: key, base: written, draft: next })
    },
  }
}

function ItemForm({ latest, copied, fields }: FormProps) {
  const item = useItemDraft({ latest, copied })
  const { base, draft, isTyped } = item
  const isNew = base === undefined || base.isGone === true
  const saving = useDeskAct(`item ${item.key}`)
  const looking = useDeskAct(`item preview ${item.key}`)
  const [preview, setPreview] = useState<Preview>()
  const [isConflict, setConflict] = useState(false)
  const options = useDeskRead(deskItemsQuery({ size: 1, page: 0, q: latest?.id })).value
  const listed = useDeskRead(deskItemsQuery({ size: 50, page: 0, q: latest?.id })).value?.content.find(({ id }) => id === latest?.id)
  const form = useRef<HTMLFormElement>(null)
  const issues = issuesOf(saving.fault) ?? preview?.mistakes ?? []
  const changed = changedOf(saving.fault)
  const id = latest?.id ?? idOf(draft.name)
  const mayWrite = useMay('items.write')

  function change(next: Partial<ItemDraft>) {
    item.change(next)
    setPreview(undefined)
    saving.forgive()
    looking.forgive()
  }

  const valueNow = (of: ItemDraft = draft) => valueOf(of, { isNew: latest === undefined })

  async function handleLook() {
    const done = await looking.send(() => call(previewWritten, { params: { kind: 'items', id: id || NEW }, body: { value: valueNow() } }))
    if (done) setPreview(done.answer)
  }

  /** `over`: the state of the shop that the write replaces. */
  async function save(over = base, of = draft) {
    setPreview(undefined)
    const revision = over?.isGone ? undefined : over?.revision
    const done = await saving.send(() =>
      call(putWritten, { params: { kind: 'items', id: id || NEW }, body: { revision, value: valueNow(of) } }),
    )
    if (!done) return setConflict(true)
    const { answer } = done
    setConflict(false)
    item.follow(answer)
    const { name } = of
    said.set({ text: isNew ? itemTexts.added(name) : itemTexts.saved(name), undo: { id: answer.id, revision: answer.revision } })
    if (!latest) go(`items/${answer.id}`)
  }

  function handleMine() {
    const theirs = changed?.present
    const value = theirs && base ? merged(base.value, valueNow(), theirs.value) : undefined
    const next = value ? { ...draftOf(value, base?.pictures), pictures: draft.pictures } : draft
    item.rebase(theirs, next)
    void save(theirs, next)
  }

  function handleTheirs() {
    item.follow(changed?.present)
    saving.forgive()
    setConflict(false)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }

  const errorOf = (field: string) => issues.find(({ path }) => path.split('.')[0] === field)?.message
  return (
    <form
      ref={form}
      noValidate
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-24"
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-24">{latest ? draft.name || latest.id : itemTexts.newItem}</h1>
        {listed && <StateTag state={listed.state} />}
      </header>
      {base?.isGone && <Note>{itemTexts.gone}</Note>}
      {item.wasKept && isTyped && (
        <Note kind="warn" action={<TextButton onClick={() => item.follow(latest)}>{itemTexts.discard}</TextButton>}>
          {itemTexts.kept}
        </Note>
      )}
      <ItemPictures
        pictures={draft.pictures}
        hue={listed?.hue ?? 70}
        error={errorOf('pictures')}
        onChange={(pictures) => change({ pictures })}
      />
      <ItemFields draft={draft} isNew={latest === undefined} options={options} errorOf={errorOf} onChange={change} />
      {latest && listed && <Count item={listed} />}
      <Mistakes issues={issues.filter(({ path }) => path === '')} />
      {preview && <ItemPreview preview={preview} />}
      <FaultNote fault={looking.fault} />
      {!changed && !issuesOf(saving.fault) && <FaultNote fault={saving.fault} />}
      {latest && !base?.isGone && base && (
        <ItemActs written={base} name={draft.name} campaignId={draft.campaign} fields={fields} onRestored={item.follow} />
      )}
      {mayWrite && (
        <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
          <div className="mx-auto flex max-w-180 gap-2.5 px-4 py-2.5">
            <Button kind="line" isBusy={looking.isBusy} onClick={() => void handleLook()}>
              {itemTexts.preview}
            </Button>
            <Button type="submit" className="flex-1" isBusy={saving.isBusy} disabled={!isTyped && !base?.isGone && !copied}>
              {isNew ? itemTexts.saveNew : itemTexts.save}
            </Button>
          </div>
        </div>
      )}
      {changed && isConflict && (base || changed.present === undefined) && (
        <ConflictSheet changed={changed} mine={valueNow()} onMine={handleMine} onTheirs={handleTheirs} onClose={() => setConflict(false)} />
      )}
      {changed && !base && (
        <Note kind="err" isAlert>
          {itemTexts.conflictExists}
        </Note>
      )}
    </form>
  )
}

/** The mistakes by field that a refused write answers; undefined for another failure. */
function issuesOf(fault: { code?: string; facts: Record<string, unknown> } | undefined): readonly WrittenIssue[] | undefined {
  const errors = fault?.code === 'validation_failed' ? fault.facts['errors'] : undefined
  return Array.isArray(errors) ? (errors as WrittenIssue[]) : undefined
}

type Named = readonly { id: string; name: string }[]
type FieldsProps = {
  draft: ItemDraft
  isNew: boolean
  options: { categories: Named; campaigns: Named } | undefined
  errorOf: (field: string) => string | undefined
  onChange: (next: Partial<ItemDraft>) => void
}

function ItemFields({ draft, isNew, options, errorOf, onChange }: FieldsProps) {
  const common = (field: DraftField) => ({
    value: draft[field],
    error: errorOf(field),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement }) =>
      onChange({ [field]: currentTarget.value }),
  })
  const text = (field: DraftField) => ({ ...common(field), autoComplete: 'off' })
  const choices = (named: Named = [], value = '') => {
    const known = named.some(({ id }) => id === value) || value === '' ? named : [...named, { id: value, name: value }]
    return [{ value: '', label: itemTexts.choose }, ...known.map(({ id, name }) => ({ value: id, label: name }))]
  }
  return (
    <>
      <Field label={itemTexts.name} hint={itemTexts.nameExample} maxLength={120} {...text('name')} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3">
        <SelectField label={itemTexts.campaign} options={choices(options?.campaigns, draft.campaign)} {...common('campaign')} />
        <SelectField label={itemTexts.category} options={choices(options?.categories, draft.category)} {...common('category')} />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-start gap-3">
        <MoneyField label={itemTexts.priceIn} value={draft.price} error={errorOf('price')} onChange={(price) => onChange({ price })} />
        <Field label={itemTexts.unit} hint={itemTexts.unitHint} maxLength={40} {...text('unit')} />
        {isNew && <Field label={itemTexts.opening} hint={itemTexts.openingHint} inputMode="numeric" maxLength={7} {...text('stock')} />}
      </div>
      <AreaField label={itemTexts.description} maxLength={1200} {...common('description')} />
      <details
        className="card px-4"
        open={['brand', 'compareAt', 'ingredients', 'allergens', 'tags', 'featured'].some((field) => errorOf(field))}
      >
        <summary className="flex min-h-14 cursor-pointer items-center font-semibold">{itemTexts.more}</summary>
        <div className="grid gap-4 pb-4">
          <MoneyField
            label={itemTexts.compareAt}
            hint={itemTexts.compareAtHint}
            value={draft.compareAt}
            error={errorOf('compareAt')}
            onChange={(compareAt) => onChange({ compareAt })}
          />
          <Field label={itemTexts.brand} maxLength={60} {...text('brand')} />
          <Field label={itemTexts.tags} hint={itemTexts.tagsHint} {...text('tags')} />
          <AreaField label={itemTexts.ingredients} maxLength={600} {...common('ingredients')} />
          <Field label={itemTexts.allergens} maxLength={300} {...text('allergens')} />
          <Field label={itemTexts.featured} hint={itemTexts.featuredHint} inputMode="numeric" maxLength={3} {...text('featured')} />
        </div>
      </details>
    </>
  )
}

type AreaProps = Omit<Parameters<typeof NoteField>[0], 'name' | 'defaultValue'> & {
  value: string
  onChange: (event: { currentTarget: HTMLTextAreaElement }) => void
}
const AreaField = (props: AreaProps) => <NoteField name="" {...props} />

/** The count by itself: orders change it while somebody writes. */
function Count({ item: { id, name, onHand, reserved = 0 } }: { item: DeskItem }) {
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string>()
  const mayCount = useMay('stock.write')
  if (onHand === undefined) return null
  return (
    <section className="card flex flex-wrap items-center justify-between gap-3 p-4">
      <p>
        <b className="block font-semibold">{itemTexts.counted}</b>
        <span className="text-13 text-ink-2">{itemTexts.countedNow(onHand - reserved, reserved)}</span>
      </p>
      {mayCount && (
        <Button kind="line" size="small" onClick={() => setOpen(true)}>
          {itemTexts.count}
        </Button>
      )}
      {isOpen && (
        <ActSheet
          title={itemTexts.countTitle(name)}
          subject={`count ${id}`}
          act={itemTexts.countSave}
          ask={(read) => {
            const count = read('count')
            setError(/^\d{1,7}$/.test(count) ? undefined : itemTexts.countWrong)
            if (!/^\d{1,7}$/.test(count)) return undefined
            return (act) => call(changeStock, { body: { act, lines: [{ item: id, set: Number(count) }] } })
          }}
          say={() => itemTexts.countDone}
          onDone={(text) => said.set({ text })}
          onClose={() => setOpen(false)}
          onChange={() => setError(undefined)}
        >
          <Field
            label={itemTexts.countField}
            name="count"
            inputMode="numeric"
            autoComplete="off"
            isBig
            defaultValue={onHand}
            error={error}
          />
        </ActSheet>
      )}
    </section>
  )
}

type ActsProps = { written: Written; name: string; campaignId: string; fields: Fields; onRestored: (written: Written) => void }

function ItemActs({ written: { id, revision }, name, campaignId, fields, onRestored }: ActsProps) {
  const [open, setOpen] = useState<'history' | 'archive'>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink kind="ghost" size="small" href={`/store/${campaignId}/product/${id}`} target="_blank">
        {itemTexts.inShop}
      </ButtonLink>
      <Button kind="ghost" size="small" onClick={() => setOpen('history')}>
        {itemTexts.history}
      </Button>
      <ButtonLink kind="ghost" size="small" href={hrefOf(`items/new${fieldsText({ from: id })}`)}>
        {itemTexts.duplicate}
      </ButtonLink>
      <Button kind="ghost" size="small" onClick={() => setOpen('archive')}>
        {itemTexts.archive}
      </Button>
      {open === 'history' && (
        <ItemHistory
          id={id}
          revision={revision}
          onClose={close}
          onRestored={(written) => {
            onRestored(written)
            close()
          }}
        />
      )}
      {open === 'archive' && (
        <ActSheet
          title={itemTexts.archiveTitle(name)}
          subject={`archive ${id}`}
          act={itemTexts.archive}
          ask={() => () => call(deleteWritten, { params: { kind: 'items', id }, query: { revision: revision! } })}
          say={() => itemTexts.archived(name)}
          onDone={(text) => {
            forgetDraft(id)
            said.set({ text, undo: { id, revision: undefined } })
            go(`items${fieldsText(fields)}`)
          }}
          onClose={close}
        >
          <ArchivePreview id={id} />
        </ActSheet>
      )}
    </div>
  )
}

/** What the removal means, before it is done. */
function ArchivePreview({ id }: { id: string }) {
  const [preview, setPreview] = useState<Preview>()
  useEffect(() => {
    let isHere = true
    call(previewWritten, { params: { kind: 'items', id }, body: {} }).then(
      (found) => isHere && setPreview(found),
      // The act itself reports what is wrong.
      () => undefined,
    )
    return () => void (isHere = false)
  }, [id])
  return (
    <>
      <p className="text-16">{itemTexts.archiveText}</p>
      {preview && <ItemPreview preview={{ ...preview, changes: [], warnings: [] }} />}
    </>
  )
}
