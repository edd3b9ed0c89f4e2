import { moneyOf } from '#desk/money-field.tsx'
import { wholeOf } from '#written/drafts.ts'
import { percentIn } from '#written/written-text.ts'
import type { getCosts } from '@mutirao/contract/costs'
import type { DeskItem } from '@mutirao/contract/desk-items'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { Campaign, ForecastItem } from '@mutirao/domain/forecast'
import type { CampaignDraft } from './campaign-draft.ts'

export type Costs = CallOutput<typeof getCosts>

/** The number of units that a new shop is assumed to sell in one order. */
const UNITS_PER_ORDER = 2
const LEAST_SHOWN = 20
/** Each number of units up to this one is computed while the form is typed. */
const MOST_SHOWN = 2000

/** The items whose costs a forecast of this form needs: those of the campaign, and the sources of added ones. */
export const forecastIds = ({ added, removed }: CampaignDraft, items: readonly DeskItem[]): string[] =>
  [...items.filter(({ id }) => !removed.includes(id)).map(({ id }) => id), ...added.map(({ source }) => source)].slice(0, 200)

/** The campaign as it is typed, with the shop's costs and habits; undefined without an item that has a price. */
export function campaignOf(draft: CampaignDraft, items: readonly DeskItem[], costs: Costs): Campaign | undefined {
  const costOf = new Map(costs.items.map(({ id, ...cost }) => [id, cost]))
  const soldOf = new Map(costs.sold.map(({ id, units }) => [id, units]))
  // An item that nobody has bought yet counts as one unit.
  const weightOf = (id: string) => soldOf.get(id) ?? 1
  const { added, prices, removed } = draft
  const sold = [
    ...items.filter(({ id }) => !removed.includes(id)).map(({ id, price }) => ({ id, price: moneyOf(prices[id] ?? '') ?? price })),
    ...added.flatMap(({ source, price }) => {
      const amount = moneyOf(price)
      return amount === undefined ? [] : [{ id: source, price: amount }]
    }),
  ].map(({ id, price }): ForecastItem => ({ price, weight: weightOf(id), cost: costOf.get(id) }))
  if (sold.length === 0) return undefined
  const { PIX, CREDIT_CARD, delivery } = costs.ofShop
  const { unitsPerOrder, cardShare, deliveryShare } = habitsOf(draft, costs)
  const minimumUnits = draft.isGroup ? wholeOf(draft.minimumUnits) : 0
  return {
    items: sold,
    tiers: draft.isGroup ? tiersOf(draft) : [],
    minimumUnits: typeof minimumUnits === 'number' ? minimumUnits : 0,
    fixed: costs.fixed,
    delivery,
    deliveryShare,
    unitsPerOrder,
    methods: [
      { ...PIX, share: 1 - cardShare },
      { ...CREDIT_CARD, share: cardShare },
    ],
  }
}

/** How the shop's people bought, or an assumption for a new shop. */
export function habitsOf({ deliveries, pickups }: CampaignDraft, { habits }: Costs) {
  if (habits) return habits
  const deliveryShare = pickups.length === 0 ? 1 : deliveries.length === 0 ? 0 : 0.5
  return { orders: 0, unitsPerOrder: UNITS_PER_ORDER, cardShare: 0, deliveryShare }
}

const tiersOf = ({ tiers }: CampaignDraft) =>
  tiers.flatMap(({ units, percentage }) => {
    const [minimumUnits, share] = [wholeOf(units), percentIn(percentage)]
    return typeof minimumUnits === 'number' && typeof share === 'number' && share < 100 ? [{ minimumUnits, percentage: share }] : []
  })

/** The largest number of units that the forecast shows: beyond the last tier. */
export function mostUnits({ tiers, minimumUnits }: Campaign): number {
  const last = Math.max(LEAST_SHOWN, minimumUnits, ...tiers.map((tier) => tier.minimumUnits))
  return Math.min(MOST_SHOWN, Math.ceil((last * 1.5) / 10) * 10)
}
