import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { leaveTeam } from '#features/cart/cart-changes.ts'
import { CheckoutFrame } from '#features/checkout/checkout-frame.tsx'
import { changeDraft, readDraft } from '#features/checkout/checkout-store.ts'
import { withoutRefused } from '#features/checkout/extra-answers.ts'
import { GroupChoices } from '#features/checkout/group-choices.tsx'
import { ReviewFacts, ReviewItems, ReviewTerms } from '#features/checkout/last-check.tsx'
import { orderBody } from '#features/checkout/order-body.ts'
import { PayingCard } from '#features/checkout/paying-card.tsx'
import { requireMyCart } from '#features/checkout/require-cart.ts'
import { lacksAnswers, UnansweredNote } from '#features/checkout/unanswered-note.tsx'
import { useCheckout } from '#features/checkout/use-checkout.ts'
import { paymentBy, usePayment } from '#features/checkout/use-payment.ts'
import { useSlotFull } from '#features/checkout/use-slot-full.ts'
import { lastStep } from '#features/checkout/use-steps.ts'
import { PlacingNote } from '#features/orders/placing-note.tsx'
import { usePlaceOrder } from '#features/orders/use-place-order.ts'
import { useCardFields } from '#features/payment/card-frame.tsx'
import { cardsQuery } from '#features/payment/card-queries.ts'
import { pixQuery } from '#features/payment/pix-queries.ts'
import { CashbackNote } from '#features/wallets/cashback-note.tsx'
import { afterWalletPaid } from '#features/wallets/wallet-queries.ts'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { useIsOnline } from '#platform/connection.ts'
import { BuyingShape, GoodsShape, RowsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { hasCode } from '@mutirao/client/problem'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

export const Route = createFileRoute('/cart/$cartUuid/confirmation')({
  ssr: false,
  staticData: { shell: { hasNav: false }, next: ['/order/$orderCode/pending', '/order/$orderCode/success'] },
  loader: async ({ params, context }) => {
    await requireMyCart(context.queryClient, params.cartUuid)
    if (readDraft(params.cartUuid).done < lastStep) throw redirect({ to: '/cart/$cartUuid/checkout', params, replace: true })
  },
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_confirmation(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.screen_confirmation(),
    backHref: paths.cart,
    column: 'wide',
    shape: (
      <BuyingShape>
        <GoodsShape count={2} />
        <RowsShape count={3} />
        <Bone className="h-40 rounded-card" />
      </BuyingShape>
    ),
  }),
  component: ConfirmationScreen,
})

function ConfirmationScreen() {
  const { cartUuid } = Route.useParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isOnline = useIsOnline()
  const checkout = useCheckout(cartUuid)
  const { cart, draft, buyer, address, asked, quote, isQuoted } = checkout
  const { payment, installment, price, wallet, walletAmount, amount, cardFields, cards, cardFacts } = usePayment(checkout)
  const card = useCardFields(cardFields)
  const slotFull = useSlotFull(checkout)
  const { place, placeInstead, isBusy, isVerifying, problem } = usePlaceOrder(cartUuid, {
    onPlaced: async (orderCode, order) => {
      // The acquirer is asked while the next screen is still on its way.
      afterWalletPaid(queryClient, wallet)
      if (order?.paymentMethod.type === 'PIX') void queryClient.prefetchQuery(pixQuery(order.id, order.paymentMethod.expiresAt ?? ''))
      await card.pay(order, cardFacts.keepsCard)
      void navigate({ to: '/order/$orderCode/pending', params: { orderCode }, replace: true })
    },
    onRefused: (refusal) => {
      slotFull.handle(refusal)
      if (hasCode(refusal, 'team_closed')) leaveTeam(String(refusal.facts['teamId']))
      // Removed in another tab, or expired: the cards are refetched.
      if (hasCode(refusal, 'card_unavailable')) void queryClient.invalidateQueries({ queryKey: cardsQuery().queryKey })
      changeDraft(cartUuid, { extraInfo: withoutRefused(readDraft(cartUuid).extraInfo, refusal) })
    },
  })
  async function confirm(accepted: number, placeIt = place) {
    const typed = payment && (await card.check())
    if (!typed) return
    // The brand's own instalments are shown before the order.
    const own = paymentBy(checkout, cards, typed.brand)
    if (!own.payment || own.amount !== amount || own.payment.installments !== payment.installments) return
    const method = { ...own.payment, ...cardFacts }
    placeIt(asked.campaignId, orderBody({ cart, draft, buyer, address, payment: method, price: accepted, wallet, extra: quote?.extra }))
  }
  const isReady = payment !== undefined && !cards.isAsked && isQuoted && isOnline && checkout.view.issues === 0 && !lacksAnswers(checkout)

  return (
    <CheckoutFrame
      checkout={checkout}
      title={m.screen_confirmation()}
      text={m.last_check()}
      backHref={paths.payment(cartUuid)}
      total={amount}
      walletAmount={walletAmount}
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
        problem={slotFull.unsaidOf(problem)}
        shownPrice={price}
        onAccept={confirm}
        onJoin={() => confirm(price, placeInstead)}
      />
      <UnansweredNote checkout={checkout} />
      <ReviewFacts checkout={checkout} payment={payment} installment={installment} walletAmount={walletAmount} card={cards.chosen} />
      <PayingCard checkout={checkout} card={card} />
      <ReviewItems view={checkout.view} />
      {checkout.view.groups.some(({ group, lines }) => group !== undefined || lines.some(({ entry }) => entry.teamId)) && (
        <GroupChoices draft={draft} />
      )}
      <CashbackNote amount={quote?.cashback} walletAmount={walletAmount} />
      <ReviewTerms view={checkout.view} />
    </CheckoutFrame>
  )
}

const buttonText = (type: string | undefined, amount: number) =>
  type === 'ON_DELIVERY' || amount === 0 ? m.confirm_order() : m.confirm_and_pay({ price: formatMoney(amount) })
