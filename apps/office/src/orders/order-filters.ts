import { campaignsQuery } from '#campaigns/campaign-queries.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import type { Filter } from '#desk/filter.ts'
import type { Fields } from '#desk/list-address.ts'
import { methodIn, methodText, paymentMethods } from '#desk/payment-methods.ts'
import { soldStatus } from '#desk/sold-orders.ts'
import { stateOfOrder } from '#desk/texts.ts'
import type { DeskQuery } from '@mutirao/contract/desk-orders'
import { orderStates } from '@mutirao/domain/order-status'
import { orderTagsQuery } from './order-queries.ts'
import { orderTexts } from './texts.ts'

/** The filters of the orders' address as fields of their call. */
export const askedOf = ({
  q,
  status,
  campaign,
  date,
  since,
  until,
  store,
  item,
  category,
  type,
  place,
  hour,
  method,
  coupon,
  tag,
  tier,
  joined,
  purchase,
  buy,
}: Fields) => ({
  searchText: q,
  status,
  campaignIds: campaign,
  created_after: since,
  created_before: until,
  date,
  isStoreClosed: store === 'closed' ? 'true' : undefined,
  type: wayOf(type),
  isJoined: joined === 'yes' ? 'true' : undefined,
  method: methodIn(method),
  purchase: purchaseOf(purchase),
  toBuy: buy,
  ...{ item, category, place, hour, coupon, tag, tier },
})

const wayOf = (type: string | undefined): DeskQuery['type'] => (type === 'SHIPPING' || type === 'PICKUP' ? type : undefined)

const purchaseOf = (purchase: string | undefined): DeskQuery['purchase'] =>
  purchase === 'first' || purchase === 'later' ? purchase : undefined

/** Filters set by a link from the figures: shown with their one value, which can only be removed. */
const brought = [
  { name: 'item', label: orderTexts.soldItem, textOf: (id: string) => id },
  { name: 'category', label: orderTexts.soldCategory, textOf: (id: string) => id },
  {
    name: 'type',
    label: orderTexts.soldWay,
    textOf: (type: string) => (type === 'PICKUP' ? orderTexts.pickupWay : orderTexts.shippingWay),
  },
  { name: 'place', label: orderTexts.soldPlace, textOf: (place: string) => place },
  { name: 'hour', label: orderTexts.soldHour, textOf: orderTexts.hourText },
  { name: 'coupon', label: orderTexts.soldCoupon, textOf: (code: string) => code },
  { name: 'tier', label: orderTexts.soldTier, textOf: orderTexts.tierText },
  { name: 'purchase', label: orderTexts.soldPurchase, textOf: orderTexts.purchaseText },
  { name: 'buy', label: orderTexts.toBuy, textOf: orderTexts.toBuyText },
  { name: 'joined', label: orderTexts.soldJoined, textOf: () => orderTexts.joinedText },
]

/** The filters of the list and of the board. */
export function useOrderFilters(fields: Fields): readonly Filter[] {
  const campaigns = useDeskRead(campaignsQuery).value ?? []
  const tags = (useDeskRead(orderTagsQuery).value?.content ?? []).map(({ tag }) => tag)
  const chosen = fields['tag']
  const offered = chosen && !tags.includes(chosen) ? [chosen, ...tags] : tags
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
    ...(offered.length > 0
      ? [{ kind: 'choice' as const, name: 'tag', label: orderTexts.tag, options: offered.map((tag) => ({ value: tag, label: tag })) }]
      : []),
    {
      kind: 'choice',
      name: 'method',
      label: orderTexts.paidBy,
      options: paymentMethods.map((method) => ({ value: method, label: methodText(method) })),
    },
    { kind: 'day', name: 'date', label: orderTexts.deliveryDay },
    { kind: 'day', name: 'since', label: orderTexts.madeSince },
    { kind: 'day', name: 'until', label: orderTexts.madeUntil },
    { kind: 'choice', name: 'store', label: orderTexts.pickupPoint, options: [{ value: 'closed', label: orderTexts.pickupClosed }] },
    ...brought.flatMap(({ name, label, textOf }): Filter[] => {
      const value = fields[name]
      return value === undefined ? [] : [{ kind: 'choice', name, label, options: [{ value, label: textOf(value) }] }]
    }),
  ]
}
