import { useEffect, useState } from 'react'
import { BackLink } from '#desk/back-link.tsx'
import { useDeskAct, type Fault } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { download } from '#device/download.ts'
import { base64Of } from '#device/picture-file.ts'
import { FileLabel } from '#looks/file-label.tsx'
import { said } from '#written/said.tsx'
import { deskItemsQuery } from '#written/written-queries.ts'
import { call, callFile } from '@mutirao/client/call'
import { useValue } from '@mutirao/client/store'
import {
  changeItems,
  getItemSheet,
  previewItemSheet,
  type ItemSheetConflict,
  type ItemSheetPreview,
  type SheetRepairAsked,
} from '@mutirao/contract/item-sheets'
import { Problem } from '@mutirao/contract/problems'
import { Button, buttonClass } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextArea } from '@mutirao/ui/text-area.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { itemWords } from './item-issues.ts'
import { changedSince, linesBack, sheetDraft, type SheetDraft } from './sheet-draft.ts'
import { SheetPreview } from './sheet-preview.tsx'
import { sheetTexts } from './sheet-texts.ts'
import { itemTexts } from './texts.ts'

const MOST_BYTES = 10_000_000
const LONGEST_DOWNLOAD_MS = 300_000
/** As many as a save takes as lines. */
const MOST_UNDONE = 1000

type Body = Parameters<typeof call<typeof previewItemSheet>>[1]['body']
const bodyOf = async (draft: SheetDraft): Promise<Body> => ({
  ...('lines' in draft ? { lines: [...draft.lines] } : { sheet: await base64Of(draft.sheet) }),
  without: draft.without && [...draft.without],
  repairs: draft.repairs && [...draft.repairs],
})

type PreviewOfDraft = { preview: ItemSheetPreview; of: SheetDraft }

function useSheet() {
  const draft = useValue(sheetDraft)
  const [shown, setShown] = useState<PreviewOfDraft>()
  const looking = useDeskAct('item sheet preview')
  const saving = useDeskAct('item sheet')
  // A draft that changed since its preview is previewed again.
  const preview = draft && shown?.of === draft ? shown.preview : undefined

  async function look(asked = draft) {
    if (!asked) return
    saving.forgive()
    const done = await looking.send(async () => call(previewItemSheet, { body: await bodyOf(asked) }))
    if (done) setShown({ preview: done.answer, of: asked })
  }

  /** Changes how the same sheet is read, and previews it again. */
  async function reread(how: Pick<SheetDraft, 'without' | 'repairs'>) {
    if (!draft) return
    const next = { ...draft, ...how }
    sheetDraft.set(next)
    await look(next)
  }
  const leaveOut = (lines: readonly number[]) => reread({ without: [...(draft?.without ?? []), ...lines] })
  const repair = (one: SheetRepairAsked) => reread({ repairs: [...(draft?.repairs ?? []), one] })
  const unrepair = () => reread({ repairs: undefined })

  async function save() {
    if (!draft || !preview) return
    const { seen, changes, changed } = preview
    const done = await saving.send(async (act) => call(changeItems, { body: { ...(await bodyOf(draft)), seen, act } }))
    if (!done) return
    sheetDraft.set(undefined)
    setShown(undefined)
    const isWhole = changes.length === changed && changed <= MOST_UNDONE
    said.set({
      text: sheetTexts.saved(done.answer.changed),
      ...(isWhole && { undo: { words: itemWords, take: () => changeBack(changes) } }),
    })
  }
  return { draft, preview, looking, saving, look, leaveOut, repair, unrepair, save }
}

/** Throws conflict instead of taking back what somebody else wrote meanwhile. */
async function changeBack(changes: ItemSheetPreview['changes']) {
  const lines = linesBack(changes)
  const { seen, changes: back } = await call(previewItemSheet, { body: { lines } })
  const other = changedSince(changes, back)
  if (other) throw new Problem('conflict', { reason: sheetTexts.notUndone(other.name) })
  await call(changeItems, { body: { lines, seen, act: crypto.randomUUID() } })
}

/** Many items at once, by a sheet or for a selection: previewed, then saved whole or not at all. */
export function ItemSheetPage() {
  const { draft, preview, looking, saving, look, leaveOut, repair, unrepair, save } = useSheet()
  const { categories = [] } = useDeskRead(deskItemsQuery({ size: 1, page: 0 })).value ?? {}
  const isSelection = draft !== undefined && 'lines' in draft
  // A selection was made on the screen before.
  useEffect(() => {
    if (isSelection) void look()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each selection
  }, [isSelection])
  return (
    <div className="mx-auto max-w-240 min-w-0 pb-8">
      <BackLink path="items">{itemTexts.items}</BackLink>
      <h1 className="mb-1 text-24">{sheetTexts.title}</h1>
      <p className="mb-4 text-ink-2">{isSelection ? sheetTexts.selection(draft.lines.length) : sheetTexts.text}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {isSelection ? (
          <TextButton className="justify-self-start" onClick={() => sheetDraft.set(undefined)}>
            {sheetTexts.otherWay}
          </TextButton>
        ) : (
          <SheetSource draft={draft} />
        )}
        <FaultNote fault={looking.fault} />
        <Button
          kind={preview ? 'line' : 'action'}
          className="justify-self-start max-md:w-full"
          disabled={!draft}
          isBusy={looking.isBusy}
          onClick={() => void look()}
        >
          {sheetTexts.look}
        </Button>
        <Busy isLooking={looking.isBusy} isSaving={saving.isBusy} />
        {draft && <ReadOtherwise draft={draft} onUnrepair={() => void unrepair()} />}
        {preview && (
          <SheetPreview
            preview={preview}
            categories={categories}
            isBusy={looking.isBusy}
            onLeaveOut={(lines) => void leaveOut(lines)}
            onRepair={(one) => void repair(one)}
          />
        )}
        <SaveFault fault={saving.fault} />
        {preview && <Save preview={preview} isBusy={saving.isBusy} onSave={() => void save()} />}
      </div>
    </div>
  )
}

