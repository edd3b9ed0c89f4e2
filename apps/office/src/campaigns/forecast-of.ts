import { moneyOf } from '#desk/money-field.tsx'
import { wholeOf } from '#written/drafts.ts'
import { percentIn } from '#written/written-text.ts'
import type { getCosts } from '@mutirao/contract/costs'
import type { DeskItem } from '@mutirao/contract/desk-items'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { Campaign, ForecastItem } from '@mutirao/domain/forecast'
import { sum } from '@mutirao/domain/money'
import type { CampaignDraft } from './campaign-draft.ts'

export type Costs = CallOutput<typeof getCosts>

/** The number of units that a new shop is assumed to sell in one order. */
const UNITS_PER_ORDER = 2
const LEAST_SHOWN = 20

/** The items whose costs a forecast of this form needs: those of the campaign, and the sources of added ones. */
export const forecastIds = ({ added, removed }: CampaignDraft, items: readonly DeskItem[]): string[] =>
  [...items.filter(({ id }) => !removed.includes(id)).map(({ id, sameAs }) => sameAs ?? id), ...added.map(({ source }) => source)].slice(
    0,
    200,
  )

/** The campaign as it is typed, with the shop's costs and habits; undefined without an item that has a price. */
export function campaignOf(draft: CampaignDraft, items: readonly DeskItem[], costs: Costs): Campaign | undefined {
  const costOf = new Map(costs.items.map(({ id, ...cost }) => [id, cost]))
  const soldOf = new Map(costs.sold.map(({ id, units }) => [id, units]))
  // An item that nobody has bought yet counts as one unit.
  const weightOf = (id: string) => soldOf.get(id) ?? 1
  const { added, prices, removed } = draft
  const sold = [
    ...items
      .filter(({ id }) => !removed.includes(id))
      .map(({ id, sameAs, price }) => ({ id: sameAs ?? id, price: moneyOf(prices[id] ?? '') ?? price })),
    ...added.flatMap(({ source, price }) => {
      const amount = moneyOf(price)
      return amount === undefined ? [] : [{ id: source, price: amount }]
    }),
  ].map(({ id, price }): ForecastItem => ({ price, weight: weightOf(id), cost: costOf.get(id) }))
  if (sold.length === 0) return undefined
  const { PIX, CREDIT_CARD, delivery } = costs.ofShop
  const { unitsPerOrder, cardShare, installments, deliveryShare, deliveryFee } = habitsOf(draft, costs)
  const minimumUnits = draft.isGroup ? wholeOf(draft.minimumUnits) : 0
  return {
    items: sold,
    tiers: draft.isGroup ? tiersOf(draft) : [],
    minimumUnits: typeof minimumUnits === 'number' ? minimumUnits : 0,
    fixed: costs.fixed,
    delivery,
    deliveryFee,
    deliveryShare,
    unitsPerOrder,
    methods: [
      { ...PIX, share: 1 - cardShare },
      { ...CREDIT_CARD, share: cardShare, ...(installments.length > 0 && { counts: installments }) },
    ],
  }
}

type Windows = Pick<CampaignDraft, 'deliveries' | 'pickups'>

/** How the shop's people bought, as far as this campaign offers it; an assumption for a new shop. */
export function habitsOf({ deliveries, pickups }: Windows, { habits }: Pick<Costs, 'habits'>) {
  const known = habits ?? { orders: 0, unitsPerOrder: UNITS_PER_ORDER, cardShare: 0, installments: [], deliveryShare: 0.5, deliveryFee: 0 }
  const hasDelivered = known.orders > 0 && known.deliveryShare > 0
  return {
    ...known,
    deliveryShare: onlyWay({ deliveries, pickups }) ?? known.deliveryShare,
    deliveryFee: hasDelivered ? known.deliveryFee : meanFee(deliveries),
  }
}

/** 1 for a campaign that is only delivered, 0 for one that is only picked up. */
function onlyWay({ deliveries, pickups }: Windows): number | undefined {
  if (deliveries.length > 0 === pickups.length > 0) return undefined
  return deliveries.length > 0 ? 1 : 0
}

/** The fees of the typed windows; an empty fee is free. */
function meanFee(windows: CampaignDraft['deliveries']): number {
  const fees = windows.map(({ fee }) => moneyOf(fee) ?? 0)
  return fees.length === 0 ? 0 : Math.round(sum(fees, (fee) => fee) / fees.length)
}

const tiersOf = ({ tiers }: CampaignDraft) =>
  tiers.flatMap(({ units, percentage }) => {
    const [minimumUnits, share] = [wholeOf(units), percentIn(percentage)]
    return typeof minimumUnits === 'number' && typeof share === 'number' && share < 100 ? [{ minimumUnits, percentage: share }] : []
  })

/** The largest number of units that the forecast shows: beyond the last tier. */
export function mostUnits({ tiers, minimumUnits }: Campaign): number {
  const last = Math.max(LEAST_SHOWN, minimumUnits, ...tiers.map((tier) => tier.minimumUnits))
  return Math.ceil((last * 1.5) / 10) * 10
}
