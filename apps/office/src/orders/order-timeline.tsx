import { start } from '#api/start.ts'
import { stateOfOrder } from '#desk/texts.ts'
import { useNow } from '#device/clock.ts'
import type { DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { actText, attemptText, orderTexts, slotText } from './texts.ts'

type Event = DeskOrderDetail['events'][number]
type Line = { at: string; text: string; more?: string | undefined }

function eventText({ state, part, rescheduled }: Event): string {
  if (rescheduled) return `${orderTexts.rescheduled}: ${slotText(rescheduled.to)}`
  if (part?.attempt) return attemptText(part.attempt)
  return stateOfOrder(part?.state ?? state)
}

/** How the order came so far, with what staff changed about it. */
export function Timeline({ order: { events, acts } }: { order: DeskOrderDetail }) {
  const now = useNow()
  const lines: Line[] = [
    ...events.map((event) => ({ at: event.at, text: eventText(event), more: event.note })),
    ...acts.flatMap((act): Line[] => {
      const text = actText(act)
      return text === undefined ? [] : [{ at: act.at, text, more: act.author }]
    }),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <ol className="grid gap-2">
      {lines.map(({ at, text, more }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the past only grows at its end
        <li key={`${at} ${place}`} className="grid">
          <time dateTime={at} className="text-ink-2">
            {formatWhen(new Date(at), now, start.timeZone)}
          </time>
          <span className="wrap-anywhere">
            {text}
            {more && <span className="block whitespace-pre-line text-ink-2">{more}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
