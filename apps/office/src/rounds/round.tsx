import { useState } from 'react'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { share } from '#device/share.ts'
import { enqueue } from '#kept/queue.ts'
import { today } from '#kept/reads.ts'
import { dayText } from '#looks/day-text.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { Plain } from '#looks/plain.tsx'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { texts } from '../texts.ts'
import { PrintedRound } from './printed-round.tsx'
import { useRound, type ShownRound } from './round-reads.ts'
import { StopCard } from './stop-card.tsx'

/** A day's stops in driving order. Its address can be shared with the courier. */
export function RoundScreen({ date }: { date: string }) {
  const read = useRound(date)
  const round = read.value
  const title = dayText(date, today(useNow()))
  if (round?.stops.length === 0) return <Plain title={texts.noStopsTitle} text={texts.noStopsText} action={<BackLink />} />
  return (
    <>
      <div className="print:hidden">
        <BackLink />
        <h1 className="text-24">{title}</h1>
        <KeptNote of={read} />
        {round && <Whole round={round} title={title} />}
        <ol className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-2 lg:grid-cols-3">
          {round?.stops.map((stop) => (
            <li key={`${stop.orderId} ${stop.campaignId}`}>
              <StopCard stop={stop} />
            </li>
          ))}
        </ol>
      </div>
      {round && <PrintedRound round={round} title={title} />}
    </>
  )
}

const BackLink = () => (
  <a href={hrefOf('')} className="inline-flex min-h-11 items-center font-semibold text-action-text">
    {texts.rounds}
  </a>
)

/** Actions on the whole day. */
function Whole({ round, title }: { round: ShownRound; title: string }) {
  const [isAsking, setAsking] = useState(false)
  const [shared, setShared] = useState<Awaited<ReturnType<typeof share>>>()
  const { stops, km, start, date } = round
  const ready = stops.filter(({ state, waits }) => !waits && state !== 'SHIPPED' && state !== 'DELIVERED')
  const done = stops.filter(({ state }) => state === 'DELIVERED').length

  async function shipAll() {
    setAsking(false)
    for (const stop of ready) await enqueue(stop, { kind: 'ship' })
  }

  return (
    <section className="mb-4 grid gap-3">
      <p className="text-16 text-ink-2">
        {texts.stops(stops.length)} · {texts.doneOf(done, stops.length)}
        {km > 0 && ` · ${texts.km(km)}`}
        {start && <span className="block text-14">{texts.startsAt(start.name)}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="big" className="flex-1" href={hrefOf(`rounds/${date}/next`)}>
          {texts.nextStop}
        </ButtonLink>
        {ready.length > 0 && (
          <Button kind="soft" size="big" className="flex-1" onClick={() => setAsking(true)}>
            {texts.shipAll(ready.length)}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-x-4">
        <TextButton onClick={() => print()}>{texts.print}</TextButton>
        <TextButton onClick={() => void share(title).then(setShared)}>{texts.share}</TextButton>
      </div>
      {/* Also while it is empty: what comes with its words is not read aloud. */}
      <output className="-mt-2 block text-14 text-ink-2">
        {shared === 'copied' && texts.copied}
        {shared === 'refused' && texts.notCopied}
      </output>
      <Sheet title={texts.shipAllTitle} closeLabel={texts.close} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p className="mb-4 text-16">{texts.shipAllText(ready.length)}</p>
        <Button size="big" isFull onClick={() => void shipAll()}>
          {texts.ship}
        </Button>
      </Sheet>
    </section>
  )
}
