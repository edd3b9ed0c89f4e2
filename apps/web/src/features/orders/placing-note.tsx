import { paths } from '#links/paths.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { verifiedPhonePath } from '#session/signed-in.ts'
import type { Problem, ProblemCode } from '@mutirao/contract/problems'
import { formatMoney } from '@mutirao/domain/money'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { clock } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { circleAlert } from '@mutirao/ui/service-icons.gen.ts'
import { TextLink } from '@mutirao/ui/text-button.tsx'

type Props = {
  cartUuid: string
  isVerifying: boolean
  problem?: Problem
  shownPrice: number
  onAccept: (price: number) => void
  onJoin: () => void
}

/** The outcome of placing the order, and the next action. The cart is unchanged. */
export function PlacingNote({ cartUuid, isVerifying, problem, shownPrice, onAccept, onJoin }: Props) {
  if (isVerifying) {
    return (
      <Note icon={clock} isAlert>
        <b className="block font-head text-16 font-bold">{m.verifying_order()}</b>
        <p>{m.verifying_order_text()}</p>
        <TextLink href={paths.orders}>{m.see_my_orders()}</TextLink>
      </Note>
    )
  }
  if (!problem) return null
  const { from = shownPrice, to: price } = problem.facts as { from?: number; to?: number }
  if (problem.code === 'price_changed' && price !== undefined) return <NewPrice from={from} to={price} onAccept={onAccept} />
  const earlier = earlierOrder(problem)
  if (earlier) return <EarlierOrder {...earlier} shownPrice={shownPrice} onJoin={onJoin} />
  const way = wayOut(problem, cartUuid)
  return (
    <Note kind="err" icon={circleAlert} isAlert>
      <b className="block">{textOf(problem)}</b>
      {way && (
        <ButtonLink href={way.href} kind="line" size="small" className="mt-2.5">
          {way.label}
        </ButtonLink>
      )}
    </Note>
  )
}

type Earlier = { orderCode: string; orderPrice: number; isPaid: boolean }

/** The order of this cart before it changed. */
function earlierOrder({ code, facts: { orderCode, orderPrice, isPaid } }: Problem): Earlier | undefined {
  if (code !== 'lockError' || typeof orderCode !== 'string' || typeof orderPrice !== 'number') return undefined
  return { orderCode, orderPrice, isPaid: isPaid === true }
}

/** Shows both totals: the earlier order is paid as it is, or is replaced by this one. */
function EarlierOrder({ orderCode, orderPrice, isPaid, shownPrice, onJoin }: Earlier & { shownPrice: number; onJoin: () => void }) {
  const now = formatMoney(shownPrice)
  const before = formatMoney(orderPrice)
  return (
    <Note kind="warn" icon={clock} isAlert>
      <b className="block">{isPaid ? m.earlier_order_paid({ code: orderCode }) : m.earlier_order_waits({ code: orderCode })}</b>
      <p>{isPaid ? m.earlier_order_paid_text() : m.earlier_order_text({ before, now })}</p>
      {isPaid ? (
        <ButtonLink href={paths.cart} kind="line" size="small" className="mt-2.5">
          {m.see_cart()}
        </ButtonLink>
      ) : (
        <span className="mt-2.5 grid gap-2 md:grid-cols-2">
          <Button size="small" onClick={onJoin}>
            {m.cancel_and_join({ price: now })}
          </Button>
          <ButtonLink href={paths.orderPending(orderCode)} kind="line" size="small">
            {m.pay_the_earlier({ price: before })}
          </ButtonLink>
        </span>
      )}
    </Note>
  )
}

function NewPrice({ from, to, onAccept }: { from: number; to: number; onAccept: (price: number) => void }) {
  return (
    <div role="alert" className="flex gap-2.5 rounded-card bg-err-soft px-3.5 py-3">
      <Icon d={circleAlert} className="size-5 text-err" />
      <div>
        <p className="text-13 text-err">
          <b>{m.price_changed_title()}</b> {m.price_changed_text({ from: formatMoney(from), to: formatMoney(to) })}
        </p>
        <Button size="small" className="mt-2.5" onClick={() => onAccept(to)}>
          {m.accept_price({ price: formatMoney(to) })}
        </Button>
      </div>
    </div>
  )
}

/** A refused field is named; every other problem has its own text. */
function textOf(problem: Problem): string {
  const { errors, most } = problem.facts
  if (problem.code === 'shelf_limit' && typeof most === 'number') return m.shelf_limit_text({ count: most })
  const [first]: { message?: unknown }[] = Array.isArray(errors) ? errors : []
  return problem.code === 'validation_failed' && typeof first?.message === 'string' ? first.message : messageFor(problem)
}

function wayOut({ code, facts: { orderCode, canVerifyPhone } }: Problem, cartUuid: string): { href: string; label: string } | undefined {
  const cart = { href: paths.cart, label: m.see_cart() }
  const checkout = { href: paths.checkout(cartUuid), label: m.review_delivery() }
  const openOrder =
    typeof orderCode === 'string'
      ? { href: paths.orderPending(orderCode), label: m.see_open_order() }
      : { href: paths.orders, label: m.see_my_orders() }
  const payment = { href: paths.payment(cartUuid), label: m.choose_other_method() }
  const verify = { href: verifiedPhonePath(paths.payment(cartUuid)), label: m.verify_my_phone() }
  const ways: Partial<Record<ProblemCode, { href: string; label: string }>> = {
    out_of_stock: cart,
    invalid_selection: cart,
    campaign_closed: cart,
    coupon_not_found: cart,
    coupon_expired: cart,
    coupon_used_up: cart,
    coupon_not_started: cart,
    coupon_minimum: cart,
    coupon_per_person: cart,
    coupon_first_order: cart,
    minimum_order: cart,
    not_found: cart,
    out_of_area: checkout,
    slot_unavailable: checkout,
    slot_full: checkout,
    validation_failed: checkout,
    verified_phone_required: verify,
    shelf_limit: verify,
    unpaid_limit: canVerifyPhone === true && typeof orderCode !== 'string' ? verify : openOrder,
    payment_method_unavailable: payment,
    card_unavailable: payment,
  }
  return ways[code]
}
