import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import type { Order } from '@mutirao/contract/order-shapes'
import { formatDay } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { clock } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'

/** A payment with another amount than due: what happens with it, and until when. */
export function ReviewNote({ reviews }: Pick<Order, 'reviews'>) {
  const { timeZone } = useTenant()
  return reviews.map(({ amount, since, returnsAt }) => (
    <Note key={since + amount} kind="warn" icon={clock} isAlert>
      <b className="block">{m.payment_in_review({ amount: formatMoney(amount) })}</b>
      {m.payment_in_review_until({ day: formatDay(new Date(returnsAt), timeZone) })}
    </Note>
  ))
}
