import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CheckoutFrame } from '#features/checkout/checkout-frame.tsx'
import { changeDraft } from '#features/checkout/checkout-store.ts'
import { requireMyCart } from '#features/checkout/require-cart.ts'
import { useCheckout } from '#features/checkout/use-checkout.ts'
import { usePayment } from '#features/checkout/use-payment.ts'
import { installmentsOf } from '#features/payment/method-text.ts'
import { InstallmentList } from '#features/payment/payment-methods.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { BuyingShape, CardsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { creditCard } from '@mutirao/ui/service-icons.gen.ts'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'

/** In how many times a card pays; whoever comes here has chosen the card. */
export const Route = createFileRoute('/cart/$cartUuid/installment')({
  ssr: false,
  staticData: { shell: { hasNav: false }, next: ['/cart/$cartUuid/confirmation'] },
  loader: ({ params, context }) => requireMyCart(context.queryClient, params.cartUuid),
  head: ({ match }) => pageHead(match.context.page, { title: m.installments(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.installments(),
    backHref: paths.cart,
    column: 'wide',
    shape: (
      <BuyingShape>
        <CardsShape count={6} />
      </BuyingShape>
    ),
  }),
  component: InstallmentScreen,
})

function InstallmentScreen() {
  const { cartUuid } = Route.useParams()
  const navigate = useNavigate()
  const checkout = useCheckout(cartUuid)
  const { quote, draft } = checkout
  const byCard = { ...checkout, draft: { ...draft, payment: { type: 'CREDIT_CARD' as const, installments: chosenCount(draft.payment) } } }
  const { payment, installment, walletAmount, amount } = usePayment(byCard)
  const card = quote?.payments.find(({ type }) => type === 'CREDIT_CARD')

  function handleContinue() {
    if (card) changeDraft(cartUuid, { payment })
    void navigate({ to: '/cart/$cartUuid/confirmation', params: { cartUuid } })
  }

  return (
    <CheckoutFrame
      checkout={byCard}
      title={m.installments()}
      text={m.credit_card()}
      backHref={paths.payment(cartUuid)}
      total={amount}
      walletAmount={walletAmount}
      action={
        <Button className="flex-1" disabled={!card} onClick={handleContinue}>
          {m.review_order()}
        </Button>
      }
    >
      {!quote && <Bone className="h-40 rounded-card" />}
      {quote && !card && (
        <Note icon={creditCard} action={<TextLink href={paths.payment(cartUuid)}>{m.choose_other_method()}</TextLink>}>
          {m.no_card_here()}
        </Note>
      )}
      {card && (
        <InstallmentList
          method={card}
          brand={payment?.brand}
          count={installment?.count ?? 1}
          onChoose={(installments) => changeDraft(cartUuid, { payment: { type: 'CREDIT_CARD', installments } })}
        />
      )}
      {card && installmentsOf(card, payment?.brand).length === 1 && (
        <Note icon={creditCard}>{m.one_installment({ total: formatMoney(amount) })}</Note>
      )}
    </CheckoutFrame>
  )
}

/** By default a single payment. */
const chosenCount = (chosen: { type: string; installments: number } | undefined) =>
  chosen?.type === 'CREDIT_CARD' ? chosen.installments : 0
