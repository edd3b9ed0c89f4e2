import { useQueryClient } from '@tanstack/react-query'
import type { DeliverySlot } from '@mutirao/contract/campaigns'
import type { Problem } from '@mutirao/contract/problems'
import { changeDraft } from './checkout-store.ts'
import { slotFilled } from './effective-draft.ts'
import { quoteQuery } from './quote-queries.ts'
import type { Checkout } from './use-checkout.ts'

/** The slot of an order was full: the next free one replaces it, and is sent only after another confirmation. */
export function useSlotFull({ draft, asked }: Checkout) {
  const queryClient = useQueryClient()
  return {
    handle({ code, facts }: Problem) {
      if (code !== 'slot_full') return
      const { next } = facts as { next?: DeliverySlot }
      const isMine = facts['slot'] === draft.slot?.id && facts['campaignId'] === asked.campaignId
      if (draft.slot && isMine) changeDraft(draft.cartUuid, slotFilled(draft.slot, next))
      // Another campaign's part gets its own next free slot: the quote has the slot and its fee.
      else void queryClient.invalidateQueries({ queryKey: quoteQuery(asked).queryKey })
    },
    /** The problem, unless the note about the filled slot already covers it. */
    unsaidOf: (problem: Problem | undefined) => (problem?.code === 'slot_full' && draft.filled ? undefined : problem),
  }
}
