import { useState } from 'react'
import { useDeskAct } from '#desk/desk-act.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { useSetFields, type Fields } from '#desk/list-address.ts'
import { textOf } from '#device/text-file.ts'
import { FileLabel } from '#looks/file-label.tsx'
import { call } from '@mutirao/client/call'
import { createStore, useValue } from '@mutirao/client/store'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { changeStock, previewStock, type StockMistake } from '@mutirao/contract/stock'
import { Button, buttonClass } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { TextArea } from '@mutirao/ui/text-area.tsx'
import { texts } from '../texts.ts'
import { StockItems } from './stock-items.tsx'
import { changed, isWhole, linesOf, type StockDraft } from './stock-lines.ts'
import { StockPreview } from './stock-preview.tsx'
import { stockTexts } from './texts.ts'

const MOST_SIGNS = 1_000_000
type Preview = CallOutput<typeof previewStock>
type ShownPreview = { preview: Preview; of: string }

/** Whether the change is written as a table. */
const wayOf = ({ way }: Fields) => (way === 'table' ? 'table' : 'item')

const empty: StockDraft = { lines: [], csv: '' }
/** The draft stays until it is applied, also while another screen is open. */
const written = createStore(() => empty)

type Body = { csv: string } | { lines: ReturnType<typeof linesOf> }

/** The draft's request; undefined when it is empty, or a field is not a number. */
function bodyOf(way: 'item' | 'table', { csv, lines }: StockDraft): Body | undefined {
  if (way === 'table') return csv.trim() === '' ? undefined : { csv }
  return changed(lines).length > 0 && lines.every(isWhole) ? { lines: linesOf(lines) } : undefined
}

/** Stock and prices, by item or as a table: previewed, then applied completely or not at all. */
export function StockScreen({ fields }: { fields: Fields }) {
  const way = wayOf(fields)
  const draft = useValue(written)
  const [shown, setShown] = useState<ShownPreview>()
  const [said, setSaid] = useState<string>()
  const [isTried, setTried] = useState(false)
  const looking = useDeskAct('stock preview')
  const applying = useDeskAct('stock')
  const body = bodyOf(way, draft)
  // A draft that changed since its preview is previewed again.
  const preview = body && shown?.of === JSON.stringify(body) ? shown.preview : undefined

  function change(next: Partial<StockDraft>) {
    written.set({ ...written.get(), ...next })
    setSaid(undefined)
    looking.forgive()
    applying.forgive()
  }

  async function handleLook() {
    setTried(true)
    if (!body) return
    const done = await looking.send(() => call(previewStock, { body }))
    if (done) setShown({ preview: done.answer, of: JSON.stringify(body) })
  }

  async function handleApply() {
    if (!body) return
    const done = await applying.send((act) => call(changeStock, { body: { ...body, act } }))
    if (!done) return
    const { changes } = done.answer
    setShown(undefined)
    if (changes.length === 0) return setSaid(stockTexts.appliedBefore)
    setSaid(stockTexts.applied(changes.length))
    setTried(false)
    // Text typed during the request stays.
    if (written.get() === draft) written.set(empty)
  }

  return (
    <>
      <h1 className="mb-3 text-24">{texts.stock}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:items-start">
        <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Written fields={fields} draft={draft} mistakes={preview?.mistakes ?? []} isTried={isTried} onChange={change} />
          <FaultNote fault={looking.fault} />
          <Button kind={preview ? 'line' : 'action'} isBusy={looking.isBusy} onClick={() => void handleLook()}>
            {stockTexts.preview}
          </Button>
        </section>
        <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <output className="empty:hidden">{said && <Note kind="good">{said}</Note>}</output>
          {preview && <StockPreview preview={preview} />}
          <FaultNote fault={applying.fault} />
          {preview?.mistakes.length === 0 && (
            <Button size="big" isBusy={applying.isBusy} onClick={() => void handleApply()}>
              {stockTexts.apply}
            </Button>
          )}
        </section>
      </div>
    </>
  )
}

type WrittenProps = {
  fields: Fields
  draft: StockDraft
  mistakes: readonly StockMistake[]
  isTried: boolean
  onChange: (next: Partial<StockDraft>) => void
}

function Written({ fields, draft: { lines, csv }, mistakes, isTried, onChange }: WrittenProps) {
  const way = wayOf(fields)
  const setFields = useSetFields()
  const isEmpty = way === 'table' ? csv.trim() === '' : changed(lines).length === 0
  return (
    <>
      <Segmented
        label={stockTexts.stockWay}
        value={way}
        onChange={(next) => setFields({ ...fields, way: next === 'table' ? next : undefined })}
        options={[
          { value: 'item', label: stockTexts.byItem },
          { value: 'table', label: stockTexts.byTable },
        ]}
      />
      {way === 'item' ? (
        <StockItems fields={fields} lines={lines} mistakes={mistakes} isTried={isTried} onChange={(next) => onChange({ lines: next })} />
      ) : (
        <TableText csv={csv} onChange={(next) => onChange({ csv: next })} />
      )}
      {isTried && isEmpty && <Note kind="warn">{stockTexts.nothingToChange}</Note>}
    </>
  )
}

function TableText({ csv, onChange }: { csv: string; onChange: (csv: string) => void }) {
  const [fault, setFault] = useState<string>()

  function take(text: string) {
    const isTooBig = text.length > MOST_SIGNS
    setFault(isTooBig ? stockTexts.fileTooBig : undefined)
    if (!isTooBig) onChange(text)
  }

  async function handleFile(file: File) {
    if (file.size > 4 * MOST_SIGNS) return setFault(stockTexts.fileTooBig)
    await textOf(file).then(take, () => setFault(stockTexts.fileUnreadable))
  }

  return (
    <>
      <TextArea
        label={stockTexts.table}
        hint={stockTexts.tableHint}
        rows={10}
        spellCheck={false}
        className="[&_textarea]:font-mono"
        value={csv}
        onChange={({ currentTarget }) => take(currentTarget.value)}
      />
      <FileLabel
        accept=".csv,.txt,text/csv,text/plain"
        onFile={handleFile}
        className={`${buttonClass({ kind: 'line', size: 'small' })} relative`}
      >
        {stockTexts.chooseFile}
      </FileLabel>
      <FieldError>{fault}</FieldError>
    </>
  )
}
