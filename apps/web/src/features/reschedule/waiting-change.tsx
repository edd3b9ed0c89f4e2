import { useReschedule } from '#features/orders/order-queries.ts'
import { PixPanel } from '#features/payment/pix-panel.tsx'
import { useWhen } from '#features/reschedule/use-when.ts'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import type { Order, OrderPart } from '@mutirao/contract/order-shapes'
import { Button } from '@mutirao/ui/button.tsx'
import { calendarClock } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'

type WaitingProps = { order: Order; change: NonNullable<Order['slotChange']>; parts: OrderPart[] }

/** The more expensive slot is held until its difference is paid; the order's own one may be kept instead. */
export function WaitingChange({ order, change, parts }: WaitingProps) {
  const when = useWhen()
  const keep = useReschedule(order)
  const own = parts.find(({ campaignId }) => campaignId === change.campaignId)

  function handleKeep() {
    if (own) keep.mutate({ campaignId: own.campaignId, slot: own.slotId }, { onSuccess: () => showSnack(m.reschedule_kept()) })
  }

  return (
    <>
      <Note icon={calendarClock}>{m.reschedule_waits({ when: when.slot(change.slot) })}</Note>
      <PixPanel order={order} change={change} />
      {keep.error && (
        <Note kind="err" isAlert>
          {messageFor(keep.error)}
        </Note>
      )}
      <Button kind="line" isFull isBusy={keep.isPending} onClick={handleKeep}>
        {m.reschedule_keep()}
      </Button>
    </>
  )
}
