import type { Campaign } from '@mutirao/contract/campaigns'
import { useNow } from '#lib/clock.ts'
import * as m from '#paraglide/messages.js'
import { usePageState } from '#lib/page-state.ts'
import { paths } from '#lib/paths.ts'
import { Fact, Facts, Fee } from '#ui/facts.tsx'
import { mapPin, store, truck } from '#ui/icon-paths.ts'
import { slotText } from './delivery-text.ts'
import { feeText } from './money-text.ts'

/** How it comes to me: the next delivery at my place, the nearest pickup point. */
export function DeliveryFacts({ campaign }: { campaign: Pick<Campaign, 'delivery' | 'pickup' | 'inArea' | 'ignoreShippingAddress'> }) {
  const { tenant, place } = usePageState()
  const now = useNow(60_000)
  const next = campaign.ignoreShippingAddress ? undefined : campaign.delivery[0]
  const point = campaign.pickup[0]
  const pickupSlot = point?.slots[0]
  if (!next && !point && campaign.inArea) return null
  return (
    <Facts>
      {!campaign.inArea && <Fact icon={mapPin} title={m.not_in_area_title()} text={m.not_in_area_options()} href={paths.deliveryArea} />}
      {next && campaign.inArea && (
        <Fact icon={truck} title={m.receive_on({ when: slotText(next, now, tenant.timeZone) })} text={place?.label ?? m.tell_address_for_fee()} aside={<Fee isFree={next.fee === 0}>{feeText(next.fee)}</Fee>} />
      )}
      {point && (
        <Fact
          icon={store}
          title={m.pick_up_at({ name: point.name })}
          text={[`${point.address}, ${point.addressNumber}`, point.distance !== undefined && m.at_distance({ distance: kilometres(point.distance) }), pickupSlot && slotText(pickupSlot, now, tenant.timeZone)].filter(Boolean).join(' · ')}
          aside={<Fee isFree={(pickupSlot?.fee ?? 0) === 0}>{feeText(pickupSlot?.fee ?? 0)}</Fee>}
        />
      )}
    </Facts>
  )
}

const kilometres = (distance: number) => `${String(distance).replace('.', ',')} km`
