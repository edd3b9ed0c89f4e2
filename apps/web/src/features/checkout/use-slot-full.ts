import type { DeliverySlot } from '@mutirao/contract/campaigns'
import type { Problem } from '@mutirao/contract/problems'
import { useQueryClient } from '@tanstack/react-query'
import { changeDraft } from './checkout-store.ts'
import { slotFilled } from './effective-draft.ts'
import { quoteQuery } from './quote-queries.ts'
import type { Checkout } from './use-checkout.ts'

/** An order that found its window full: the next free one stands in its place, and is sent only after another yes. */
export function useSlotFull({ draft, asked }: Checkout) {
  const queryClient = useQueryClient()
  return {
    handle({ code, facts }: Problem) {
      if (code !== 'slot_full') return
      const { next } = facts as { next?: DeliverySlot }
      const isMine = facts['slot'] === draft.slot?.id && facts['campaignId'] === asked.campaignId
      if (draft.slot && isMine) changeDraft(draft.cartUuid, slotFilled(draft.slot, next))
      // Another campaign's part comes with its own next free window: the quote says which, and for how much.
      else void queryClient.invalidateQueries({ queryKey: quoteQuery(asked).queryKey })
    },
    /** The problem, unless the note about the full slot covers it. */
    unsaidOf: (problem: Problem | undefined) => (problem?.code === 'slot_full' && draft.filled ? undefined : problem),
  }
}
