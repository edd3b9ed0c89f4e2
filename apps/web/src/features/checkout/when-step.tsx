import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { calendarDayText, windowText, type SlotTimes } from '#ui/slot-text.ts'
import type { BlackoutDay, DeliverySlot } from '@mutirao/contract/campaigns'
import { isFree } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { promisedSlot } from '@mutirao/domain/promised-slot'
import { truck } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { OptionCard } from '@mutirao/ui/option-card.tsx'
import { arrivals, campaignNames } from './arrivals.ts'
import { DayCalendar } from './day-calendar.tsx'
import type { Checkout } from './use-checkout.ts'

type Props = {
  formId: string
  slots: DeliverySlot[]
  /** Days without deliveries. */
  blackoutDays: BlackoutDay[]
  slot?: DeliverySlot
  onChoose: (slot: DeliverySlot) => void
  onDone: () => void
}

/** Day, then slot. Choosing a day selects its cheapest slot. */
export function WhenStep({ formId, slots, blackoutDays, slot, onChoose, onDone }: Props) {
  const date = slot?.date
  const windows = slots.filter((candidate) => candidate.date === date)
  return (
    <form
      id={formId}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      {slots.length === 0 ? (
        <Note icon={truck}>{m.delivery_to_be_agreed()}</Note>
      ) : (
        <>
          <DayCalendar
            slots={slots}
            chosen={slot}
            onChoose={(day) => {
              const cheapest = promisedSlot(slots.filter((candidate) => candidate.date === day))
              if (cheapest) onChoose(cheapest)
            }}
          />
          <DaysOff days={blackoutDays} until={slots.at(-1)?.date} />
          {!slots.some(isFree) && <Note icon={truck}>{m.all_full_text()}</Note>}
          <SlotList slots={windows} chosen={slot?.id} onChoose={onChoose} />
        </>
      )}
    </form>
  )
}

/** The blackout days within the selectable range, with their reasons. */
function DaysOff({ days, until = '' }: { days: BlackoutDay[]; until?: string }) {
  const shown = days.filter(({ date }) => date <= until)
  if (shown.length === 0) return null
  const texts = shown.map(({ date, reason }) => (reason ? `${calendarDayText(date)} (${reason})` : calendarDayText(date)))
  return <p className="text-13 text-ink-2">{m.days_off({ days: texts.join('; ') })}</p>
}

type SlotListProps = { slots: DeliverySlot[]; chosen?: string; onChoose: (slot: DeliverySlot) => void }

/** The slots of one day. */
function SlotList({ slots, chosen, onChoose }: SlotListProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{m.window()}</legend>
      {slots.map((slot) => (
        <OptionCard
          key={slot.id}
          name="slot"
          value={slot.id}
          isChosen={slot.id === chosen}
          isDisabled={!isFree(slot)}
          onChoose={() => onChoose(slot)}
          title={hoursText(slot)}
          text={[calendarDayText(slot.date), placesText(slot)].filter(Boolean).join(' · ')}
          aside={isFree(slot) ? feeText(slot.fee) : m.slot_is_full()}
        />
      ))}
    </fieldset>
  )
}

const feeText = (fee: number) => (fee === 0 ? m.free() : formatMoney(fee))

/** "últimas 2 vagas"; the reason when it is full. */
function placesText({ left }: DeliverySlot): string {
  if (left === undefined) return ''
  return left === 0 ? m.slot_is_full_text() : m.last_places({ count: left })
}

/** "Das 8h às 12h", where the day is shown elsewhere. */
function hoursText(slot: SlotTimes): string {
  const text = windowText(slot, 0, 'UTC')
  const hours = text.slice(text.indexOf(', da') + 2)
  return hours.charAt(0).toUpperCase() + hours.slice(1)
}

/** Campaigns that do not arrive in the chosen slot, each with its own: the calendar is for those that do. */
export function OtherWindows({ checkout: { draft, quote, view } }: { checkout: Checkout }) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  const others = arrivals(quote?.deliveries ?? []).filter(([first]) => first?.slot?.id !== draft.slot?.id)
  if (!draft.slot || others.length === 0) return null
  return (
    <Note icon={truck}>
      <b className="block">{m.other_windows()}</b>
      {others.map((parts) => (
        <span key={parts[0]!.campaignId} className="block">
          {m.other_window({
            names: campaignNames(view, parts),
            when: parts[0]!.slot ? windowText(parts[0]!.slot, now, timeZone) : m.plan_to_agree(),
          })}
        </span>
      ))}
    </Note>
  )
}

/** The step's summary once it is decided. */
export function useWhenText({ draft }: Checkout, state: string): string {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  if (state === 'now' || !draft.slot) return m.when_text()
  return windowText(draft.slot, now, timeZone)
}
