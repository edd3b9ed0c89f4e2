import { queryOptions } from '@tanstack/react-query'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { download } from '#device/download.ts'
import { PastImport, PastImports } from '#items/past-imports.tsx'
import { call, callFile } from '@mutirao/client/call'
import { getPeopleImportReport, listPeopleImports, type PeopleImport } from '@mutirao/contract/people-imports'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { importTexts as texts } from './import-texts.ts'

const importsQuery = queryOptions({ queryKey: ['people imports'], queryFn: () => call(listPeopleImports, {}) })

/** The last imports, with the declared proof of consent. */
export function PeopleImportList() {
  const { content = [] } = useDeskRead(importsQuery).value ?? {}
  return <PastImports imports={content} renderCard={(one) => <ImportCard one={one} />} />
}

const LONGEST_DOWNLOAD_MS = 300_000

function ImportCard({ one }: { one: PeopleImport }) {
  const { id, platform, file, created, known, skipped, optedIn, consent, notes } = one
  const reading = useDeskAct(`people import report ${id}`)

  async function handleReport() {
    const done = await reading.send(() => callFile(getPeopleImportReport, { params: { id } }, AbortSignal.timeout(LONGEST_DOWNLOAD_MS)))
    if (done) download('importacao-de-pessoas.csv', done.answer)
  }
  return (
    <PastImport
      past={one}
      title={`${texts.pastOf(platform)}: ${file}`}
      facts={[
        created > 0 && texts.came(created),
        known > 0 && texts.wereKnown(known),
        skipped > 0 && texts.wereSkipped(skipped),
        consent !== undefined && optedIn > 0 && texts.agreed(optedIn, consent.source),
      ]}
    >
      {notes > 0 && (
        <div>
          <TextButton onClick={() => void handleReport()}>{texts.report(notes)}</TextButton>
        </div>
      )}
      <FaultNote fault={reading.fault} />
    </PastImport>
  )
}
