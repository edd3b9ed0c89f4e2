import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import type { Order } from '@mutirao/contract/order-shapes'
import { formatMoney } from '@mutirao/domain/money'
import { mayBeRescheduled } from '@mutirao/domain/order-status'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'

/** The pickup point has closed for this order: links to other points, or to the shop's contact. */
export function StoreClosedNote({ order: { code, properties } }: { order: Order }) {
  if (!properties.isStoreClosed) return null
  return (
    <Note kind="warn" isAlert action={<TextLink href={paths.reschedule(code)}>{m.store_closed_choose()}</TextLink>}>
      {m.store_closed({ store: properties.store?.name ?? '' })}
    </Note>
  )
}

/** Another slot was chosen, and its difference is not paid yet. */
export function SlotChangeNote({ order: { code, slotChange } }: { order: Order }) {
  if (!slotChange) return null
  return (
    <Note kind="warn" action={<TextLink href={paths.reschedule(code)}>{m.reschedule_pay_difference()}</TextLink>}>
      {m.reschedule_waits_short({ amount: formatMoney(slotChange.amount) })}
    </Note>
  )
}

/** Shown while the slot may be changed; the target screen has the cut-off. */
export function RescheduleLink({ order: { state, code, properties } }: { order: Order }) {
  if (!mayBeRescheduled(state) || !properties.slot) return null
  return (
    <ButtonLink kind="line" isFull href={paths.reschedule(code)}>
      {m.reschedule()}
    </ButtonLink>
  )
}
