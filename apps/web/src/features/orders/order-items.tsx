import { useQuery } from '@tanstack/react-query'
import { afterDiscount, ChosenParts } from '#features/cart/chosen-parts.tsx'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { whatsappLink } from '#platform/share.ts'
import { glued } from '#ui/glued.ts'
import { Picture, tint } from '#ui/picture.tsx'
import { TalkToShop } from '#ui/talk-to-shop.tsx'
import type { Order, Refund } from '@mutirao/contract/order-shapes'
import { countItems, lineKey } from '@mutirao/domain/cart'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatDecimal, formatMoney } from '@mutirao/domain/money'
import { formatPhone } from '@mutirao/domain/phone-format'
import { backWords } from '@mutirao/domain/refund'
import { mapPin, store, user } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { creditCard, gift, messageSquare, wallet } from '@mutirao/ui/service-icons.gen.ts'
import { Summary } from '@mutirao/ui/summary.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { extraPhotoQuery } from './order-queries.ts'
import { ParcelRows } from './parcel-rows.tsx'

/** The items and prices as ordered. */
export function OrderItems({ order }: { order: Order }) {
  const { items, properties } = order
  const count = countItems(items)
  const { subTotal, shippingTotal, price } = properties
  return (
    <section className="card px-4 py-3.5">
      <h2 className="text-16">{m.items({ count })}</h2>
      <List look="plain" className="mt-1 mb-3">
        {items.map((item) => (
          <li key={lineKey({ ...item, selection: item.itemKitSelection })} className="flex items-center gap-3 py-2.5">
            <span className={`block size-12 shrink-0 rounded-sm p-0.5 ${tint(item.hue)}`}>
              <Picture picture={item.picture} sizes="48px" max={160} isDecorative />
            </span>
            <span className="min-w-0 flex-1">
              <a href={paths.product(item.campaignId, item.id)} className="block wrap-break-word">
                {item.name}
              </a>
              <ChosenParts chosen={afterDiscount(item.itemKitSelection, item)} fixed={item.kitItems} />
              <span className="block text-12 text-ink-3">
                {m.units_times({ count: item.quantity })} · {item.unit}
              </span>
              <MissingNote missing={item.missing} code={order.code} />
            </span>
            <Price centavos={item.total - item.discount} size="small" />
          </li>
        ))}
      </List>
      <Summary
        caption={m.summary()}
        rows={[
          { label: m.subtotal(), centavos: subTotal },
          ...discountRows(properties),
          { label: m.shipping(), centavos: shippingTotal, text: shippingTotal === 0 ? m.free() : undefined },
        ]}
        totalLabel={m.total()}
        total={price}
      />
      <OrderRefunds refunds={order.refunds} />
    </section>
  )
}

/** Each discount by its name. */
export function discountRows({ discount, discounts, couponCode }: Order['properties']) {
  const { group, groupPercentage, quantity, coupon, method } = discounts ?? {
    group: 0,
    groupPercentage: undefined,
    quantity: discount,
    coupon: 0,
    method: 0,
  }
  const named = [
    {
      label: groupPercentage ? m.group_discount_of({ percentage: formatDecimal(groupPercentage) }) : m.group_discount(),
      saved: group,
    },
    { label: m.quantity_discount(), saved: quantity },
    { label: couponCode ? m.coupon_named({ code: couponCode }) : m.coupon(), saved: coupon },
    { label: m.pix_discount(), saved: method },
  ]
  return named.filter(({ saved }) => saved > 0).map(({ label, saved }) => ({ label, centavos: -saved, isSaving: true }))
}

type Props = { missing: Order['items'][number]['missing']; code: string }

/** The state of a missing line. */
function MissingNote({ missing, code }: Props) {
  if (!missing) return null
  if (missing.state === 'PENDING')
    return (
      <TextLink href={paths.substitute(code)} className="text-left text-14">
        {m.swap_waits()}
      </TextLink>
    )
  const { substitute } = missing
  return (
    <b className="block text-13 font-semibold text-group-text">
      {substitute ? m.swap_in_place({ name: `${substitute.name} (${substitute.unit})` }) : m.swap_paid_back()}
    </b>
  )
}

const reasons: Record<Refund['reason'], () => string> = {
  GROUP_TIER: m.refund_group_tier,
  TEAM: m.refund_team,
  GROUP_FAILED: m.refund_group_failed,
  LATE_PAYMENT: m.refund_late_payment,
  SUBSTITUTION: m.refund_substitution,
  DUPLICATE_PAYMENT: m.refund_duplicate_payment,
  SURPLUS: m.refund_surplus,
  CHARGEBACK: m.refund_chargeback,
  REVIEW: m.refund_review,
  CANCELLED: m.refund_cancelled,
  WITHDRAWN: m.refund_withdrawn,
  SHOP: m.refund_by_shop,
  SLOT_CHANGED: m.refund_slot_changed,
  SLOT_EXPIRED: m.refund_slot_expired,
}

