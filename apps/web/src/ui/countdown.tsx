import { useNow } from '#lib/clock.ts'
import * as m from '#paraglide/messages.js'

const pad = (value: number) => String(value).padStart(2, '0')

/** Days, hours, minutes and seconds until an instant (ms). Readers hear it without the seconds. */
export function Countdown({ until }: { until: number }) {
  const left = Math.max(0, Math.floor((until - useNow(1000)) / 1000))
  const days = Math.floor(left / 86_400)
  const hours = Math.floor((left % 86_400) / 3600)
  const minutes = Math.floor((left % 3600) / 60)
  const parts = [...(days > 0 ? [`${days}d`] : []), pad(hours), pad(minutes), pad(left % 60)]
  return (
    <span role="timer" aria-label={m.time_left({ days, hours, minutes })} className="inline-flex items-center gap-1 font-head text-14 leading-none font-bold tabular-nums">
      {parts.map((part, index) => (
        <span key={index} className="contents" aria-hidden="true">
          {index > (days > 0 ? 1 : 0) && ':'}
          <b className="inline-grid h-7 min-w-7 place-items-center rounded-[7px] bg-ink px-1 text-bg">{part}</b>
        </span>
      ))}
    </span>
  )
}
