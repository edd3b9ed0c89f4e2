import type { Order } from '@mutirao/contract/order-shapes'
import { formatPhone } from '@mutirao/domain/phone-format'
import * as m from '#paraglide/messages.js'
import { glued } from '#ui/glued.ts'
import { useTenant } from '#page/page-state.ts'
import { whatsappLink } from '#platform/share.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { creditCard, gift, messageSquare } from '#ui/icon-paths-more.ts'
import { mapPin, store, user } from '#ui/icon-paths.ts'
import { TalkToShop } from '#ui/talk-to-shop.tsx'

type Props = { order: Order; paymentText: string }

/** Where it goes, who receives it, how it is paid and whom to ask. */
export function OrderPlace({ order, paymentText }: Props) {
  const { helpPhone } = useTenant()
  const { shippingAddress, store: point, recipient, extra } = order.properties
  return (
    <Facts>
      {point && <Fact icon={store} title={m.pick_up_at({ name: point.name })} text={`${point.address} · ${point.hours}`} />}
      {shippingAddress && (
        <Fact
          icon={mapPin}
          title={[shippingAddress.address, shippingAddress.complement].filter(Boolean).join(', ')}
          text={`${shippingAddress.neighborhood}, ${shippingAddress.city} · ${glued(shippingAddress.cep)}`}
        />
      )}
      <Fact icon={user} title={order.userName} text={[glued(formatPhone(order.userPhone)), order.email].filter(Boolean).join(' · ')} />
      {recipient && <Fact icon={gift} title={m.gift_for({ name: recipient.name })} text={recipient.message} />}
      {Object.entries(extra ?? {}).map(([name, value]) => (
        <Fact key={name} icon={messageSquare} title={name} text={value} />
      ))}
      <Fact icon={creditCard} title={paymentText} />
      <TalkToShop href={whatsappLink(m.help_with_order({ code: order.code }), helpPhone)} />
    </Facts>
  )
}
