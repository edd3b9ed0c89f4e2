import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { formatMoney } from '@mutirao/domain/money'
import { changeDraft, readDraft, type Buyer, type CheckoutDraft, type ChosenPayment } from '#features/checkout/checkout-store.ts'
import { PlacingNote } from '#features/orders/placing-note.tsx'
import { usePlaceOrder } from '#features/orders/use-place-order.ts'
import { pixQuery } from '#features/payment/pix-queries.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { useIsOnline } from '#platform/connection.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { CheckoutFrame } from '#features/checkout/checkout-frame.tsx'
import { requireMyCart } from '#features/checkout/require-cart.ts'
import { useCheckout, type Checkout } from '#features/checkout/use-checkout.ts'
import { usePayment } from '#features/checkout/use-payment.ts'
import { lastStep } from '#features/checkout/use-steps.ts'
import type { PlaceOrderBody } from '@mutirao/contract/orders'
import type { ShippingAddress } from '@mutirao/contract/order-shapes'
import { productsOf } from '#features/cart/cart-queries.ts'
import type { LocalCart } from '#features/cart/cart-store.ts'
import type { Installment } from '@mutirao/domain/installments'
import { countItems } from '@mutirao/domain/cart'
import { addressArea, addressLine } from '#features/address/address-store.ts'
import type { CartView } from '#features/cart/cart-view.ts'
import { CardFrame, useCardFields } from '#features/payment/card-frame.tsx'
import { paymentText } from '#features/payment/method-text.ts'
import { useNow } from '#page/clock.ts'
import { glued } from '#ui/glued.ts'
import { useTenant } from '#page/page-state.ts'
import { windowText } from '#ui/slot-text.ts'
import { ChosenParts } from '#features/cart/chosen-parts.tsx'
import { Fact, Facts } from '@mutirao/ui/facts.tsx'
import { creditCard, gift, messageSquare } from '@mutirao/ui/service-icons.gen.ts'
import { calendarClock, mapPin, store, user } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Picture, tint } from '#ui/picture.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/cart/$cartUuid/confirmation')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  loader: async ({ params, context }) => {
    await requireMyCart(context.queryClient, params.cartUuid)
    if (readDraft(params.cartUuid).done < lastStep) throw redirect({ to: '/cart/$cartUuid/checkout', params, replace: true })
  },
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_confirmation(), isPrivate: true }),
  pendingComponent: PageSkeleton,
  component: ConfirmationScreen,
})

function ConfirmationScreen() {
  const { cartUuid } = Route.useParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isOnline = useIsOnline()
  const checkout = useCheckout(cartUuid)
  const { cart, draft, buyer, address, asked, isQuoted } = checkout
  const { payment, installment, price, amount, cardFields } = usePayment(checkout)
  const card = useCardFields(cardFields)
  const { place, placeInstead, isBusy, isVerifying, problem } = usePlaceOrder(cartUuid, async (orderCode, order) => {
    // The acquirer is asked while the next screen is still on its way.
    if (order?.paymentMethod.type === 'PIX') void queryClient.prefetchQuery(pixQuery(order.id, order.paymentMethod.expiresAt ?? ''))
    await card.pay(order)
    void navigate({ to: '/order/$orderCode/pending', params: { orderCode }, replace: true })
  })
  async function confirm(accepted: number, placeIt = place) {
    if (!payment || !(await card.check())) return
    placeIt(asked.campaignId, orderBody({ cart, draft, buyer, address, payment, price: accepted }))
  }
  const isReady = payment !== undefined && isQuoted && isOnline && checkout.view.issues === 0

  return (
    <CheckoutFrame
      checkout={checkout}
      title={m.screen_confirmation()}
      text={m.last_check()}
      backHref={paths.payment(cartUuid)}
      total={amount}
      isLastCheck
      action={
        <Button className="flex-1" isBusy={isBusy || card.isBusy} disabled={!isReady} onClick={() => confirm(price)}>
          {isOnline ? buttonText(payment?.type, amount) : m.pay_offline()}
        </Button>
      }
    >
      <PlacingNote
        cartUuid={cartUuid}
        isVerifying={isVerifying}
        problem={problem}
        shownPrice={price}
        onAccept={confirm}
        onJoin={() => confirm(price, placeInstead)}
      />
      <ReviewFacts checkout={checkout} payment={payment} installment={installment} />
      {cardFields && <CardTyped src={cardFields} card={card} />}
      <ReviewItems view={checkout.view} />
      {checkout.view.groups.some(({ group }) => group !== undefined) && (
        <section className="card px-4">
          <SwitchRow
            label={m.join_public()}
            text={m.join_public_text()}
            isOn={draft.isJoinPublic ?? false}
            onChange={(isJoinPublic) => changeDraft(cartUuid, { isJoinPublic })}
          />
        </section>
      )}
      <ReviewTerms view={checkout.view} />
    </CheckoutFrame>
  )
}

