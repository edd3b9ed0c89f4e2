import type { ReactNode } from 'react'
import { start } from '#api/start.ts'
import { useNow } from '#device/clock.ts'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { importTexts } from './import-texts.ts'

type Past = { id: string; createdAt: string; by?: string | undefined }
type Props<One> = { imports: readonly One[]; renderCard: (one: One) => ReactNode }

/** The last imports of one sort, newest first. */
export function PastImports<One extends Past>({ imports, renderCard }: Props<One>) {
  if (imports.length === 0) return null
  return (
    <section className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-20">{importTexts.past}</h2>
      <ul className="grid gap-3">
        {imports.map((one) => (
          <li key={one.id}>{renderCard(one)}</li>
        ))}
      </ul>
    </section>
  )
}

type CardProps = { past: Past; title: string; facts: readonly (string | false)[]; children: ReactNode }

/** One import: when and by whom, what came of it, and its acts. */
export function PastImport({ past: { id, createdAt, by }, title, facts, children }: CardProps) {
  const when = formatWhen(new Date(createdAt), useNow(), start.timeZone)
  return (
    <article className="card grid grid-cols-[minmax(0,1fr)] gap-2 p-4" aria-labelledby={`import-${id}`}>
      <h3 id={`import-${id}`} className="font-semibold break-words">
        {title}
      </h3>
      <p className="text-13 text-ink-2">
        {when} {by && importTexts.by(by)}
      </p>
      <ul className="grid list-disc gap-0.5 pl-5 text-13">
        {facts
          .filter((fact) => fact !== false)
          .map((fact) => (
            <li key={fact} className="wrap-anywhere">
              {fact}
            </li>
          ))}
      </ul>
      {children}
    </article>
  )
}
