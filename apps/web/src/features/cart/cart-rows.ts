import { countItems } from '@mutirao/domain/cart'
import { groupProgress } from '@mutirao/domain/group-progress'
import { formatDecimal, percent, sum } from '@mutirao/domain/money'
import type { LocalCart } from './cart-store.ts'
import { isOfGroup, type CartView } from './cart-view.ts'
import * as m from '#paraglide/messages.js'
import type { SummaryRow } from '@mutirao/ui/summary.tsx'

/** total: of all campaigns, once it is known. */
type Shipping = { total?: number }

/** Subtotal, each discount by its name, and shipping of the summary. */
export function cartRows(cart: LocalCart, { totals, couponDiscount, groups }: CartView, { total }: Shipping = {}): SummaryRow[] {
  const count = countItems(cart.entries)
  const tiers = groups.map(groupDiscount).filter(({ saved }) => saved > 0)
  const byGroup = sum(tiers, ({ saved }) => saved)
  const byQuantity = totals.discount - couponDiscount - byGroup
  return [
    { label: m.subtotal_of({ items: m.items({ count }) }), centavos: totals.subTotal },
    ...saving(groupLabel(tiers), byGroup),
    ...saving(m.quantity_discount(), byQuantity),
    ...saving(cart.couponCode ? m.coupon_named({ code: cart.couponCode }) : m.coupon(), couponDiscount),
    { label: m.shipping(), centavos: total ?? 0, text: shippingText(total) },
  ]
}

const saving = (label: string, centavos: number): SummaryRow[] => (centavos > 0 ? [{ label, centavos: -centavos, isSaving: true }] : [])

type Tier = { percentage: number; saved: number }

/** One percentage is shown; several are summed up. */
function groupLabel([first, ...others]: Tier[]): string {
  const isOne = first && others.every(({ percentage }) => percentage === first.percentage)
  return isOne ? m.group_discount_of({ percentage: formatDecimal(first.percentage) }) : m.group_discount()
}

/** The best rule wins a line: it is the group's where it takes off what the group's tier does. */
function groupDiscount({ group, lines, isGroupAwaited, discountRules }: CartView['groups'][number]): Tier {
  // Before the server has said how far the group is, its price is the rule that was last heard of it.
  const heard = isGroupAwaited ? discountRules.find(isOfGroup)?.discount : undefined
  const percentage = (group ? groupProgress(group.rules, group).reached?.percentage : heard) ?? 0
  const won = lines.filter(({ discount, total }) => discount === percent(percentage, total))
  return { percentage, saved: sum(won, ({ discount }) => discount) }
}

function shippingText(total: number | undefined): string | undefined {
  if (total === undefined) return m.next_step()
  return total === 0 ? m.free() : undefined
}
