import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CheckoutFrame } from '#features/checkout/checkout-frame.tsx'
import { changeDraft } from '#features/checkout/checkout-store.ts'
import { requireMyCart } from '#features/checkout/require-cart.ts'
import { useCheckout } from '#features/checkout/use-checkout.ts'
import { usePayment } from '#features/checkout/use-payment.ts'
import { CardChoices } from '#features/payment/card-choices.tsx'
import { PaymentMethods } from '#features/payment/payment-methods.tsx'
import { WalletShare } from '#features/wallets/wallet-share.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { BuyingShape, CardsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { Button } from '@mutirao/ui/button.tsx'
import { shieldCheck } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

export const Route = createFileRoute('/cart/$cartUuid/payment')({
  ssr: false,
  staticData: { shell: { hasNav: false }, next: ['/cart/$cartUuid/confirmation', '/cart/$cartUuid/installment'] },
  loader: ({ params, context }) => requireMyCart(context.queryClient, params.cartUuid),
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_payment(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.screen_payment(),
    backHref: paths.cart,
    column: 'wide',
    shape: (
      <BuyingShape>
        <CardsShape count={3} />
        <Bone className="h-24 rounded-card" />
      </BuyingShape>
    ),
  }),
  component: PaymentScreen,
})

function PaymentScreen() {
  const { cartUuid } = Route.useParams()
  const navigate = useNavigate()
  const checkout = useCheckout(cartUuid)
  const { quote, totals, isQuoted } = checkout
  const { payment, price, walletAmount, amount, cards } = usePayment(checkout)
  const isFree = isQuoted && totals.price === 0

  // A free order needs no method.
  useEffect(() => {
    if (isFree) void navigate({ to: '/cart/$cartUuid/confirmation', params: { cartUuid }, replace: true })
  }, [cartUuid, isFree, navigate])

  function handleContinue() {
    if (payment) changeDraft(cartUuid, { payment })
    void navigate({ to: '/cart/$cartUuid/confirmation', params: { cartUuid } })
  }

  return (
    <CheckoutFrame
      checkout={checkout}
      title={m.screen_payment()}
      text={m.choose_how_to_pay()}
      backHref={paths.checkout(cartUuid)}
      total={amount}
      walletAmount={walletAmount}
      action={
        <Button className="flex-1" disabled={!payment} onClick={handleContinue}>
          {m.review_order()}
        </Button>
      }
    >
      {quote && totals.price > 0 && <WalletShare price={price} />}
      {quote ? (
        <PaymentMethods
          methods={quote.payments}
          brand={payment?.brand}
          regularPrice={totals.price}
          chosen={payment}
          onChoose={(chosen) => changeDraft(cartUuid, { payment: chosen })}
          cards={<CardChoices kept={cards.kept} choice={checkout.draft.card} onChoose={(card) => changeDraft(cartUuid, { card })} />}
        />
      ) : (
        <div className="grid gap-2" aria-busy="true">
          <Bone className="h-16 rounded-card" />
          <Bone className="h-16 rounded-card" />
        </div>
      )}
      <Note icon={shieldCheck}>{m.card_fields_note()}</Note>
    </CheckoutFrame>
  )
}
