import { createFileRoute } from '@tanstack/react-router'
import { CheckoutFrame } from '#features/checkout/checkout-frame.tsx'
import { type Buyer, changeDraft } from '#features/checkout/checkout-store.ts'
import { DestinationStep, useDestinationText } from '#features/checkout/destination-step.tsx'
import { ExtrasStep } from '#features/checkout/extras-step.tsx'
import { requireMyCart } from '#features/checkout/require-cart.ts'
import { useCheckout } from '#features/checkout/use-checkout.ts'
import { lastStep, useSteps } from '#features/checkout/use-steps.ts'
import { OtherWindows, useWhenText, WhenStep } from '#features/checkout/when-step.tsx'
import { fillBuyer, WhoStep } from '#features/checkout/who-step.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { glued } from '#ui/glued.ts'
import { BuyingShape, CardsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { StepCard } from '#ui/step-card.tsx'
import { Button } from '@mutirao/ui/button.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

export const Route = createFileRoute('/cart/$cartUuid/checkout')({
  ssr: false,
  staticData: { shell: { hasNav: false }, next: ['/cart/$cartUuid/payment', '/cart/$cartUuid/confirmation'] },
  loader: async ({ params, context: { queryClient } }) => {
    await requireMyCart(queryClient, params.cartUuid)
    void fillBuyer(queryClient)
  },
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_checkout(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.screen_checkout(),
    backHref: paths.cart,
    column: 'wide',
    shape: (
      <BuyingShape>
        <Bone className="h-84 rounded-campaign" />
        <CardsShape count={3} />
      </BuyingShape>
    ),
  }),
  component: CheckoutScreen,
})

const formId = 'checkout-step'

function CheckoutScreen() {
  const { cartUuid } = Route.useParams()
  const checkout = useCheckout(cartUuid)
  const steps = useSteps(checkout)
  const { step, finish, open, button, stateOf } = steps
  const { draft, buyer } = checkout
  const isPickup = draft.orderType === 'PICKUP'
  const onChange = (number: number) => (stateOf(number) === 'done' ? () => open(number) : undefined)

  return (
    <CheckoutFrame
      checkout={checkout}
      title={m.screen_checkout()}
      text={m.step_of({ step, total: lastStep })}
      backHref={paths.cart}
      action={
        <Button type="submit" form={formId} isBusy={button.isBusy} disabled={button.isDisabled} className="flex-1">
          {button.label}
        </Button>
      }
    >
      <StepCard
        number={1}
        state={stateOf(1)}
        title={m.delivery_or_pickup()}
        text={useDestinationText(checkout, stateOf(1))}
        onChange={onChange(1)}
      >
        <DestinationStep formId={formId} checkout={checkout} onFormChange={steps.setAddressForm} onChoose={steps.checkDestination} />
      </StepCard>
      <StepCard number={2} state={stateOf(2)} title={m.when()} text={useWhenText(checkout, stateOf(2))} onChange={onChange(2)}>
        <WhenStep
          key={draft.orderType + (draft.orderStoreId ?? '')}
          formId={formId}
          slots={checkout.slots ?? []}
          blackoutDays={checkout.quote?.blackoutDays ?? []}
          slot={draft.slot}
          onChoose={(slot) => changeDraft(cartUuid, { slot, filled: undefined })}
          onDone={() => finish(2)}
        />
        <OtherWindows checkout={checkout} />
      </StepCard>
      <StepCard
        number={3}
        state={stateOf(3)}
        title={m.who_receives()}
        text={buyer.userName && stateOf(3) !== 'now' ? buyerText(buyer) : m.who_receives_text()}
        onChange={onChange(3)}
      >
        <WhoStep formId={formId} keptFor={cartUuid} buyer={buyer} asks={checkout.quote?.asks} onDone={() => finish(3)} />
      </StepCard>
      <StepCard
        number={4}
        state={stateOf(4)}
        title={m.extras()}
        text={draft.note || (isPickup ? m.note_to_shop() : m.extras_text())}
        onChange={onChange(4)}
      >
        <ExtrasStep
          formId={formId}
          cartUuid={cartUuid}
          isPickup={isPickup}
          note={draft.note}
          onDone={(note) => {
            changeDraft(cartUuid, { note: note || undefined })
            finish(4)
          }}
        />
      </StepCard>
    </CheckoutFrame>
  )
}

/** An account made by e-mail has told no phone yet. */
const buyerText = ({ userName, userPhone }: Buyer) => [userName, glued(userPhone)].filter(Boolean).join(' · ')
