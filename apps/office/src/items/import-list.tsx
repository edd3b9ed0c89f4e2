import { queryOptions } from '@tanstack/react-query'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { download } from '#device/download.ts'
import { call, callFile } from '@mutirao/client/call'
import { cancelItemImport, getItemImportReport, listItemImports, retryItemImport, type ItemImport } from '@mutirao/contract/item-imports'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { importTexts } from './import-texts.ts'

const SOON_MS = 5000
const LATER_MS = 60_000
const LONGEST_DOWNLOAD_MS = 300_000

const importsQuery = queryOptions({
  queryKey: ['item imports'],
  queryFn: () => call(listItemImports, {}),
  // Polls while pictures are being fetched.
  refetchInterval: ({ state: { data } }) => (data?.content.some(({ pictures }) => pictures.left > 0) ? SOON_MS : LATER_MS),
})

/** The last imports, with the progress of their pictures. */
export function ImportList() {
  const { content = [] } = useDeskRead(importsQuery).value ?? {}
  if (content.length === 0) return null
  return (
    <section className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-20">{importTexts.past}</h2>
      <ul className="grid gap-3">
        {content.map((one) => (
          <li key={one.id}>
            <ImportCard one={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' })

function ImportCard({ one }: { one: ItemImport }) {
  const { id, platform, file, createdAt, by, created, updated, left, skipped, pictures, isCancelled } = one
  const facts = [
    created > 0 && importTexts.came(created),
    updated > 0 && importTexts.wereUpdated(updated),
    left > 0 && importTexts.stayed(left),
    skipped > 0 && importTexts.wereSkipped(skipped),
    pictures.left === 0 && pictures.done > 0 && importTexts.fetched(pictures.done),
    pictures.failed > 0 && importTexts.failed(pictures.failed),
  ].filter((fact) => fact !== false)
  return (
    <article className="card grid grid-cols-[minmax(0,1fr)] gap-2 p-4" aria-labelledby={`import-${id}`}>
      <h3 id={`import-${id}`} className="font-semibold break-words">
        {importTexts.pastOf(platform)}: {file}
      </h3>
      <p className="text-13 text-ink-2">
        {moment.format(new Date(createdAt))} {by && importTexts.by(by)}
      </p>
      <ul className="grid list-disc gap-0.5 pl-5 text-13">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {pictures.left > 0 && <Progress {...pictures} id={id} />}
      {isCancelled && <Note>{importTexts.cancelled}</Note>}
      <ImportActs one={one} />
    </article>
  )
}

function Progress({ id, all, left }: ItemImport['pictures'] & { id: string }) {
  return (
    <div>
      <p id={`pictures-${id}`} className="mb-1 text-13 font-semibold">
        {importTexts.fetching(all - left, all)}
      </p>
      <progress
        aria-labelledby={`pictures-${id}`}
        value={all - left}
        max={all}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-well-2 [&::-moz-progress-bar]:bg-group [&::-webkit-progress-bar]:bg-well-2 [&::-webkit-progress-value]:bg-group"
      />
    </div>
  )
}

function ImportActs({ one: { id, pictures, notes, isCancelled } }: { one: ItemImport }) {
  const acting = useDeskAct(`item import ${id}`)
  const reading = useDeskAct(`item import report ${id}`)
  const lines = notes + pictures.failed

  async function handleReport() {
    const done = await reading.send(() => callFile(getItemImportReport, { params: { id } }, AbortSignal.timeout(LONGEST_DOWNLOAD_MS)))
    if (done) download('importacao.csv', done.answer)
  }
  return (
    <>
      <div className="flex flex-wrap gap-x-4">
        {lines > 0 && <TextButton onClick={() => void handleReport()}>{importTexts.report(lines)}</TextButton>}
        {pictures.left > 0 && (
          <TextButton onClick={() => void acting.send(() => call(cancelItemImport, { params: { id } }))}>{importTexts.cancel}</TextButton>
        )}
        {(pictures.failed > 0 || isCancelled) && (
          <TextButton onClick={() => void acting.send(() => call(retryItemImport, { params: { id } }))}>{importTexts.retry}</TextButton>
        )}
      </div>
      <FaultNote fault={acting.fault ?? reading.fault} />
    </>
  )
}