/** Refunds: the reason, when requested and completed, and where the money appears. */
function OrderRefunds({ refunds }: Pick<Order, 'refunds'>) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  if (refunds.length === 0) return null
  const when = (at: string) => formatWhen(new Date(at), new Date(now), timeZone)
  return (
    <ul className="mt-3 grid gap-2 border-t border-line pt-3" aria-label={m.refunds()}>
      {refunds.map(({ amount, reason, state, way, arrivesBy, createdAt, doneAt }) => (
        <li key={createdAt + amount} className="flex justify-between gap-4 text-group-text">
          <span className="min-w-0">
            <b className="block font-semibold">{state === 'DONE' ? m.refunded() : m.refunding()}</b>
            <small className="block text-12 text-ink-2">{reasons[reason]()}</small>
            <small className="block text-12 text-ink-2">
              {[
                m.refund_asked_at({ when: when(createdAt) }),
                doneAt && m.refund_done_at({ when: when(doneAt) }),
                backWords({ way, arrivesBy }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <b className="shrink-0 tabular-nums">{formatMoney(amount)}</b>
        </li>
      ))}
    </ul>
  )
}

/** A buyer's photo, loaded with authorization, so it has no public URL. */
function ExtraPhoto({ photo: { id, label } }: { photo: { id: string; label: string } }) {
  const { data } = useQuery(extraPhotoQuery(id))
  return (
    <li className="grid gap-2 py-3">
      <b className="font-semibold">{label}</b>
      {data && (
        <img
          src={`data:image/webp;base64,${data.picture}`}
          alt={m.extra_photo_of_order({ label })}
          className="max-h-80 rounded-sm object-contain"
        />
      )}
    </li>
  )
}

type OrderPlaceProps = { order: Order; paymentText: string }

/** Address, recipient, payment and help contact. */
export function OrderPlace({ order, paymentText }: OrderPlaceProps) {
  const { helpPhone } = useTenant()
  const { shippingAddress, store: point, recipient, extra, extraPhotos = [], shippingMethod, parcels } = order.properties
  return (
    <List>
      {point && <ListRow icon={store} title={m.pick_up_at({ name: point.name })} text={`${point.address} · ${point.hours}`} />}
      {shippingAddress && (
        <ListRow
          icon={mapPin}
          title={[shippingAddress.address, shippingAddress.complement].filter(Boolean).join(', ')}
          text={`${shippingAddress.neighborhood}, ${shippingAddress.city} · ${glued(shippingAddress.cep)}`}
        />
      )}
      <ListRow icon={user} title={order.userName} text={[glued(formatPhone(order.userPhone)), order.email].filter(Boolean).join(' · ')} />
      {recipient?.document && (
        <ListRow
          icon={user}
          title={m.collected_by({ name: recipient.name })}
          text={[m.collected_document({ document: recipient.document }), recipient.message].filter(Boolean).join(' · ')}
        />
      )}
      {recipient && !recipient.document && <ListRow icon={gift} title={m.gift_for({ name: recipient.name })} text={recipient.message} />}
      <ParcelRows parcels={parcels} carrier={shippingMethod} />
      {Object.entries(extra ?? {}).map(([name, value]) => (
        <ListRow key={name} icon={messageSquare} title={name} text={value} />
      ))}
      {extraPhotos.map((photo) => (
        <ExtraPhoto key={photo.id} photo={photo} />
      ))}
      <PaidBy order={order} text={paymentText} />
      <TalkToShop href={whatsappLink(m.help_with_order({ code: order.code }), helpPhone)} />
    </List>
  )
}

/** One or two payment methods, each with its amount. */
function PaidBy({ order: { paymentMethod, payments }, text }: { order: Order; text: string }) {
  if (paymentMethod.type === 'WALLET') return <ListRow icon={wallet} title={text} />
  // A share that an unpaid order gave back is not a payment.
  const beside = payments.find(({ type, state }) => type === 'WALLET' && state !== 'REFUSED')
  return (
    <>
      <ListRow icon={creditCard} title={text} aside={beside && formatMoney(paymentMethod.amount)} />
      {beside && <ListRow icon={wallet} title={m.wallet()} aside={formatMoney(beside.amount)} />}
    </>
  )
}
