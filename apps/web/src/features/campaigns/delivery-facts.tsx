import type { Campaign, DeliverySlot } from '@mutirao/contract/campaigns'
import { useNow } from '#lib/clock.ts'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#lib/page-state.ts'
import { paths } from '#lib/paths.ts'
import { Fact, Facts, Fee } from '#ui/facts.tsx'
import { mapPin, store, truck } from '#ui/icon-paths.ts'
import { slotText } from './delivery-text.ts'
import { feeText } from './money-text.ts'

type Pickup = Campaign['pickup'][number]
type Facing = Pick<Campaign, 'id' | 'status' | 'delivery' | 'pickup' | 'inArea' | 'ignoreShippingAddress'>

/** How it comes to me: the next delivery at my place, the nearest pickup point. */
export function DeliveryFacts({ campaign }: { campaign: Facing }) {
  const { id, status, inArea, ignoreShippingAddress, delivery, pickup } = campaign
  const [next] = inArea && !ignoreShippingAddress ? delivery : []
  const [point] = pickup
  if (status === 'EXPIRED' || (!next && !point && inArea)) return null
  return (
    <Facts>
      {!inArea && (
        <Fact icon={mapPin} title={m.not_in_area_title()} text={m.change_place()} href={paths.locationFrom(paths.campaign(id))} />
      )}
      {next && <DeliveryFact slot={next} />}
      {point && <PickupFact point={point} />}
    </Facts>
  )
}

function DeliveryFact({ slot }: { slot: DeliverySlot }) {
  const { tenant, place } = usePageState()
  const now = useNow(60_000)
  return (
    <Fact
      icon={truck}
      title={m.receive_on({ when: slotText(slot, now, tenant.timeZone) })}
      text={place?.label ?? m.tell_address_for_fee()}
      aside={<Fee isFree={slot.fee === 0}>{feeText(slot.fee)}</Fee>}
    />
  )
}

function PickupFact({ point }: { point: Pickup }) {
  const { tenant } = usePageState()
  const now = useNow(60_000)
  const [slot] = point.slots
  const fee = slot?.fee ?? 0
  const distance = point.distance === undefined ? '' : m.at_distance({ distance: `${String(point.distance).replace('.', ',')} km` })
  const when = slot ? slotText(slot, now, tenant.timeZone) : ''
  return (
    <Fact
      icon={store}
      title={m.pick_up_at({ name: point.name })}
      text={[`${point.address}, ${point.addressNumber}`, distance, when].filter(Boolean).join(' · ')}
      aside={<Fee isFree={fee === 0}>{feeText(fee)}</Fee>}
    />
  )
}
