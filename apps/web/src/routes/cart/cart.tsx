import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { removeOrdered } from '#features/cart/cart-changes.ts'
import { CartGroup } from '#features/cart/cart-group.tsx'
import { cartRows } from '#features/cart/cart-rows.ts'
import { CartSkeleton } from '#features/cart/cart-skeleton.tsx'
import { keepFee, type LocalCart } from '#features/cart/cart-store.ts'
import type { CartView } from '#features/cart/cart-view.ts'
import { CouponForm } from '#features/cart/coupon-form.tsx'
import { EmptyCart } from '#features/cart/empty-cart.tsx'
import { GiftForm } from '#features/cart/gift-form.tsx'
import { NotReached, useBeyondPlace } from '#features/cart/not-reached.tsx'
import { PixDiscount } from '#features/cart/pix-discount.tsx'
import { PlaceFact } from '#features/cart/place-fact.tsx'
import { ShareCart } from '#features/cart/share-cart.tsx'
import { usePricedCart } from '#features/cart/use-priced-cart.ts'
import { useNextPath, CartAction } from '#features/checkout/cart-action.tsx'
import { CartPlan, useCartPlan } from '#features/checkout/cart-plan.tsx'
import { StraightFacts, useStraight, type Straight } from '#features/checkout/straight-to-review.tsx'
import { OpenOrderNote } from '#features/orders/open-order-note.tsx'
import { productsOfOrder } from '#features/orders/order-queries.ts'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { useIsOnline } from '#platform/connection.ts'
import { BuyingColumns } from '#ui/buying-columns.tsx'
import { TotalDock } from '#ui/dock.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { countItems } from '@mutirao/domain/cart'
import { List } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { refreshCw } from '@mutirao/ui/service-icons.gen.ts'
import { Summary } from '@mutirao/ui/summary.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/cart')({
  ssr: false,
  staticData: { shell: { place: 'cart' }, next: ['/cart/$cartUuid/checkout'] },
  head: ({ match }) => pageHead(match.context.page, { title: m.nav_cart(), isPrivate: true }),
  pendingComponent: CartSkeleton,
  component: CartScreen,
})

function CartScreen() {
  const tenant = useTenant()
  const { cart, priced, view, error, retry } = usePricedCart()
  const isOnline = useIsOnline()
  const reach = useBeyondPlace(view.groups.map(({ campaignId }) => campaignId))
  const version = priced && view.isSettled ? priced.updatedAt : ''
  const deliveries = { cartUuid: cart.uuid, count: view.groups.length, beyond: reach.beyond.map(({ id }) => id) }
  const { plan, fee: planned } = useCartPlan({ ...deliveries, version })
  const short = view.groups.find(({ lacking }) => lacking > 0)
  const straight = useStraightOf(cart, short || view.issues > 0 ? '' : version)
  const fee = useKeptFee(cart, planned ?? feeOfOneTap(view, straight))
  if (cart.entries.length === 0) return <EmptyCart />
  const count = countItems(cart.entries)
  const { rows, total, totalLabel } = sumOf(cart, view, fee)
  const summary = <Summary caption={m.summary()} rows={rows} totalLabel={totalLabel} total={total} />
  const action = <CartAction uuid={cart.uuid} issues={view.issues} short={short} straight={straight} />
  return (
    <>
      <PageBar
        title={m.nav_cart()}
        text={`${m.items({ count })} · ${tenant.name}`}
        backHref={paths.home}
        actions={<ShareCart uuid={cart.uuid} />}
      />
      <main className="wrap pb-44 md:pb-16">
        <BuyingColumns
          title={m.nav_cart()}
          actions={<ShareCart uuid={cart.uuid} />}
          aside={
            <>
              <h2 className="mb-3.5 text-20">{m.summary()}</h2>
              {summary}
              <div className="mt-4 grid">{action}</div>
              <PixDiscount percentage={priced?.pixDiscount} />
            </>
          }
        >
          <OpenOrderNote cartUuid={cart.uuid} onPaid={(order) => removeOrdered(cart.uuid, productsOfOrder(order))} />
          {error && isOnline && (
            <Note kind="warn" icon={refreshCw} isAlert action={<TextButton onClick={() => retry()}>{m.try_again()}</TextButton>}>
              <b className="block">{m.could_not_update()}</b>
              {messageFor(error)}
            </Note>
          )}
          <NotReached {...reach} />
          {view.groups.map((group) => (
            <CartGroup key={group.campaignId} group={group} isUnreached={!priced && (error !== null || !isOnline)} />
          ))}
          {view.groups.length > 1 && <CartPlan {...deliveries} plan={plan} />}
          <List>
            <CouponForm cart={cart} view={view} />
            {straight ? <StraightFacts cartUuid={cart.uuid} straight={straight} /> : <PlaceFact />}
            <GiftForm recipient={cart.recipient} />
          </List>
          <section aria-label={m.summary()} className="px-0.5 pt-2 pb-2 lg:hidden">
            {summary}
          </section>
        </BuyingColumns>
        <TotalDock total={total} label={totalLabel} isAboveNav>
          {action}
        </TotalDock>
      </main>
    </>
  )
}

/** The summary's rows and total. A cart without buyable lines has no delivery. */
function sumOf(cart: LocalCart, view: CartView, feeOfAll: number | undefined) {
  const fee = view.totals.subTotal > 0 ? feeOfAll : undefined
  return {
    rows: cartRows(cart, view, { total: fee }),
    total: view.totals.price + (fee ?? 0),
    totalLabel: fee === undefined ? m.total_without_shipping() : m.total(),
  }
}

/** The one-tap delivery fee of a single campaign; the plan adds up several. */
const feeOfOneTap = ({ groups }: CartView, straight: Straight | undefined) => (groups.length === 1 ? straight?.slot?.fee : undefined)

/** Stores the shown fee, so that the header and other screens show the same total. */
function useKeptFee(cart: LocalCart, fee: number | undefined) {
  useEffect(() => {
    keepFee(fee, cart)
  }, [cart, fee])
  return fee
}

/** Undefined for visitors who must sign in first. */
function useStraightOf({ uuid, entries }: LocalCart, version: string): Straight | undefined {
  const mayGoOn = useNextPath(uuid) === paths.checkout(uuid)
  return useStraight({ cartUuid: uuid, campaignId: entries[0]?.campaignId ?? '', version: mayGoOn ? version : '' })
}
