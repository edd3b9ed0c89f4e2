import { useNow } from '#page/clock.ts'
import * as m from '#paraglide/messages.js'

const pad = (value: number) => String(value).padStart(2, '0')

/** Days, hours, minutes and seconds until an instant (ms). Screen readers get it without the seconds. */
export function Countdown({ until }: { until: number }) {
  const left = Math.max(0, Math.floor((until - useNow(1000)) / 1000))
  const days = Math.floor(left / 86_400)
  const hours = Math.floor((left % 86_400) / 3600)
  const minutes = Math.floor((left % 3600) / 60)
  return (
    <span
      role="timer"
      aria-label={m.time_left({ days, hours, minutes })}
      className="inline-flex items-center gap-1 font-head text-14 leading-none font-bold tabular-nums"
    >
      {days > 0 && <Part text={`${days}d`} />}
      <Part text={pad(hours)} />:<Part text={pad(minutes)} />:<Part text={pad(left % 60)} />
    </span>
  )
}

function Part({ text }: { text: string }) {
  return (
    <b aria-hidden="true" className="inline-grid min-h-7 min-w-7 max-[380px]:min-w-6 place-items-center rounded-[7px] bg-ink p-1 text-bg">
      {text}
    </b>
  )
}
