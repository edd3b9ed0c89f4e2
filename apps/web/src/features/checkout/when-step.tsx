import type { DeliverySlot } from '@mutirao/contract/campaigns'
import * as m from '#paraglide/messages.js'
import { Note } from '@mutirao/ui/note.tsx'
import { truck } from '@mutirao/ui/icons.gen.ts'
import { cheapestSlot } from './effective-draft.ts'
import { DayCalendar } from './day-calendar.tsx'
import { formatMoney } from '@mutirao/domain/money'
import { calendarDayText, windowText, type SlotTimes } from '#ui/slot-text.ts'
import { OptionCard } from '@mutirao/ui/option-card.tsx'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import type { Checkout } from './use-checkout.ts'

type Props = { formId: string; slots: DeliverySlot[]; slot?: DeliverySlot; onChoose: (slot: DeliverySlot) => void; onDone: () => void }

/** Day, then window. A chosen day chooses its cheapest window. */
export function WhenStep({ formId, slots, slot, onChoose, onDone }: Props) {
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
              const cheapest = cheapestSlot(slots.filter((candidate) => candidate.date === day))
              if (cheapest) onChoose(cheapest)
            }}
          />
          <SlotList slots={windows} chosen={slot?.id} onChoose={onChoose} />
        </>
      )}
    </form>
  )
}

type SlotListProps = { slots: DeliverySlot[]; chosen?: string; onChoose: (slot: DeliverySlot) => void }

/** The windows of one day. */
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
          onChoose={() => onChoose(slot)}
          title={hoursText(slot)}
          text={calendarDayText(slot.date)}
          aside={slot.fee === 0 ? m.free() : formatMoney(slot.fee)}
        />
      ))}
    </fieldset>
  )
}

/** "Das 8h às 12h", where the day is said elsewhere. */
function hoursText(slot: SlotTimes): string {
  const text = windowText(slot, 0, 'UTC')
  const hours = text.slice(text.indexOf(', da') + 2)
  return hours.charAt(0).toUpperCase() + hours.slice(1)
}

/** What the step says once it is decided. */
export function useWhenText({ draft }: Checkout, state: string): string {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  if (state === 'now' || !draft.slot) return m.when_text()
  return windowText(draft.slot, now, timeZone)
}
