import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addressLine, useAddresses } from '#features/address/address-store.ts'
import type { VisitorPlace } from '@mutirao/contract/pages'
import { countItems } from '@mutirao/domain/cart'
import { formatDecimal, formatMoney } from '@mutirao/domain/money'
import { CartSkeleton } from '#features/cart/cart-skeleton.tsx'
import { BeyondPlace, namesOf } from '#features/cart/beyond-place.tsx'
import { CartGroup } from '#features/cart/cart-group.tsx'
import { cartRows } from '#features/cart/cart-rows.ts'
import { keepFee, type LocalCart } from '#features/cart/cart-store.ts'
import type { CartView, GroupView } from '#features/cart/cart-view.ts'
import { usePricedCart } from '#features/cart/use-priced-cart.ts'
import { removeOrdered } from '#features/cart/cart-changes.ts'
import { CouponForm } from '#features/cart/coupon-form.tsx'
import { GiftForm } from '#features/cart/gift-form.tsx'
import { ShareCart } from '#features/cart/share-cart.tsx'
import { CartPlan, useCartPlan } from '#features/checkout/cart-plan.tsx'
import { StraightFacts, useStraight, type Straight } from '#features/checkout/straight-to-review.tsx'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { OpenOrderNote } from '#features/orders/open-order-note.tsx'
import { productsOfOrder } from '#features/orders/order-queries.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { usePageState, useTenant } from '#page/page-state.ts'
import { addressOf, paths } from '#links/paths.ts'
import { messageFor } from '#page/problem-message.ts'
import { useSession } from '#session/session.ts'
import { BuyingColumns } from '#ui/buying-columns.tsx'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { refreshCw } from '@mutirao/ui/service-icons.gen.ts'
import { mapPin } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { Summary } from '@mutirao/ui/summary.tsx'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'
import { TotalDock } from '#ui/dock.tsx'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { isBuyable } from '#features/campaigns/campaign-status.ts'
import { CampaignLine } from '#features/campaigns/campaign-tile.tsx'
import { RowList } from '#features/campaigns/campaign-row.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { BasketArt } from '#ui/art.tsx'
import { Section } from '@mutirao/ui/section.tsx'

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
          {error && (
            <Note kind="warn" icon={refreshCw} isAlert action={<TextButton onClick={() => retry()}>{m.try_again()}</TextButton>}>
              <b className="block">{m.could_not_update()}</b>
              {messageFor(error)}
            </Note>
          )}
          <NotReached {...reach} />
          {view.groups.map((group) => (
            <CartGroup key={group.campaignId} group={group} />
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

function PixDiscount({ percentage }: { percentage?: number }) {
  if (!percentage) return null
  return <p className="mt-2.5 text-center text-12 text-ink-3">{m.pix_discount_next({ percentage: formatDecimal(percentage) })}</p>
}

/** The summary's sums. When nothing can be bought, there is no shipping. */
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

/** The header and the other screens add up to the same. */
function useKeptFee(cart: LocalCart, fee: number | undefined) {
  useEffect(() => {
    keepFee(fee, cart)
  }, [cart, fee])
  return fee
}

/** Not for who must sign in first. */
function useStraightOf({ uuid, entries }: LocalCart, version: string): Straight | undefined {
  const mayGoOn = useNextPath(uuid) === paths.checkout(uuid)
  return useStraight({ cartUuid: uuid, campaignId: entries[0]?.campaignId ?? '', version: mayGoOn ? version : '' })
}

/** The likely destination: the chosen place, else the address of the last order. */
function useKnownPlace(): VisitorPlace | undefined {
  const { place } = usePageState()
  const { current } = useAddresses()
  return place ?? (current && { latitude: current.latitude, longitude: current.longitude, label: addressLine(current) })
}

/** The campaigns of the cart that do not deliver to the known place, and others that do. */
function useBeyondPlace(campaignIds: readonly string[]) {
  const place = useKnownPlace()
  const { data: campaigns = [] } = useQuery(campaignsQuery(place))
  const beyond = place ? campaigns.filter(({ id, inArea }) => campaignIds.includes(id) && !inArea) : []
  const reaching = campaigns.filter((one) => one.inArea && isBuyable(one) && !campaignIds.includes(one.id)).slice(0, 2)
  return { place, beyond, reaching, hasRest: beyond.length < campaignIds.length }
}

function NotReached({ place, beyond, reaching, hasRest }: ReturnType<typeof useBeyondPlace>) {
  if (!place || beyond.length === 0) return null
  const named = beyond.map(({ id, name }) => ({ campaignId: id, name }))
  const canPickUp = beyond.every((campaign) => campaign.canPickUp)
  return (
    <BeyondPlace
      title={m.cart_beyond({ names: namesOf(named), place: place.label })}
      text={canPickUp ? m.cart_beyond_pickup() : hasRest ? m.cart_beyond_rest() : m.cart_beyond_change()}
      beyond={named}
      hasRest={hasRest}
      from={paths.cart}
    >
      {reaching.length > 0 && (
        <span className="flex flex-wrap items-center gap-x-3">
          {m.cart_reaching()}
          {reaching.map(({ id, name }) => (
            <TextLink key={id} href={paths.campaign(id)}>
              {name}
            </TextLink>
          ))}
        </span>
      )}
    </BeyondPlace>
  )
}

/** Which place the campaigns were chosen for; the exact address is asked at the checkout. */
function PlaceFact() {
  const { place } = usePageState()
  return (
    <ListRow
      icon={mapPin}
      title={place?.label ?? m.choose_place()}
      text={m.screen_location()}
      aside={<TextLink href={paths.locationFrom(paths.cart)}>{place ? m.change() : m.inform()}</TextLink>}
    />
  )
}

/** The destination of "Continuar": the sign-in first, when the shop requires an account. */
function useNextPath(uuid: string): string {
  const { status } = useSession()
  const { isIntranet } = useTenant()
  const needsAccount = useQuery(marketplaceQuery()).data?.simplifiedSignupEligible === false
  if (status !== 'out' || !needsAccount) return paths.checkout(uuid)
  return isIntranet ? addressOf('/intranet/login', { to: paths.checkout(uuid) }) : paths.guestCart
}

type ActionProps = { uuid: string; issues: number; short?: GroupView; straight?: Straight }

/** Onwards, past the steps where nothing is to be asked; while a line cannot be bought, to that line, and while a campaign asks for more, to its goods. */
function CartAction({ uuid, issues, short, straight }: ActionProps) {
  const next = useNextPath(uuid)
  if (issues === 0 && short) {
    return (
      <ButtonLink href={paths.catalog(short.campaignId)} className="flex-1">
        {m.add_for_minimum({ lacking: formatMoney(short.lacking) })}
      </ButtonLink>
    )
  }
  if (straight) {
    return (
      <Button className="flex-1" isBusy={straight.isPending} onClick={straight.onGo}>
        {m.straight_to_review()}
      </Button>
    )
  }
  if (issues === 0) {
    return (
      <ButtonLink href={next} className="flex-1">
        {m.go_on()}
      </ButtonLink>
    )
  }
  return (
    <Button className="flex-1" onClick={showFirstIssue}>
      {m.solve_items({ count: issues })}
    </Button>
  )
}

function showFirstIssue() {
  const line = document.querySelector('[data-issue]')
  line?.scrollIntoView({ block: 'center' })
  line?.querySelector<HTMLElement>('[data-solve], button')?.focus({ preventScroll: true })
}

const shown = 4

/** An empty cart: the campaigns that close first; groups only when there are some. */
function EmptyCart() {
  const page = usePageState()
  const { data: campaigns = [] } = useQuery(campaignsQuery(page.place))
  const open = campaigns.filter(isBuyable).sort((a, b) => (a.endsAt ?? '9').localeCompare(b.endsAt ?? '9'))
  const hasGroups = open.some(({ group }) => group)
  return (
    <>
      <PageBar title={m.nav_cart()} backHref={paths.home} />
      <main className="wrap pb-24 md:pb-16">
        <EmptyState
          level="h1"
          art={<BasketArt />}
          title={m.cart_empty()}
          text={m.cart_empty_hint()}
          action={<ButtonLink href={paths.home}>{hasGroups ? m.see_open_groups() : m.see_products()}</ButtonLink>}
        />
        {open.length > 0 && (
          <div className="mx-auto max-w-160">
            <Section title={m.closing_soon()}>
              <RowList>
                {open.slice(0, shown).map((campaign) => (
                  <CampaignLine key={campaign.id} campaign={campaign} />
                ))}
              </RowList>
            </Section>
          </div>
        )}
      </main>
    </>
  )
}
