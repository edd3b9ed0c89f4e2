import { queryOptions } from '@tanstack/react-query'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { download } from '#device/download.ts'
import { call, callFile } from '@mutirao/client/call'
import { getPeopleImportReport, listPeopleImports, type PeopleImport } from '@mutirao/contract/people-imports'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { importTexts as texts } from './import-texts.ts'

const importsQuery = queryOptions({ queryKey: ['people imports'], queryFn: () => call(listPeopleImports, {}) })

/** The last imports, with the declared proof of consent. */
export function PeopleImportList() {
  const { content = [] } = useDeskRead(importsQuery).value ?? {}
  if (content.length === 0) return null
  return (
    <section className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-20">{texts.past}</h2>
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
const LONGEST_DOWNLOAD_MS = 300_000

function ImportCard({ one }: { one: PeopleImport }) {
  const { id, platform, file, createdAt, by, created, known, skipped, optedIn, consent, notes } = one
  const reading = useDeskAct(`people import report ${id}`)
  const facts = [
    created > 0 && texts.came(created),
    known > 0 && texts.wereKnown(known),
    skipped > 0 && texts.wereSkipped(skipped),
    consent !== undefined && optedIn > 0 && texts.agreed(optedIn, consent.source),
  ].filter((fact) => fact !== false)

  async function handleReport() {
    const done = await reading.send(() => callFile(getPeopleImportReport, { params: { id } }, AbortSignal.timeout(LONGEST_DOWNLOAD_MS)))
    if (done) download('importacao-de-pessoas.csv', done.answer)
  }
  return (
    <article className="card grid grid-cols-[minmax(0,1fr)] gap-2 p-4" aria-labelledby={`import-${id}`}>
      <h3 id={`import-${id}`} className="font-semibold break-words">
        {texts.pastOf(platform)}: {file}
      </h3>
      <p className="text-13 text-ink-2">
        {moment.format(new Date(createdAt))} {by && texts.by(by)}
      </p>
      <ul className="grid list-disc gap-0.5 pl-5 text-13">
        {facts.map((fact) => (
          <li key={fact} className="wrap-anywhere">
            {fact}
          </li>
        ))}
      </ul>
      {notes > 0 && (
        <div>
          <TextButton onClick={() => void handleReport()}>{texts.report(notes)}</TextButton>
        </div>
      )}
      <FaultNote fault={reading.fault} />
    </article>
  )
}
