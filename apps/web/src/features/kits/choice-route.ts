import { notFound, redirect, useNavigate } from '@tanstack/react-router'
import { campaignQuery } from '#features/campaigns/campaign-queries.ts'
import { replaceEntry } from '#features/cart/cart-changes.ts'
import { addEntry, heldCart, type CartEntry } from '#features/cart/cart-store.ts'
import { freshItemQuery } from '#features/catalog/catalog-queries.ts'
import { type ChoiceSearch, readPick } from '#links/choice-search.ts'
import type { RouterContext } from '#machine/router.ts'
import { orNotFound } from '#page/not-found.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { lineKey } from '@mutirao/domain/cart'
import type { SelectedItem } from '@mutirao/domain/pricing'
import { shoppingCart } from '@mutirao/ui/icons.gen.ts'
import { keepChoice } from './choosing.ts'

/** The item with its current availability, and its campaign; an item without options redirects to its product page. */
export async function loadChoice({ queryClient, page }: RouterContext, { campaign, item: itemId }: ChoiceSearch) {
  if (!campaign || !itemId) throw notFound()
  const [item, found] = await Promise.all([
    queryClient.fetchQuery({ ...freshItemQuery(campaign, itemId), staleTime: 5000 }).catch(orNotFound(notFound)),
    queryClient.ensureQueryData(campaignQuery(campaign, page.place)).catch(orNotFound(notFound)),
  ])
  if (!item.choice) throw redirect({ to: '/store/$campaignId/product/$itemId', params: { campaignId: campaign, itemId }, replace: true })
  return { item, campaign: found }
}

const keyOf = ({ campaign, item, from }: ChoiceSearch) =>
  from === undefined ? undefined : lineKey({ campaignId: campaign, id: item, selection: readPick(from) })

/** The quantity of the cart line being edited; 1 for a new line. */
export const wantedOf = (search: ChoiceSearch): number => {
  const key = keyOf(search)
  return (key && heldCart().entries.find((entry) => lineKey(entry) === key)?.quantity) || 1
}

/** Adds to the cart, or replaces the edited line; then goes back. */
export function useTakeChoice(search: ChoiceSearch) {
  const navigate = useNavigate()
  return (entry: CartEntry) => {
    const key = keyOf(search)
    const selection: readonly SelectedItem[] = entry.selection ?? []
    keepChoice(entry, selection)
    if (key) {
      replaceEntry(key, entry)
      showSnack(m.kit_saved())
      return void navigate({ to: '/cart', replace: true })
    }
    addEntry(entry)
    showSnack(m.added({ name: entry.name }), {
      icon: shoppingCart,
      action: { label: m.see_cart(), onPress: () => void navigate({ to: '/cart' }) },
    })
    void navigate({
      to: '/store/$campaignId/product/$itemId',
      params: { campaignId: entry.campaignId, itemId: entry.id },
      replace: true,
    })
  }
}
