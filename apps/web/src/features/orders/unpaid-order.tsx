import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { OrderGroup } from '#features/campaigns/group/order-group.tsx'
import { OrderTeams } from '#features/campaigns/team/order-teams.tsx'
import { addEntry, heldCart } from '#features/cart/cart-store.ts'
import { CancelOrder } from '#features/orders/cancel-order.tsx'
import { productsOfOrder } from '#features/orders/order-queries.ts'
import { ReviewNote } from '#features/orders/review-note.tsx'
import { PixPanel } from '#features/payment/pix-panel.tsx'
import { SwitchSheet } from '#features/payment/switch-sheet.tsx'
import { CardPanel, UnpaidPanel } from '#features/payment/unpaid-panel.tsx'
import { paths } from '#links/paths.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { useIsOnline } from '#platform/connection.ts'
import { PageBar } from '#ui/page-bar.tsx'
import type { Order } from '@mutirao/contract/order-shapes'
import { isPaid } from '@mutirao/domain/order-status'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { clock } from '@mutirao/ui/icons.gen.ts'

type UnpaidProps = { order: Order; recheck: () => Promise<{ data?: Order }>; isChecking: boolean }

export function UnpaidOrder({ order, recheck, isChecking }: UnpaidProps) {
  const [isSwitching, setIsSwitching] = useState(false)
  const isWaiting = canBePaid(order)
  const isInReview = order.reviews.length > 0
  const isPix = order.paymentMethod.type === 'PIX'

  async function handlePaid() {
    const { data } = await recheck()
    if (data && !isPaid(data.state)) showSnack(m.not_paid_yet(), { icon: clock })
  }

  return (
    <>
      <PageBar
        title={isPix && !isInReview ? m.pay_with({ method: m.pix() }) : m.screen_pay()}
        text={m.order_named({ code: order.code })}
        backHref={paths.orders}
      />
      <main className="mx-auto grid grid-cols-[minmax(0,1fr)] max-w-106 gap-3 px-4 pb-16 md:pt-5">
        <h1 className="sr-only">{m.screen_pay()}</h1>
        <ReviewNote reviews={order.reviews} />
        {isWaiting && <Charge order={order} onSent={recheck} />}
        {!isWaiting && !isInReview && (
          <UnpaidPanel order={order} onSwitch={() => setIsSwitching(true)} newOrder={<NewOrder order={order} />} />
        )}
        {isWaiting && <OrderGroup order={order} text={m.your_units_wait} />}
        {isWaiting && <OrderTeams order={order} />}
        {isWaiting && (
          <Waiting
            isChecking={isChecking}
            onPaid={isPix ? handlePaid : undefined}
            onSwitch={isInReview ? undefined : () => setIsSwitching(true)}
          />
        )}
        {isInReview && <FollowLink code={order.code} />}
        <CancelOrder order={order} />
      </main>
      <SwitchSheet order={order} isOpen={isSwitching} onClose={() => setIsSwitching(false)} />
    </>
  )
}

function Charge({ order, onSent }: { order: Order; onSent: () => void }) {
  return order.paymentMethod.type === 'PIX' ? <PixPanel order={order} /> : <CardPanel order={order} onSent={onSent} />
}

const FollowLink = ({ code }: Pick<Order, 'code'>) => (
  <ButtonLink href={paths.orderDetails(code)} kind="line" isFull>
    {m.follow()}
  </ButtonLink>
)

/** Actions while the payment is pending; a card's own page reports its payment. */
function Waiting({ isChecking, onPaid, onSwitch }: { isChecking: boolean; onPaid?: () => void; onSwitch?: () => void }) {
  const isOnline = useIsOnline()
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      {onPaid && (
        <Button kind="line" size="small" isBusy={isChecking} disabled={!isOnline} onClick={onPaid}>
          {m.already_paid()}
        </Button>
      )}
      {onSwitch && (
        <Button kind="ghost" size="small" disabled={!isOnline} onClick={onSwitch}>
          {m.switch_short()}
        </Button>
      )}
    </div>
  )
}

/** A charge with another amount, or a refunded one, cannot be paid again. */
const canBePaid = ({ state, paymentMethod }: Order) =>
  (state === 'AWAITING_PAYMENT' || state === 'CREATED') && paymentMethod.state === 'PENDING'

/** An order that can no longer be paid is bought again: its items in the cart, at today's prices. */
function NewOrder({ order }: { order: Order }) {
  const navigate = useNavigate()

  function handleNewOrder() {
    fillCart(order)
    void navigate({ to: '/cart' })
  }

  return (
    <Button size="big" isFull onClick={handleNewOrder}>
      {m.new_order()}
    </Button>
  )
}

/** An order's cart stays until it is paid, so nothing is added to it. */
function fillCart(order: Order) {
  const held = heldCart()
  if (held.uuid === order.properties.cartUuid && held.entries.length > 0) return
  productsOfOrder(order).forEach((product, index) => {
    const { name, unit, unitPrice, hue, picture, itemKitSelection } = order.items[index]!
    addEntry({ ...product, name, unit, hue, picture, price: unitPrice, available: product.quantity, chosen: itemKitSelection })
  })
}
