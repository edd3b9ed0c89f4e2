import type { Ctx } from '#context.ts'
import type { Companies } from '#modules/shop/shop-rows.service.ts'
import type { Point } from '#modules/shop/shop.service.ts'
import type { DeliverySlot } from '@mutirao/contract/campaigns'
import type { ShippingMethod } from '@mutirao/contract/carts'
import { isFree } from '@mutirao/domain/delivery-date'
import { greatCircleKm } from '@mutirao/domain/distance'
import { promisedSlot } from '@mutirao/domain/promised-slot'
import { markMethods, waysWorthShowing } from '@mutirao/domain/shipping-methods'
import { OWN } from './companies.rules.ts'
import { deliveriesOf, type Cart, type Way } from './deliveries.service.ts'
import type { PickupPoint } from './slots.service.ts'

type Offered = { delivery: readonly DeliverySlot[]; pickup: readonly PickupPoint[]; point: Partial<Point> }
type Method = Pick<ShippingMethod, 'kind' | 'name' | 'slot' | 'fee' | 'promise' | 'logo'>

/** The delivery methods for a whole cart, each with the total of all campaigns; leaves out methods that some campaign does not offer. */
export function shippingMethodsOf(ctx: Ctx, cart: Cart, { delivery, pickup, point }: Offered): ShippingMethod[] {
  const method = (slot: DeliverySlot, about: Pick<Method, 'kind' | 'name' | 'promise' | 'logo'>): Method[] => {
    const { shippingTotal, missing } = deliveriesOf(ctx, cart, wayBy(slot))
    return missing.length > 0 ? [] : [{ ...about, slot, fee: shippingTotal }]
  }
  const byCompany = [...Map.groupBy(delivery.filter(isFree), ({ company = OWN }) => company)]
  const delivered = byCompany
    .flatMap(([id, slots]) =>
      waysWorthShowing(slots.flatMap((slot) => method(slot, { kind: 'DELIVERY', ...companyOf(cart.shop.companies, id) }))),
    )
    .toSorted((one, other) => one.fee - other.fee)
  const [nearest] = pickup
    .flatMap(({ slots, ...store }) => [promisedSlot(slots) ?? []].flat().map((slot) => ({ store, slot })))
    .toSorted(nearer(point))
  return markMethods([...delivered, ...(nearest ? method(nearest.slot, { kind: 'PICKUP', name: nearest.store.name }) : [])])
}

const wayBy = ({ id, store }: DeliverySlot): Way => (store ? { type: 'PICKUP', slot: id, storeId: store } : { type: 'SHIPPING', slot: id })

/** A company that is no longer in the folder keeps its windows until the campaign is loaded without it. */
function companyOf(companies: Companies, id: string): Pick<Method, 'name' | 'promise' | 'logo'> {
  const { name, promise, logo } = companies[id] ?? companies[OWN] ?? { name: 'Entrega da loja' }
  return { name, promise, logo }
}

/** Without a place, in the merchant's order. */
const nearer =
  ({ latitude, longitude }: Partial<Point>) =>
  (one: { store: Point }, other: { store: Point }) =>
    latitude === undefined || longitude === undefined
      ? 0
      : greatCircleKm({ latitude, longitude }, one.store) - greatCircleKm({ latitude, longitude }, other.store)
