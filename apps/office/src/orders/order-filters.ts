import { campaignsQuery } from '#campaigns/campaign-queries.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import type { Fields } from '#desk/list-address.ts'
import type { Filter } from '#desk/list-filters.tsx'
import { soldStatus } from '#desk/sold-orders.ts'
import { stateOfOrder } from '#desk/texts.ts'
import { orderStates } from '@mutirao/domain/order-status'
import { orderTexts } from './texts.ts'

/** The filters of the orders' address as fields of their call. */
export const askedOf = ({ q, status, campaign, date, since, until, store }: Fields) => ({
  searchText: q,
  status,
  campaignIds: campaign,
  created_after: since,
  created_before: until,
  date,
  isStoreClosed: store === 'closed' ? 'true' : undefined,
})

/** The filters of the list and of the board. */
export function useOrderFilters(): readonly Filter[] {
  const campaigns = useDeskRead(campaignsQuery).value ?? []
  return [
    { kind: 'words', name: 'q', label: orderTexts.searchOrder },
    {
      kind: 'choice',
      name: 'status',
      label: orderTexts.state,
      options: [
        { value: soldStatus, label: orderTexts.sold },
        ...orderStates.map((state) => ({ value: state, label: stateOfOrder(state) })),
      ],
    },
    {
      kind: 'choice',
      name: 'campaign',
      label: orderTexts.campaign,
      options: campaigns.map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'day', name: 'date', label: orderTexts.deliveryDay },
    { kind: 'day', name: 'since', label: orderTexts.madeSince },
    { kind: 'day', name: 'until', label: orderTexts.madeUntil },
    { kind: 'choice', name: 'store', label: orderTexts.pickupPoint, options: [{ value: 'closed', label: orderTexts.pickupClosed }] },
  ]
}
