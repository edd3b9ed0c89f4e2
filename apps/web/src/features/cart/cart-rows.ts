import * as m from '#paraglide/messages.js'
import { countItems } from '@mutirao/domain/cart'
import { groupProgress } from '@mutirao/domain/group-progress'
import { formatDecimal, percent, sum } from '@mutirao/domain/money'
import type { SummaryRow } from '@mutirao/ui/summary.tsx'
import type { LocalCart } from './cart-store.ts'
import { isOfGroup, type CartView } from './cart-view.ts'

/** total: over all campaigns, once known. */
type Shipping = { total?: number }

/** The summary's subtotal, each discount by name, and shipping. */
export function cartRows(cart: LocalCart, { totals, couponDiscount, groups }: CartView, { total }: Shipping = {}): SummaryRow[] {
  // An item that left the shop is in no sum.
  const count = countItems(cart.entries.filter(({ isGone }) => !isGone))
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

/** One percentage is shown; several are summed up without. */
function groupLabel([first, ...others]: Tier[]): string {
  const isOne = first && others.every(({ percentage }) => percentage === first.percentage)
  return isOne ? m.group_discount_of({ percentage: formatDecimal(first.percentage) }) : m.group_discount()
}

/** The best rule applies to a line: it is the group's when it equals the group's tier. */
function groupDiscount({ group, lines, isGroupAwaited, discountRules }: CartView['groups'][number]): Tier {
  // Before the server has returned the group's progress, its last known rule applies.
  const heard = isGroupAwaited ? discountRules.find(isOfGroup)?.discount : undefined
  const percentage = (group ? groupProgress(group.rules, group).reached?.percentage : heard) ?? 0
  const won = lines.filter(({ discount, total }) => discount === percent(percentage, total))
  return { percentage, saved: sum(won, ({ discount }) => discount) }
}

function shippingText(total: number | undefined): string | undefined {
  if (total === undefined) return m.next_step()
  return total === 0 ? m.free() : undefined
}
