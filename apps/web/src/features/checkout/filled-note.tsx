import { calendarClock } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import { windowText } from '#ui/slot-text.ts'
import type { CheckoutDraft } from './checkout-store.ts'

/** The chosen slot filled before it was paid for: which one stands in its place, and where another is chosen. */
export function FilledNote({ draft: { cartUuid, filled, slot } }: { draft: CheckoutDraft }) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  if (!filled) return null
  const before = windowText(filled, now, timeZone)
  return (
    <Note kind="warn" icon={calendarClock} isAlert action={<TextLink href={paths.checkout(cartUuid)}>{m.review_delivery()}</TextLink>}>
      <b className="block">{m.slot_filled({ before })}</b>
      {slot ? m.slot_filled_next({ next: windowText(slot, now, timeZone) }) : m.slot_filled_none()}
    </Note>
  )
}
