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
import { PastImport, PastImports } from './past-imports.tsx'

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
  return <PastImports imports={content} renderCard={(one) => <ImportCard one={one} />} />
}

function ImportCard({ one }: { one: ItemImport }) {
  const { id, platform, file, created, updated, left, skipped, pictures, isCancelled } = one
  return (
    <PastImport
      past={one}
      title={`${importTexts.pastOf(platform)}: ${file}`}
      facts={[
        created > 0 && importTexts.came(created),
        updated > 0 && importTexts.wereUpdated(updated),
        left > 0 && importTexts.stayed(left),
        skipped > 0 && importTexts.wereSkipped(skipped),
        pictures.left === 0 && pictures.done > 0 && importTexts.fetched(pictures.done),
        pictures.failed > 0 && importTexts.failed(pictures.failed),
      ]}
    >
      {pictures.left > 0 && <Progress {...pictures} id={id} />}
      {isCancelled && <Note>{importTexts.cancelled}</Note>}
      <ImportActs one={one} />
    </PastImport>
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