/** Typed before the one button that pays; what is wrong is said inside of the frame. */
function CardTyped({ src, card }: { src: string; card: ReturnType<typeof useCardFields> }) {
  return (
    <section aria-labelledby="card-title" className="card grid pt-3.5">
      <h2 id="card-title" className="px-4 text-16">
        {m.card_details()}
      </h2>
      {card.isSilent && (
        <div className="px-4 pt-3">
          <Note kind="err" isAlert>
            {m.card_fields_silent()}
          </Note>
        </div>
      )}
      <p className="px-4 pt-1 text-12 text-ink-2">{m.card_fields_note()}</p>
      <CardFrame src={src} frame={card.frame} isBare />
    </section>
  )
}

const buttonText = (type: string | undefined, amount: number) =>
  type === 'ON_DELIVERY' || amount === 0 ? m.confirm_order() : m.confirm_and_pay({ price: formatMoney(amount) })

type Decided = { cart: LocalCart; draft: CheckoutDraft; buyer: Buyer; address?: ShippingAddress; payment: ChosenPayment; price: number }

/** What is sent when the shopper confirms; `price` is the total they saw. */
function orderBody({ cart, draft, buyer, address, payment, price }: Decided): PlaceOrderBody {
  const isPickup = draft.type === 'PICKUP'
  return {
    type: draft.type,
    items: productsOf(cart.entries).map(({ selection, ...product }) => ({ ...product, itemKitSelection: selection })),
    userName: buyer.userName,
    userPhone: buyer.userPhone,
    email: buyer.email || undefined,
    properties: {
      cartUuid: cart.uuid,
      shippingAddress: isPickup ? undefined : address,
      storeId: isPickup ? draft.storeId : undefined,
      slot: draft.slot?.id,
      recipient: cart.recipient,
      extra: draft.note ? { [m.note()]: draft.note } : undefined,
      couponCode: cart.couponCode,
      isJoinPublic: draft.isJoinPublic,
      price,
    },
    paymentMethod: payment,
  }
}

type FactsProps = { checkout: Checkout; payment?: ChosenPayment; installment?: Installment }

/** Where, when, who and how it is paid, each with the way back. */
function ReviewFacts({ checkout: { cart, draft, quote, address, buyer }, payment, installment }: FactsProps) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  const point = draft.type === 'PICKUP' ? quote?.pickup.find(({ id }) => id === draft.storeId) : undefined
  const change = (href: string, name: string) => (
    <TextLink href={href} aria-label={`${m.change()}: ${name}`}>
      {m.change()}
    </TextLink>
  )
  const toCheckout = paths.checkout(cart.uuid)
  return (
    <Facts>
      {point && (
        <Fact
          icon={store}
          title={m.pick_up_at({ name: point.name })}
          text={`${point.address}, ${point.addressNumber}, ${point.neighborhood}`}
          aside={change(toCheckout, m.delivery_or_pickup())}
        />
      )}
      {!point && address && (
        <Fact icon={mapPin} title={addressLine(address)} text={addressArea(address)} aside={change(toCheckout, m.delivery_or_pickup())} />
      )}
      {draft.slot && (
        <Fact
          icon={calendarClock}
          title={windowText(draft.slot, now, timeZone)}
          text={m.delivery_day()}
          aside={change(toCheckout, m.when())}
        />
      )}
      <Fact
        icon={user}
        title={buyer.userName}
        text={[glued(buyer.userPhone), buyer.email].filter(Boolean).join(' · ')}
        aside={change(toCheckout, m.who_receives())}
      />
      {cart.recipient && (
        <Fact
          icon={gift}
          title={m.gift_for({ name: cart.recipient.name })}
          text={cart.recipient.message}
          aside={change(paths.cart, m.is_gift())}
        />
      )}
      {draft.note && <Fact icon={messageSquare} title={m.note_to_shop()} text={draft.note} aside={change(toCheckout, m.extras())} />}
      {payment && (
        <Fact
          icon={creditCard}
          title={paymentText(payment.type, installment)}
          aside={change(paths.payment(cart.uuid), m.payment_method())}
        />
      )}
    </Facts>
  )
}

/** Every line once more, with what it costs. */
function ReviewItems({ view }: { view: CartView }) {
  const lines = view.groups.flatMap((group) => group.lines)
  const count = countItems(lines.map(({ entry }) => entry))
  return (
    <section className="card px-3.5 py-3">
      <header className="flex min-h-11 items-center justify-between">
        <h2 className="text-16">{m.items({ count })}</h2>
        <TextLink href={paths.cart}>{m.change()}</TextLink>
      </header>
      <ul className="divide-y divide-line">
        {lines.map(({ key, entry, chosen, total, discount }) => (
          <li key={key} className="flex items-center gap-3 py-2.5">
            <span className={`block size-12 shrink-0 rounded-sm p-0.5 ${tint(entry.hue)}`}>
              <Picture picture={entry.picture} sizes="48px" max={160} isDecorative />
            </span>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2">{entry.name}</span>
              <ChosenParts chosen={chosen} />
              <span className="block text-12 text-ink-3">
                {m.units_times({ count: entry.quantity })} · {entry.unit}
              </span>
            </span>
            <Price centavos={total - discount} size="small" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The group's rules in one sentence and the right to withdraw (CDC, art. 49). */
function ReviewTerms({ view }: { view: CartView }) {
  const hasGroup = view.groups.some(({ group }) => group !== undefined)
  return (
    <p className="text-12 text-ink-2">
      {hasGroup && `${m.group_rule_sentence()} `}
      {m.withdrawal_sentence()}
    </p>
  )
}
