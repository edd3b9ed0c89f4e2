import { useState } from 'react'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { today } from '#kept/reads.ts'
import { dayText } from '#looks/day-text.ts'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { Attempts, Due, isOpen, Lines, Refused, Standing } from '#looks/part-card.tsx'
import { Plain } from '#looks/plain.tsx'
import { ExtraPhotos } from '#looks/see-photo.tsx'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { texts } from '../texts.ts'
import { Reach, Where } from './reach.tsx'
import { useRound, type ShownRound, type ShownStop } from './round-reads.ts'
import { StopActs } from './stop-card.tsx'

const keyOf = ({ orderId, campaignId }: ShownStop) => `${orderId} ${campaignId}`

/** One stop for one-handed use: the next destination, legible in sunlight, with its outcomes in reach of the thumb. */
export function NextStopScreen({ date }: { date: string }) {
  const read = useRound(date)
  const now = useNow()
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const keptFocus = useKeptFocus()
  const round = read.value
  if (!round) return <KeptNote of={read} />
  const stop = nextOf(round, skipped)
  if (!stop) return <Plain title={texts.allDone} text={texts.allDoneText} action={<RoundLink date={date} />} />
  const skip = () => setSkipped([...skipped.filter((key) => key !== keyOf(stop)), keyOf(stop)])
  const { buyer, recipient, slot, due, number } = stop
  return (
    <article {...keptFocus} className="mx-auto grid max-w-120 gap-3 outline-none">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-semibold text-ink-2">
          {texts.stopOf(number, round.stops.length)} · {dayText(date, today(now))}
        </p>
        <TextButton onClick={skip}>{texts.skip}</TextButton>
      </header>
      <KeptNote of={read} />
      <h1 className="text-24">{recipient ?? buyer}</h1>
      <p className="font-head text-20 font-bold tabular-nums">{texts.window(slot.from, slot.to)}</p>
      <div className="text-20">
        <Where address={stop.address} />
      </div>
      {due !== undefined && <Due due={due} label={texts.due} />}
      <Reach stop={stop} />
      <Refused part={stop} />
      <Standing part={stop} />
      <div className="text-16">
        <Lines lines={stop.lines} />
      </div>
      <ExtraPhotos {...stop} />
      <Attempts orderId={stop.orderId} attempts={stop.attempts} />
      <RoundLink date={date} />
      <footer className="sticky bottom-0 -mx-4 grid gap-2 bg-bg px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-bar max-h-[60dvh] overflow-auto">
        <StopActs key={keyOf(stop)} stop={stop} isBig />
      </footer>
    </article>
  )
}

/** The first open stop; failed attempts of today, and then skipped ones, come after the others. */
function nextOf({ stops, date }: ShownRound, skipped: readonly string[]): ShownStop | undefined {
  const isTried = ({ attempts }: ShownStop) => attempts.some(({ at }) => today(new Date(at)) === date)
  const turnOf = (stop: ShownStop) => {
    const turn = skipped.indexOf(keyOf(stop))
    return turn >= 0 ? 2 + turn : isTried(stop) ? 1 : 0
  }
  return stops.filter(isOpen).toSorted((one, other) => turnOf(one) - turnOf(other) || one.number - other.number)[0]
}

const RoundLink = ({ date }: { date: string }) => (
  <ButtonLink kind="ghost" href={hrefOf(`rounds/${date}`)}>
    {texts.seeRound}
  </ButtonLink>
)
