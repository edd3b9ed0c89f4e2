import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { formatMoney } from '@mutirao/domain/money'
import { changeDraft, readDraft } from '#features/checkout/checkout-store.ts'
import { PlacingNote } from '#features/orders/placing-note.tsx'
import { usePlaceOrder } from '#features/orders/use-place-order.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { useIsOnline } from '#platform/connection.ts'
import { Button } from '#ui/button.tsx'
import { CartSkeleton } from '#ui/cart-skeleton.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'
import { orderBody } from './order-body.ts'
import { requireMyCart } from './require-cart.ts'
import { ReviewFacts, ReviewItems, ReviewTerms } from './review-parts.tsx'
import { useCheckout } from './use-checkout.ts'
import { lastStep } from './use-steps.ts'
import { usePayment } from './use-payment.ts'

export const Route = createFileRoute('/cart/$cartUuid/confirmation')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  loader: async ({ params, context }) => {
    await requireMyCart(context.queryClient, params.cartUuid)
    if (readDraft(params.cartUuid).done < lastStep) throw redirect({ to: '/cart/$cartUuid/checkout', params, replace: true })
  },
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_confirmation(), isPrivate: true }),
  pendingComponent: CartSkeleton,
  component: ConfirmationScreen,
})

function ConfirmationScreen() {
  const { cartUuid } = Route.useParams()
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const checkout = useCheckout(cartUuid)
  const { cart, draft, buyer, address, asked, isQuoted } = checkout
  const { payment, installment, price, amount } = usePayment(checkout)
  const { place, isBusy, isVerifying, problem } = usePlaceOrder(cartUuid, (orderCode) => {
    void navigate({ to: '/order/$orderCode/pending', params: { orderCode }, replace: true })
  })
  const confirm = (accepted: number) =>
    payment && place(asked.campaignId, orderBody({ cart, draft, buyer, address, payment, price: accepted }))
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
        <Button className="flex-1" isBusy={isBusy} disabled={!isReady} onClick={() => confirm(price)}>
          {isOnline ? buttonText(payment?.type, amount) : m.pay_offline()}
        </Button>
      }
    >
      <PlacingNote cartUuid={cartUuid} isVerifying={isVerifying} problem={problem} shownPrice={price} onAccept={confirm} />
      <ReviewFacts checkout={checkout} payment={payment} installment={installment} />
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

const buttonText = (type: string | undefined, amount: number) =>
  type === 'ON_DELIVERY' || amount === 0 ? m.confirm_order() : m.confirm_and_pay({ price: formatMoney(amount) })
