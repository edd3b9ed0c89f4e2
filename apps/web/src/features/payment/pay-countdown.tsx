import { formatHour } from '@mutirao/domain/delivery-date'
import { useNow } from '#page/clock.ts'
import * as m from '#paraglide/messages.js'
import { useTenant } from '#page/page-state.ts'

const pad = (value: number) => String(value).padStart(2, '0')

/** How long the Pix still stands. At zero the server is asked: its clock decides. */
export function PayCountdown({ from, until }: { from: string; until: string }) {
  const { timeZone } = useTenant()
  const end = Date.parse(until)
  const left = Math.max(0, Math.ceil((end - useNow(1000)) / 1000))
  const whole = Math.max(1, (end - Date.parse(from)) / 1000)
  const minutes = Math.floor(left / 60)
  return (
    <div className="mx-auto w-full max-w-65">
      <p className="flex items-center justify-between">
        <span className="text-12 text-ink-2">{m.pay_until({ hour: formatHour(new Date(until), timeZone) })}</span>
        <b role="timer" aria-label={m.minutes_left({ minutes })} className="font-head text-16 tabular-nums">
          {pad(minutes)}:{pad(left % 60)}
        </b>
      </p>
      <span className="mt-1 block h-1.5 overflow-hidden rounded-[3px] bg-well-2" aria-hidden="true">
        <svg className="block h-full rounded-[3px] bg-ink" width={`${Math.min(100, (left / whole) * 100)}%`} />
      </span>
    </div>
  )
}
