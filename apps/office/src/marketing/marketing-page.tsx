import { useState } from 'react'
import { start } from '#api/start.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import type { Fields } from '#desk/list-address.ts'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { call } from '@mutirao/client/call'
import { stopMarketing, type MarketingOutcome, type MarketingState } from '@mutirao/contract/marketing'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { MarketingTag } from './marketing-list.tsx'
import { beginningOf, marketingQuery, segmentOf, type ReadMessage } from './marketing-queries.ts'
import { MessageEditor } from './message-editor.tsx'
import { MessagePreview } from './message-preview.tsx'
import { marketingTexts as texts } from './texts.ts'

const back = (
  <a href={hrefOf('marketing')} className="inline-flex min-h-11 items-center font-semibold text-action-text">
    {texts.all}
  </a>
)

/** A message that is being written; its rules come from the list of people. */
export function NewMarketingPage({ fields }: { fields: Fields }) {
  const [id] = useState(() => crypto.randomUUID())
  return (
    <div className="min-w-0">
      {back}
      <MessageEditor id={id} segment={segmentOf(fields)} beginning={beginningOf(fields, start.name)} />
    </div>
  )
}

/** One message: a draft to edit and send, or what came of one that was sent. */
export function MarketingPage({ id }: { id: string }) {
  const read = useDeskRead(marketingQuery(id))
  const { value } = read
  return (
    <div className="min-w-0">
      {back}
      <KeptNote of={read} />
      {value &&
        (value.state === 'DRAFT' ? (
          <MessageEditor key={value.revision} id={id} message={value} segment={value.segment} />
        ) : (
          <Sent message={value} />
        ))}
    </div>
  )
}

function Sent({ message }: { message: ReadMessage }) {
  const [isStopping, setStopping] = useState(false)
  const [said, setSaid] = useState<string>()
  const now = useNow()
  const keptFocus = useKeptFocus()
  const { id, title, state, sender, sentAt, startsAt, outcome } = message
  const when = (at: string) => formatWhen(new Date(at), now, start.timeZone)
  return (
    <article {...keptFocus} aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-6 outline-none lg:max-w-240">
      <header className="grid justify-items-start gap-1">
        <h1 className="text-24 wrap-anywhere">{title}</h1>
        <MarketingTag state={state} />
        {sentAt && <p className="text-ink-2">{texts.sentBy(sender ?? '', when(sentAt))}</p>}
        {startsAt && new Date(startsAt) > now && <p>{texts.startsAt(when(startsAt))}</p>}
      </header>
      <output className="block empty:hidden">{said && <Note kind="good">{said}</Note>}</output>
      {state === 'SENDING' && (
        <div>
          <Button kind="line" onClick={() => setStopping(true)}>
            {texts.stop}
          </Button>
        </div>
      )}
      {outcome && <Outcome outcome={outcome} state={state} />}
      <MessagePreview message={message} />
      {isStopping && (
        <ActSheet
          title={texts.stopTitle}
          subject={`marketing ${id} stop`}
          act={texts.stop}
          ask={() => () => call(stopMarketing, { params: { message: id } })}
          say={() => texts.stopped}
          onDone={setSaid}
          onClose={() => setStopping(false)}
        >
          <p>{texts.stopText}</p>
        </ActSheet>
      )}
    </article>
  )
}

function Outcome({ outcome, state }: { outcome: MarketingOutcome; state: MarketingState }) {
  return (
    <section aria-label={texts.outcome}>
      <h2 className="mb-2 text-20">{texts.outcome}</h2>
      <dl className="card divide-y divide-line px-4">
        {texts.outcomeLines(outcome, state).map(({ name, value }) => (
          <div key={name} className="flex flex-wrap justify-between gap-3 py-2.5">
            <dt>{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-13 text-ink-2">{texts.outcomeText}</p>
    </section>
  )
}
