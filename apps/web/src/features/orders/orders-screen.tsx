import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WithAccountRail } from '#features/menu/account-rail.tsx'
import { addressOf, paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { useIsOnline } from '#platform/connection.ts'
import { ReceiptArt } from '#ui/art.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { IconLink } from '@mutirao/ui/icon-button.tsx'
import { search } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { refreshCw } from '@mutirao/ui/service-icons.gen.ts'
import { Bone, times } from '@mutirao/ui/skeleton.tsx'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'
import { OrderCard } from './order-card.tsx'
import { isNotMine, ordersQuery } from './order-queries.ts'
import { OrdersFilter } from './orders-filter.tsx'
import { orderQueryOf, type OrdersSearch } from './orders-search.ts'

type Props = {
  path: '/orders' | '/Pedidos'
  search: OrdersSearch
  /** Renders the repeat button of an order, or of everything bought when `code` is omitted. */
  renderRepeat: (code?: string) => ReactNode
}

/** The visitor's orders, newest first. */
export function OrdersScreen({ path, search: shown, renderRepeat }: Props) {
  const { query, orders, failure, isNone, isAwaited, isUnkept, hasMore } = useOrders(shown)
  const isFiltered = Object.values(shown).some(Boolean)
  return (
    <>
      <PageBar
        title={m.my_orders()}
        backHref={paths.home}
        actions={<IconLink icon={search} label={m.screen_tracking()} href={paths.tracking} />}
      />
      <WithAccountRail>
        <main className="mx-auto grid grid-cols-[minmax(0,1fr)] max-w-160 gap-3 px-4 pb-24 md:pt-7 md:pb-16 lg:mx-0 lg:max-w-180 lg:px-0">
          <header className="flex flex-wrap items-center justify-between gap-x-4">
            <h1 className="text-32 max-md:sr-only">{m.my_orders()}</h1>
            <TextLink href={paths.tracking} className="max-md:hidden">
              {m.screen_tracking()}
            </TextLink>
          </header>
          {failure && <FailureNote error={failure} onRetry={() => query.refetch()} />}
          {isUnkept && <Note>{m.orders_offline()}</Note>}
          {(isFiltered || orders.length > 0) && <OrdersFilter path={path} search={shown} />}
          {!isFiltered && orders.length > 0 && renderRepeat()}
          {isAwaited && times(3).map((index) => <Bone key={index} className="h-44 rounded-card" />)}
          {orders.map((order) => (
            <OrderCard key={order.code} order={order}>
              {renderRepeat(order.code)}
            </OrderCard>
          ))}
          {hasMore && (
            <Button kind="soft" isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
              {m.show_more()}
            </Button>
          )}
          {isNone && (isFiltered ? <NoneFound path={path} /> : <NoOrders />)}
        </main>
      </WithAccountRail>
    </>
  )
}

function useOrders(shown: OrdersSearch) {
  const { timeZone } = useTenant()
  const now = useNow(3_600_000)
  const query = useInfiniteQuery({ ...ordersQuery(orderQueryOf(shown, { now, timeZone })), retry: false })
  const isOnline = useIsOnline()
  const orders = query.data?.pages.flatMap(({ content }) => content) ?? []
  const common = { query, orders, failure: null }
  // The bar above the screen says that there is no connection; the rest of the list needs one.
  if (!isOnline) return { ...common, isUnkept: orders.length === 0, isAwaited: false, isNone: false, hasMore: false }
  const failure = isNotMine(query.error) ? null : query.error
  const isNone = !query.isPending && orders.length === 0 && !failure
  return { ...common, failure, isNone, isUnkept: false, isAwaited: query.isPending, hasMore: query.hasNextPage }
}

function FailureNote({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Note kind="warn" icon={refreshCw} isAlert action={<TextButton onClick={onRetry}>{m.try_again()}</TextButton>}>
      <b className="block">{m.could_not_update()}</b>
      {messageFor(error)}
    </Note>
  )
}

function NoneFound({ path }: Pick<Props, 'path'>) {
  return (
    <output className="grid justify-items-center gap-2 py-10 text-center">
      <p className="text-ink-2">{m.orders_none_found()}</p>
      <TextLink data-replace="" href={addressOf(path, {})}>
        {m.clear_filters()}
      </TextLink>
    </output>
  )
}

function NoOrders() {
  return (
    <EmptyState
      art={<ReceiptArt />}
      title={m.orders_empty()}
      text={m.orders_empty_text()}
      action={
        <div className="grid justify-items-center gap-2">
          <ButtonLink href={paths.home}>{m.see_open_groups()}</ButtonLink>
          <ButtonLink href={paths.tracking} kind="ghost">
            {m.have_order_code()}
          </ButtonLink>
        </div>
      }
    />
  )
}
