import { useEffect, useRef, useState, type ComponentType } from 'react'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { bell, chevronLeft, clock, receiptText, store, ticketPercent } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import type { Written } from '@mutirao/contract/written'
import { hrefOf } from '#device/address.ts'
import { onSaveKey } from '#device/keys.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { useMay } from '#kept/session.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { NotFound } from '#looks/doors.tsx'
import { ConflictSheet } from '#written/conflict-sheet.tsx'
import { HistorySheet } from '#written/history-sheet.tsx'
import { said, undoOf } from '#written/said.tsx'
import { writtenTexts } from '#written/texts.ts'
import { useDraft } from '#written/use-draft.ts'
import { useWriting } from '#written/use-writing.ts'
import { WriteDock } from '#written/write-dock.tsx'
import { Mistakes, WritePreview } from '#written/write-preview.tsx'
import { writtenQuery } from '#written/written-queries.ts'
import { ContactFields } from './contact-fields.tsx'
import type { FieldsProps } from './fields-props.ts'
import { NoticeFields, PaymentFields, SellerFields } from './money-fields.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { draftOf, isSection, sectionIds, shopForm, valueOf, type SectionId, type ShopDraft } from './shop-draft.ts'
import { shopWords } from './shop-words.ts'
import { sectionText, shopTexts } from './texts.ts'

const parts: Record<SectionId, { icon: string; Fields: ComponentType<FieldsProps>; isOfOwner?: boolean }> = {
  profile: { icon: store, Fields: ProfileFields },
  contact: { icon: clock, Fields: ContactFields },
  notices: { icon: bell, Fields: NoticeFields },
  seller: { icon: receiptText, Fields: SellerFields, isOfOwner: true },
  payment: { icon: ticketPercent, Fields: PaymentFields, isOfOwner: true },
}

/** The list of the shop's settings, as far as the reader may write them. */
export function ShopScreen() {
  const isOwner = useMay('payment.write')
  return (
    <div className="mx-auto max-w-180 min-w-0">
      <h1 className="mb-1 text-24">{shopTexts.title}</h1>
      <p className="mb-4 text-ink-2">{shopTexts.text}</p>
      <List>
        {sectionIds
          .filter((id) => isOwner || !parts[id].isOfOwner)
          .map((id) => (
            <ListRow key={id} icon={parts[id].icon} title={sectionText(id).name} text={sectionText(id).text} href={hrefOf(`shop/${id}`)} />
          ))}
      </List>
    </div>
  )
}

/** One part of the settings. */
export function ShopSection({ id }: { id: string }) {
  return isSection(id) ? <Section section={id} /> : <NotFound />
}

function Section({ section }: { section: SectionId }) {
  const read = useDeskRead(writtenQuery('shop', section))
  return (
    <div className="mx-auto max-w-180 min-w-0">
      <a href={hrefOf('shop')} className="inline-flex min-h-11 items-center gap-1 font-semibold text-action-text">
        <Icon d={chevronLeft} />
        {shopTexts.back}
      </a>
      <h1 className="mb-4 text-24">{sectionText(section).name}</h1>
      <KeptNote of={read} />
      {read.value ? <SectionForm section={section} latest={read.value} /> : <output>{read.code ? '' : writtenTexts.loading}</output>}
    </div>
  )
}

type FormProps = { section: SectionId; latest: Written }

function SectionForm({ section, latest }: FormProps) {
  const [form] = useState(() => shopForm(section))
  const part = useDraft<ShopDraft>({ latest }, form)
  const writing = useSectionWriting(section, part)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-24">
      {parts[section].isOfOwner && <Note>{shopTexts.ownerOnly}</Note>}
      {part.wasKept && part.isTyped && (
        <Note kind="warn" action={<TextButton onClick={() => part.follow(latest)}>{writtenTexts.discard}</TextButton>}>
          {writtenTexts.kept}
        </Note>
      )}
      <Typed section={section} part={part} writing={writing} />
      <History id={section} revision={part.base?.revision} onRestored={part.follow} />
      {writing.changed && writing.isAsking && (
        <ConflictSheet
          changed={writing.changed}
          mine={writing.valueNow()}
          words={shopWords}
          onMine={writing.keepMine}
          onTheirs={writing.takeTheirs}
          onClose={() => writing.ask(false)}
        />
      )}
    </div>
  )
}

type Part = ReturnType<typeof useDraft<ShopDraft>>

const useSectionWriting = (section: SectionId, part: Part) =>
  useWriting(part, {
    words: shopWords,
    idFor: () => section,
    valueOf: (draft, base) => valueOf(section, draft, base?.value),
    draftOf: draftOf(section),
    onSaved({ answer: { id, revision }, isSame }) {
      const { name } = sectionText(section)
      if (isSame) said.set({ text: writtenTexts.unchanged(name) })
      else said.set({ text: writtenTexts.saved(name), undo: undoOf(shopWords, { id, revision }) })
    },
  })

type TypedProps = { section: SectionId; part: Part; writing: ReturnType<typeof useSectionWriting> }

/** The form with its buttons. Ctrl+S saves it, too. */
function Typed({ section, part: { draft, change, isChanged }, writing }: TypedProps) {
  const { Fields } = parts[section]
  const { issues, preview, isRefused, save } = writing
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => onSaveKey(() => isChanged && void save()))
  // A refused save continues at the first wrong field.
  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isRefused])
  const errorOf = (path: string) => issues.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`))?.message
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <Fields
        draft={draft}
        errorOf={errorOf}
        onChange={(next) => {
          change(() => next)
          writing.forgive()
        }}
      />
      {preview && <WritePreview preview={preview} words={shopWords} />}
      <WriteDock writing={writing} canSave={isChanged}>
        {isRefused && <Mistakes issues={issues} words={shopWords} />}
        <FaultNote fault={writing.fault} />
      </WriteDock>
    </form>
  )
}

type HistoryProps = { id: SectionId; revision: string | undefined; onRestored: (written: Written) => void }

function History({ id, revision, onRestored }: HistoryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="ghost" size="small" className="justify-self-start" onClick={() => setOpen(true)}>
        {writtenTexts.history}
      </Button>
      {isOpen && (
        <HistorySheet
          id={id}
          words={shopWords}
          revision={revision}
          onClose={() => setOpen(false)}
          onRestored={(written) => {
            onRestored(written)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
