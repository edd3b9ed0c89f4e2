import { createFileRoute, redirect } from '@tanstack/react-router'
import { changeDraft } from '#features/checkout/checkout-store.ts'
import { requireMyCart } from '#features/checkout/require-cart.ts'

/** Instalments are chosen where the card is: this address opens payment with the card chosen. */
export const Route = createFileRoute('/cart/$cartUuid/installment')({
  ssr: false,
  loader: async ({ params, context }) => {
    await requireMyCart(context.queryClient, params.cartUuid)
    changeDraft(params.cartUuid, { payment: { type: 'CREDIT_CARD', installments: 0 } })
    throw redirect({ to: '/cart/$cartUuid/payment', params, replace: true })
  },
})
