import type { ReactNode } from 'react'
import { start } from '#api/start.ts'
import { useNow } from '#device/clock.ts'
import type { Part, Shown } from '#kept/acts.ts'
import { dismiss } from '#kept/queue.ts'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { clock } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { circleAlert } from '@mutirao/ui/service-icons.gen.ts'
import { reasonText, refusalText, stateText, texts } from '../texts.ts'
import { Contents } from './contents.tsx'
import { SeePhoto } from './see-photo.tsx'

/** Two lines of one kit differ in their parts at most. */
const inRows = <Line,>(lines: readonly Line[]) => lines.map((line, row) => ({ ...line, row }))

/** The content of the bag: quantities first, for packing. */
export function Lines({ lines }: Pick<Part, 'lines'>) {
  return (
    <ul className="grid gap-1">
      {inRows(lines).map(({ name, unit, quantity, parts, row }) => (
        <li key={row} className="grid grid-cols-[auto_1fr] gap-2">
          <b className="tabular-nums">{quantity} ×</b>
          <span>
            {name} <span className="text-ink-2">{unit}</span>
            <Contents quantity={quantity} parts={parts} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The amount to collect at the door is highlighted. */
export function Due({ due, label }: { due: number; label: string }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card bg-spark-soft px-3.5 py-2.5">
      <b className="text-16">{label}</b>
      <Price centavos={due} size="huge" className="text-[min(2rem,11vw)]!" />
    </p>
  )
}

export function Attempts({ orderId, attempts }: Pick<Part, 'orderId' | 'attempts'>) {
  const now = useNow()
  if (attempts.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-14">{texts.attempts}</h3>
      <ul className="grid gap-1">
        {attempts.map(({ at, reason, note, photo }) => (
          <li key={at}>
            <b className="font-semibold">{formatWhen(new Date(at), now, start.timeZone)}</b> {reasonText(reason)}
            {note && <span className="block whitespace-pre-line text-ink-2">{note}</span>}
            {photo && <SeePhoto name={{ orderId, attempt: photo }} label={texts.attemptPhoto(reasonText(reason))} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const looks = { DELIVERED: 'bg-group-soft text-group-text', SHIPPED: 'bg-info-soft' }

/** The part's state, whether it is synced, and why it does not leave. */
export function Standing({ part }: { part: Shown<Part> }) {
  const { state, waits, isWaiting, isUnchecked } = part
  const look = looks[state as keyof typeof looks] ?? 'bg-well'
  return (
    <p className="flex flex-wrap gap-2 text-13 font-semibold">
      <span className={`rounded-full px-2.5 py-1 ${look}`}>{stateText(state)}</span>
      {waits && <span className="rounded-full bg-warn-soft px-2.5 py-1">{texts.waitsForGroup}</span>}
      {isWaiting && (
        <span className="inline-flex items-center gap-1 rounded-full bg-warn-soft px-2.5 py-1">
          <Icon d={clock} className="size-4" />
          {isUnchecked ? texts.unchecked : texts.waitsForNetwork}
        </span>
      )}
    </p>
  )
}

/** A refusal stays visible until it is dismissed. */
export function Refused({ part }: { part: Shown<Part> }): ReactNode {
  const act = part.refused
  if (!act?.refused) return null
  return (
    <Note kind="err" icon={circleAlert} isAlert>
      <b className="block">{texts.refusedTitle}</b>
      <p className="mb-2">{refusalText(act.refused)}</p>
      <Button kind="line" size="small" onClick={() => void dismiss(act.key)}>
        {texts.understood}
      </Button>
    </Note>
  )
}

/** Whether any action is left. */
export const isOpen = ({ state, waits, isUnchecked }: Pick<Shown<Part>, 'state' | 'waits' | 'isUnchecked'>): boolean =>
  state !== 'DELIVERED' && !waits && !isUnchecked
