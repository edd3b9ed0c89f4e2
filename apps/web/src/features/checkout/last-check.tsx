import type { ReactNode } from 'react'
import { addressArea, addressLine } from '#features/address/address-store.ts'
import type { CartView } from '#features/cart/cart-view.ts'
import { afterDiscount, ChosenParts } from '#features/cart/chosen-parts.tsx'
import { cardName } from '#features/payment/card-words.ts'
import { paymentText } from '#features/payment/method-text.ts'
import { pathOf, paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { glued } from '#ui/glued.ts'
import { Picture, tint } from '#ui/picture.tsx'
import { windowText } from '#ui/slot-text.ts'
import type { PaymentCard } from '@mutirao/contract/payment-cards'
import { countItems } from '@mutirao/domain/cart'
import type { Installment } from '@mutirao/domain/installments'
import { formatMoney } from '@mutirao/domain/money'
import { calendarClock, mapPin, store, user } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { creditCard, gift, messageSquare, wallet } from '@mutirao/ui/service-icons.gen.ts'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { arrivals, campaignNames } from './arrivals.ts'
import type { ChosenPayment } from './checkout-store.ts'
import type { Checkout } from './use-checkout.ts'

type FactsProps = { checkout: Checkout; payment?: ChosenPayment; installment?: Installment; walletAmount: number; card?: PaymentCard }

/** Address, slot, recipient and payment, each with a link to change it. */
export function ReviewFacts({ checkout, payment, installment, walletAmount, card }: FactsProps) {
  const { cart, draft, quote, address, buyer } = checkout
  const point = draft.orderType === 'PICKUP' ? quote?.pickup.find(({ id }) => id === draft.orderStoreId) : undefined
  const change = (href: string, name: string) => (
    <TextLink href={href} aria-label={`${m.change()}: ${name}`}>
      {m.change()}
    </TextLink>
  )
  const toCheckout = paths.checkout(cart.uuid)
  return (
    <List>
      {point && (
        <ListRow
          icon={store}
          title={m.pick_up_at({ name: point.name })}
          text={`${point.address}, ${point.addressNumber}, ${point.neighborhood}`}
          aside={change(toCheckout, m.delivery_or_pickup())}
        />
      )}
      {!point && address && (
        <ListRow
          icon={mapPin}
          title={addressLine(address)}
          text={addressArea(address)}
          aside={change(toCheckout, m.delivery_or_pickup())}
        />
      )}
      <ArrivalRows checkout={checkout} change={change(toCheckout, m.when())} />
      <ListRow
        icon={user}
        title={buyer.userName}
        text={[glued(buyer.userPhone), buyer.email].filter(Boolean).join(' · ')}
        aside={change(toCheckout, m.who_receives())}
      />
      {point && draft.collector && (
        <ListRow
          icon={user}
          title={m.collected_by({ name: draft.collector.name })}
          text={m.collected_document({ document: draft.collector.document })}
          aside={change(pathOf('/c&c'), m.collect_who())}
        />
      )}
      {cart.recipient && (
        <ListRow
          icon={gift}
          title={m.gift_for({ name: cart.recipient.name })}
          text={cart.recipient.message}
          aside={change(paths.cart, m.is_gift())}
        />
      )}
      {draft.note && <ListRow icon={messageSquare} title={m.note_to_shop()} text={draft.note} aside={change(toCheckout, m.extras())} />}
      {payment && <PaymentRows cartUuid={cart.uuid} payment={payment} installment={installment} walletAmount={walletAmount} card={card} />}
    </List>
  )
}

/** The slot; for campaigns that arrive separately, each slot with the names of its campaigns. */
function ArrivalRows({ checkout: { draft, quote, view }, change }: { checkout: Checkout; change: ReactNode }) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  if (!draft.slot) return null
  const parts = arrivals(quote?.deliveries ?? [])
  if (parts.length < 2)
    return <ListRow icon={calendarClock} title={windowText(draft.slot, now, timeZone)} text={m.delivery_day()} aside={change} />
  return parts.map((together, index) => (
    <ListRow
      key={together[0]!.campaignId}
      icon={calendarClock}
      title={together[0]!.slot ? windowText(together[0]!.slot, now, timeZone) : m.plan_to_agree()}
      text={campaignNames(view, together)}
      aside={index === 0 && change}
    />
  ))
}

type PaymentProps = { cartUuid: string; payment: ChosenPayment; installment?: Installment; walletAmount: number; card?: PaymentCard }

/** One or two payment methods. */
function PaymentRows({ cartUuid, payment, installment, walletAmount, card }: PaymentProps) {
  const isByWallet = payment.type === 'WALLET'
  return (
    <>
      {walletAmount > 0 && !isByWallet && (
        <ListRow icon={wallet} title={m.wallet()} text={m.wallet_pays({ amount: formatMoney(walletAmount) })} />
      )}
      <ListRow
        icon={isByWallet ? wallet : creditCard}
        title={paymentText(payment.type, installment)}
        text={card && cardName(card)}
        aside={
          <span className="grid justify-items-end">
            <TextLink href={paths.payment(cartUuid)} aria-label={`${m.change()}: ${m.payment_method()}`}>
              {m.change()}
            </TextLink>
            {installment && <TextLink href={pathOf('/cart/$cartUuid/installment', { cartUuid })}>{m.installments()}</TextLink>}
          </span>
        }
      />
    </>
  )
}

/** Every line again, with its price. */
export function ReviewItems({ view }: { view: CartView }) {
  const lines = view.groups.flatMap((group) => group.lines)
  const count = countItems(lines.map(({ entry }) => entry))
  return (
    <section className="card px-3.5 py-3">
      <header className="flex min-h-11 items-center justify-between">
        <h2 className="text-16">{m.items({ count })}</h2>
        <TextLink href={paths.cart} aria-label={`${m.change()}: ${m.nav_cart()}`}>
          {m.change()}
        </TextLink>
      </header>
      <List look="plain">
        {lines.map(({ key, entry, chosen, total, discount }) => (
          <li key={key} className="flex items-center gap-3 py-2.5">
            <span className={`block size-12 shrink-0 rounded-sm p-0.5 ${tint(entry.hue)}`}>
              <Picture picture={entry.picture} sizes="48px" max={160} isDecorative />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block wrap-break-word">{entry.name}</span>
              <ChosenParts chosen={afterDiscount(chosen, { total, discount })} />
              <span className="block text-12 text-ink-3">
                {m.units_times({ count: entry.quantity })} · {entry.unit}
              </span>
            </span>
            <Price centavos={total - discount} size="small" />
          </li>
        ))}
      </List>
    </section>
  )
}

/** The group's rules in one sentence and the right to withdraw (CDC, art. 49). */
export function ReviewTerms({ view }: { view: CartView }) {
  const hasGroup = view.groups.some(({ group }) => group !== undefined)
  return (
    <p className="text-12 text-ink-2">
      {hasGroup && `${m.group_rule_sentence()} `}
      {m.withdrawal_sentence()}
    </p>
  )
}
