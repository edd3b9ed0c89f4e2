import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { windowText } from '#ui/slot-text.ts'
import type { Campaign, DeliverySlot } from '@mutirao/contract/campaigns'
import type { VisitorPlace } from '@mutirao/contract/pages'
import { isFree } from '@mutirao/domain/delivery-date'
import { estimateDistance, formatKm, isWithinReach } from '@mutirao/domain/distance'
import { formatMoney } from '@mutirao/domain/money'
import { promisedSlot, soonerSlot } from '@mutirao/domain/promised-slot'
import { mapPin, shoppingCart, store, truck } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Fee } from '@mutirao/ui/price.tsx'

type Pickup = Campaign['pickup'][number]
type Facing = Pick<Campaign, 'id' | 'status' | 'delivery' | 'pickup' | 'inArea' | 'ignoreShippingAddress' | 'defaults' | 'cartControls'>

/** The delivery at the visitor's place, and the nearest pickup point. */
export function DeliveryFacts({ campaign }: { campaign: Facing }) {
  const { place } = usePageState()
  const { id, status, inArea, pickup } = campaign
  const { minimumOrder } = campaign.cartControls
  const delivery = deliveryHere(campaign)
  const point = nearestPoint(pickup, place)
  if (status === 'EXPIRED' || (delivery.length === 0 && !point && inArea && !minimumOrder)) return null
  return (
    <List>
      {!inArea && <ListRow icon={mapPin} {...outsideText(point !== undefined, place)} href={paths.locationFrom(paths.campaign(id))} />}
      <DeliveryWays campaign={campaign} place={place} />
      {minimumOrder && (
        <ListRow icon={shoppingCart} title={m.minimum_order({ minimum: formatMoney(minimumOrder) })} text={m.minimum_order_text()} />
      )}
    </List>
  )
}

/** The promised delivery of a campaign at a place, and its nearest pickup point; `campaign` is the response for that place. */
export function DeliveryWays({ campaign, place }: { campaign: Facing; place?: VisitorPlace }) {
  const delivery = deliveryHere(campaign)
  const point = nearestPoint(campaign.pickup, place)
  return (
    <>
      {delivery.length > 0 && (
        <WayFact icon={truck} slots={delivery} title={(when) => m.receive_on({ when })} text={placeText(campaign, place)} />
      )}
      {point && <WayFact icon={store} slots={point.slots} title={(when) => m.pick_up_on({ when })} text={pointText(point)} />}
    </>
  )
}

/** Whether delivery and pickup are available. */
export const waysTo = (campaign: Facing, place?: VisitorPlace) => ({
  canDeliver: deliveryHere(campaign).length > 0,
  canPickUp: nearestPoint(campaign.pickup, place) !== undefined,
})

/** Statements about an address are made only when one was given; otherwise it is asked for. */
function outsideText(hasPoint: boolean, place?: VisitorPlace): { title: string; text: string } {
  if (!place) return { title: m.choose_place(), text: m.tell_address_for_fee() }
  return { title: hasPoint ? m.pickup_only_here() : m.not_here_yet(), text: m.change_place() }
}

/** When everything goes to one address, the visitor's own is neither asked for nor shown. */
function placeText({ defaults: { shipToDefaultAddress, shippingAddress } }: Facing, place?: VisitorPlace): string {
  if (shipToDefaultAddress) return shippingAddress?.address ?? m.address_kept_by_shop()
  return place?.label ?? m.tell_address_for_fee()
}

const deliveryHere = ({ inArea, ignoreShippingAddress, delivery }: Facing) =>
  inArea && !ignoreShippingAddress ? delivery.filter(isFree) : []

/** The nearest of the points with a free day within reach; without a place, the merchant's first. */
function nearestPoint(pickup: readonly Pickup[], place?: VisitorPlace): Pickup | undefined {
  const points = pickup.filter(({ slots }) => slots.some(isFree))
  if (!place) return points[0]
  const near = points.filter((point) => isWithinReach(place, point))
  return near.map((point) => ({ ...point, distance: estimateDistance(place, point) })).sort((a, b) => a.distance - b.distance)[0]
}

type WayProps = { icon: string; slots: readonly DeliverySlot[]; title: (when: string) => string; text: string }

/** The promised slot with its fee, and an earlier one at a higher fee after it. */
function WayFact({ icon, slots, title, text }: WayProps) {
  const { tenant } = usePageState()
  const now = useNow(60_000)
  const slot = promisedSlot(slots)
  const sooner = soonerSlot(slots)
  if (!slot) return null
  const when = (one: DeliverySlot) => windowText(one, now, tenant.timeZone)
  return (
    <ListRow
      icon={icon}
      title={title(when(slot))}
      text={sooner ? `${text} · ${m.or_sooner({ when: when(sooner), fee: formatMoney(sooner.fee) })}` : text}
      aside={<Fee isFree={slot.fee === 0}>{feeText(slot.fee)}</Fee>}
    />
  )
}

function pointText({ name, address, addressNumber, distance }: Pickup): string {
  const way = distance === undefined ? '' : m.at_distance({ distance: formatKm(distance) })
  return [name, `${address}, ${addressNumber}`, way].filter(Boolean).join(' · ')
}

/** "Grátis" or the fee. */
const feeText = (centavos: number) => (centavos === 0 ? m.free() : formatMoney(centavos))
