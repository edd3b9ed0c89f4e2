import { useState } from 'react'
import { start } from '#api/start.ts'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { download } from '#device/download.ts'
import { textOf } from '#device/text-file.ts'
import { FileLabel } from '#looks/file-label.tsx'
import { KeptNote } from '#looks/kept-note.tsx'
import { call, callFile } from '@mutirao/client/call'
import { getBulkReport, startBulk, type BulkJob } from '@mutirao/contract/bulk'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { Button, buttonClass } from '@mutirao/ui/button.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { bulksQuery, isOpen, mistakesQuery } from './integration-queries.ts'
import { bulkStates, integrationTexts } from './texts.ts'

const LONGEST_DOWNLOAD_MS = 300_000

/** Bulk writes of programs and of files that are sent here. */
export function BulkWrites({ onDone }: { onDone: (said: string) => void }) {
  const read = useDeskRead(bulksQuery)
  const [open, setOpen] = useState<BulkJob>()
  return (
    <section>
      <h2 className="mb-1 text-20">{integrationTexts.bulks}</h2>
      <p className="mb-3 text-ink-2">{integrationTexts.bulksText}</p>
      <FileField onDone={onDone} />
      <KeptNote of={read} />
      {read.value?.content.length === 0 && <p className="text-ink-2">{integrationTexts.noBulks}</p>}
      <div className="grid gap-3">
        {read.value?.content.map((job) => (
          <JobCard key={job.id} job={job} onOpen={() => setOpen(job)} />
        ))}
      </div>
      {open && (
        <Sheet title={integrationTexts.mistakesTitle} closeLabel={texts.close} isOpen onClose={() => setOpen(undefined)}>
          <Mistakes id={open.id} cursor={undefined} />
        </Sheet>
      )}
    </section>
  )
}

function FileField({ onDone }: { onDone: (said: string) => void }) {
  const { send, isBusy, fault } = useDeskAct('bulk file')

  async function handleFile(file: File) {
    const body = await textOf(file)
    const done = await send(() => call(startBulk, { body }))
    if (done) onDone(integrationTexts.sent(done.answer.lines))
  }

  return (
    <div className="mb-3 grid gap-2">
      <FileLabel
        accept=".ndjson,.jsonl,.txt,application/x-ndjson"
        isBusy={isBusy}
        onFile={handleFile}
        className={`${buttonClass({ kind: 'line', size: 'small' })} relative justify-self-start`}
      >
        {integrationTexts.send}
      </FileLabel>
      <FaultNote fault={fault} />
      {fault && <FileFaults facts={fault.facts} />}
    </div>
  )
}

type FieldError = { path: string; message: string }
const isErrors = (value: unknown): value is FieldError[] => Array.isArray(value)

function FileFaults({ facts }: { facts: Record<string, unknown> }) {
  const { errors } = facts
  if (!isErrors(errors)) return null
  return (
    <ul className="text-13 text-err">
      {errors.map(({ path, message }) => (
        <li key={path}>{integrationTexts.mistakeAt(Number(path.split('.')[1] ?? 0), '') + `: ${message}`}</li>
      ))}
    </ul>
  )
}

function JobCard({ job, onOpen }: { job: BulkJob; onOpen: () => void }) {
  const { id, state, by, createdAt, lines, mistakes, progress } = job
  const { send, isBusy, fault } = useDeskAct(`report ${id}`)
  const title = integrationTexts.bulkOf(formatStamp(new Date(createdAt), start.timeZone))

  async function handleReport() {
    const done = await send(() => callFile(getBulkReport, { params: { id } }, AbortSignal.timeout(LONGEST_DOWNLOAD_MS)))
    if (done) download(`remessa-${id}.ndjson`, done.answer)
  }

  return (
    <article aria-label={title} className="card grid gap-2 p-4">
      <header>
        <h3 className="text-16">{title}</h3>
        <p className="text-13 text-ink-2">{[by, integrationTexts.lineCount(lines)].filter(Boolean).join(' · ')}</p>
      </header>
      <p aria-live="polite">
        <b>{bulkStates[state]}</b>
        {progress !== undefined && <span className="text-ink-2">: {integrationTexts.share(progress)}</span>}
        {state === 'DONE' && <span className="text-ink-2">: {integrationTexts.sums(job)}</span>}
      </p>
      {isOpen(job) && <progress aria-label={title} value={progress} max={100} className="h-1.5 w-full accent-action" />}
      <FaultNote fault={fault} />
      {!isOpen(job) && (
        <div className="flex flex-wrap gap-2">
          {mistakes > 0 && (
            <Button size="small" kind="line" onClick={onOpen}>
              {integrationTexts.mistakes(mistakes)}
            </Button>
          )}
          <Button size="small" kind="line" isBusy={isBusy} onClick={() => void handleReport()}>
            {integrationTexts.report}
          </Button>
        </div>
      )}
    </article>
  )
}

/** A page of mistakes, and the following one below it once it is asked for. */
function Mistakes({ id, cursor }: { id: string; cursor: string | undefined }) {
  const read = useDeskRead(mistakesQuery(id, cursor))
  const [isLonger, setLonger] = useState(false)
  const { content = [], next } = read.value ?? {}
  return (
    <>
      <KeptNote of={read} />
      <ul className="divide-y divide-line">
        {content.map(({ line, path, message }) => (
          <li key={`${line} ${path} ${message}`} className="py-2">
            <b className="block text-13">{integrationTexts.mistakeAt(line, path)}</b>
            <span className="wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
      {next && !isLonger && (
        <Button kind="line" isFull onClick={() => setLonger(true)}>
          {integrationTexts.more}
        </Button>
      )}
      {next && isLonger && <Mistakes id={id} cursor={next} />}
    </>
  )
}
