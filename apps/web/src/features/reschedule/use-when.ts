import { eventTime } from '#features/orders/order-steps.ts'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import { windowText, type SlotTimes } from '#ui/slot-text.ts'

export function useWhen() {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  return {
    slot: (slot: SlotTimes) => windowText(slot, now, timeZone),
    moment: (at: string) => eventTime(at, now, timeZone),
  }
}
