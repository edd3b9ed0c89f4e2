import type { DeliverySlot } from '@mutirao/contract/campaigns'
import { formatMoney } from '@mutirao/domain/money'
import * as m from '#paraglide/messages.js'
import { calendarDayText, windowText, type SlotTimes } from '#ui/slot-text.ts'
import { OptionCard } from '#ui/option-card.tsx'

type Props = { slots: DeliverySlot[]; chosen?: string; onChoose: (slot: DeliverySlot) => void }

/** The windows of one day. */
export function SlotList({ slots, chosen, onChoose }: Props) {
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