/** How the sheet is read otherwise than it is written. */
const ReadOtherwise = ({ draft: { without, repairs }, onUnrepair }: { draft: SheetDraft; onUnrepair: () => void }) => (
  <>
    {without && <Note>{sheetTexts.leftOut(without.length)}</Note>}
    {repairs && <Note action={<TextButton onClick={onUnrepair}>{sheetTexts.unrepair}</TextButton>}>{sheetTexts.repaired}</Note>}
  </>
)

const Busy = ({ isLooking, isSaving }: { isLooking: boolean; isSaving: boolean }) => (
  <output className="empty:hidden">{(isLooking || isSaving) && <Note>{isLooking ? sheetTexts.looking : sheetTexts.saving}</Note>}</output>
)

type SaveProps = { preview: ItemSheetPreview; isBusy: boolean; onSave: () => void }

function Save({ preview: { mistakes, changed, changes }, isBusy, onSave }: SaveProps) {
  if (mistakes.length > 0 || changed === 0) return null
  return (
    <>
      <p className="text-13 text-ink-2">{changes.length < changed ? sheetTexts.noUndo : sheetTexts.history}</p>
      <Button size="big" isBusy={isBusy} onClick={onSave}>
        {sheetTexts.save}
      </Button>
    </>
  )
}

/** A conflict names the items that changed since the preview. */
function SaveFault({ fault }: { fault: Fault | undefined }) {
  // Absent when the act was done with another sheet.
  const conflict = fault?.code === 'conflict' ? (fault.facts['changed'] as ItemSheetConflict | undefined) : undefined
  if (!conflict) return <FaultNote fault={fault} />
  return (
    <Note kind="err" isAlert>
      <b className="block">{sheetTexts.changedSince}</b>
      <ul className="my-1 grid gap-1">
        {conflict.items.map(({ line, item, name }) => (
          <li key={item}>
            {sheetTexts.line(line)}: {name}
          </li>
        ))}
      </ul>
      {conflict.more > 0 && <p>{sheetTexts.more(conflict.more)}</p>}
      <p>{sheetTexts.lookAgain}</p>
    </Note>
  )
}

/** The present sheet to begin with, a file, or pasted lines. */
function SheetSource({ draft }: { draft: SheetDraft | undefined }) {
  const { send, isBusy, fault } = useDeskAct('item sheet download')
  const [wrong, setWrong] = useState<string>()
  const name = draft && 'name' in draft ? draft.name : undefined

  async function handleDownload() {
    const done = await send(() => callFile(getItemSheet, {}, AbortSignal.timeout(LONGEST_DOWNLOAD_MS)))
    if (done) download('produtos.csv', done.answer)
  }

  function handleFile(file: File) {
    setWrong(file.size > MOST_BYTES ? sheetTexts.tooBig : undefined)
    if (file.size <= MOST_BYTES) sheetDraft.set({ name: file.name, sheet: file })
  }

  function handlePaste(text: string) {
    setWrong(undefined)
    sheetDraft.set(text.trim() === '' ? undefined : { sheet: new Blob([text]) })
  }

  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
      <div className="grid gap-2">
        <Button kind="line" className="justify-self-start max-md:w-full" isBusy={isBusy} onClick={() => void handleDownload()}>
          {sheetTexts.now}
        </Button>
        <p className="text-13 text-ink-2">{sheetTexts.nowText}</p>
        <FaultNote fault={fault} />
      </div>
      <div className="grid gap-2">
        <FileLabel
          accept=".csv,.txt,.xlsx,text/csv"
          onFile={handleFile}
          className={`${buttonClass({ kind: 'line' })} relative justify-self-start max-md:w-full`}
        >
          {sheetTexts.file}
        </FileLabel>
        {name && <output className="text-13 font-medium">{sheetTexts.chosen(name)}</output>}
        <FieldError>{wrong}</FieldError>
      </div>
      <TextArea
        label={sheetTexts.paste}
        hint={sheetTexts.pasteHint}
        rows={5}
        spellCheck={false}
        className="[&_textarea]:font-mono"
        onChange={({ currentTarget }) => handlePaste(currentTarget.value)}
      />
    </section>
  )
}
