import type { DeliverySlot } from '@mutirao/contract/campaigns'
import * as m from '#paraglide/messages.js'
import { Note } from '#ui/note.tsx'
import { truck } from '#ui/icon-paths.ts'
import { DayCalendar } from './day-calendar.tsx'
import { SlotList } from './slot-list.tsx'

type Props = { formId: string; slots: DeliverySlot[]; slot?: DeliverySlot; onChoose: (slot: DeliverySlot) => void; onDone: () => void }

/** Day, then window. A chosen day chooses its first window. */
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
              const first = slots.find((candidate) => candidate.date === day)
              if (first) onChoose(first)
            }}
          />
          <SlotList slots={windows} chosen={slot?.id} onChoose={onChoose} />
        </>
      )}
    </form>
  )
}
