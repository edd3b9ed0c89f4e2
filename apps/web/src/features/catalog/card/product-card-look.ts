import type { z } from 'zod'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import type { Campaign, DiscountRule, GroupCounters } from '@mutirao/contract/campaigns'
import type { Item, ItemPreview } from '@mutirao/contract/catalog'
import { currentPrice } from '@mutirao/domain/current-price'
import { formatDecimal, formatMoney } from '@mutirao/domain/money'
import { quantitySteps, rulesInForce } from '@mutirao/domain/quantity-steps'
import { type Measure, unitPrice } from '@mutirao/domain/unit-price'
import type { ProductLook } from './product-card.tsx'

export type Group = z.output<typeof GroupCounters>
type Pricing = Pick<ItemPreview, 'price' | 'compareAt'>

const fewLeft = 5

/** The campaign's values for a product. */
export type ItemTerms = { group?: Group; cartControls?: { discountRules: z.output<typeof DiscountRule>[] } }

export function itemLook(item: ItemPreview, terms: ItemTerms = {}): ProductLook {
  return {
    href: paths.product(item.campaignId, item.id),
    name: item.name,
    unit: item.unit,
    hue: item.hue,
    picture: item.picture,
    item: { campaignId: item.campaignId, itemId: item.id },
    perMeasure: perMeasureText(item, terms.group, 'short'),
    isSoldOut: item.quantity === 0,
    hint: stockHint(item.quantity),
    deal: item.quantity > 0 ? dealText(item, terms) : undefined,
    ...cardPrice(item, terms.group),
  }
}

const measures: Record<Measure, Record<'short' | 'whole', (price: { price: string }) => string>> = {
  kilo: { short: m.price_per_kilo_short, whole: m.price_per_kilo },
  liter: { short: m.price_per_liter_short, whole: m.price_per_liter },
  hundredGrams: { short: m.price_per_100g_short, whole: m.price_per_100g },
  hundredMilliliters: { short: m.price_per_100ml_short, whole: m.price_per_100ml },
  unit: { short: m.price_per_unit_short, whole: m.price_per_unit },
}

/** Today's price per kilo, litre or piece; undefined for a kit. */
export function perMeasureText(item: Pricing & Pick<ItemPreview, 'unit' | 'choice'>, group: Group | undefined, length: 'short' | 'whole') {
  const said = item.choice ? undefined : unitPrice(currentPrice(item, group).price, item.unit)
  return said && measures[said.measure][length]({ price: formatMoney(said.amount) })
}

function cardPrice(item: ItemPreview, group?: Group) {
  const { price, before, percentage } = currentPrice(item, group)
  return { price, before, percentage }
}

export function stockHint(quantity: number): string | undefined {
  if (quantity < 1 || quantity > fewLeft) return
  return m.last_units({ count: quantity })
}

/** The rules currently in force for an item's campaign. */
export const rulesFor = ({ campaignId }: ItemPreview, { group, cartControls }: ItemTerms) =>
  rulesInForce({ id: campaignId, discountRules: cartControls?.discountRules ?? [], group })

export const stepsOf = ({ id, campaignId, price, quantity }: ItemPreview, rules: ReturnType<typeof rulesFor>) =>
  quantitySteps({ id, campaignId, price, available: quantity }, rules)

/** "Leve 3, ganhe 10%": the first step; "Leve 3 itens, ganhe 10%" when units of the whole campaign count. */
function dealText(item: ItemPreview, terms: ItemTerms): string | undefined {
  const [step] = stepsOf(item, rulesFor(item, terms))
  if (!step) return
  const numbers = { quantity: step.quantity, percentage: formatDecimal(step.percentage) }
  return step.counts === 'product' ? m.deal_same(numbers) : m.deal_any(numbers)
}

/** The cart entry of an item: its list price, and the rules that apply. */
export function addable(item: ItemPreview, terms: ItemTerms = {}) {
  const { id, campaignId, name, unit, hue, picture, quantity, choice } = item
  return { id, campaignId, name, unit, hue, picture, choice, available: quantity, price: item.price, rules: rulesFor(item, terms) }
}

/** The link preview's description of a product, price first. */
export function productDescription(item: Item, campaign: Pick<Campaign, 'group' | 'name'>): string {
  const { price } = currentPrice(item, campaign.group)
  return `${formatMoney(price)} · ${item.unit} · ${campaign.name}. ${item.description}`.slice(0, 200)
}
