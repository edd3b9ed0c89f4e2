import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { useIsOnline } from '#platform/connection.ts'
import { BuyingColumns } from '#ui/buying-columns.tsx'
import { TotalDock } from '#ui/dock.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { windowText } from '#ui/slot-text.ts'
import { Icon } from '@mutirao/ui/icon.tsx'
import { calendarClock, lock, wifiOff } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { circleAlert, refreshCw } from '@mutirao/ui/service-icons.gen.ts'
import { Summary, type SummaryRow } from '@mutirao/ui/summary.tsx'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'
import type { CheckoutDraft } from './checkout-store.ts'
import type { Checkout } from './use-checkout.ts'

type Props = {
  checkout: Pick<Checkout, 'draft' | 'rows' | 'isShippingCounted' | 'totals' | 'view' | 'error' | 'retry'>
  title: string
  text: string
  backHref: string
  /** The amount to pay, when the method changes it. */
  total?: number
  /** The wallet's share. */
  walletAmount?: number
  /** Shows the whole summary on phones, on the last screen. */
  isLastCheck?: boolean
  action: ReactNode
  children: ReactNode
}

/** Header, columns, summary and the main button of the checkout screens. */
export function CheckoutFrame({ checkout, title, text, backHref, total, walletAmount = 0, isLastCheck = false, action, children }: Props) {
  const isOnline = useIsOnline()
  const price = total ?? checkout.totals.price
  const rows = [...checkout.rows, ...methodRow(checkout.totals.price - price - walletAmount), ...walletRow(walletAmount)]
  const totalLabel = totalLabelOf(checkout, walletAmount)
  return (
    <>
      <PageBar title={title} text={text} backHref={backHref} actions={<SecureBadge />} />
      <main className="wrap pb-32 md:pb-16">
        <BuyingColumns
          title={title}
          aside={
            <>
              <h2 className="mb-3.5 text-20">{m.summary()}</h2>
              <Summary caption={m.summary()} rows={rows} totalLabel={totalLabel} total={price} />
              <div className="mt-4 grid">{action}</div>
            </>
          }
        >
          {!isOnline && (
            <Note kind="warn" icon={wifiOff} isAlert>
              {m.order_offline()}
            </Note>
          )}
          {checkout.error && isOnline && (
            <Note
              kind="warn"
              icon={refreshCw}
              isAlert
              action={
                <TextButton onClick={checkout.retry} className="-my-3">
                  {m.try_again()}
                </TextButton>
              }
            >
              <b className="block">{m.could_not_update()}</b>
              {messageFor(checkout.error)}
            </Note>
          )}
          <FilledNote draft={checkout.draft} />
          <CannotBuy view={checkout.view} />
          {children}
          {isLastCheck && (
            <section aria-label={m.summary()} className="px-0.5 py-2 lg:hidden">
              <Summary caption={m.summary()} rows={rows} totalLabel={totalLabel} total={price} />
            </section>
          )}
        </BuyingColumns>
        <TotalDock total={price} label={totalLabel}>
          {action}
        </TotalDock>
      </main>
    </>
  )
}

/** The same total as the cart's until a day is chosen. */
function totalLabelOf({ isShippingCounted }: Props['checkout'], walletAmount: number): string {
  if (!isShippingCounted) return m.total_without_shipping()
  return walletAmount > 0 ? m.left_to_pay() : m.total()
}

/** An item has sold out since the cart was viewed: says why the order cannot be confirmed, and links to the line. */
function CannotBuy({ view: { issues, groups } }: Pick<Checkout, 'view'>) {
  if (issues === 0) return null
  const lines = groups.flatMap((group) => group.lines).filter(({ issue }) => issue !== undefined)
  return (
    <Note kind="err" icon={circleAlert} isAlert action={<TextLink href={paths.cart}>{m.see_cart()}</TextLink>}>
      <b className="block">{m.cannot_buy_items({ count: issues })}</b>
      {lines.map(({ entry }) => entry.name).join(', ')}
    </Note>
  )
}

const walletRow = (amount: number): SummaryRow[] => (amount > 0 ? [{ label: m.wallet(), centavos: -amount }] : [])

/** The method's discount, or a card's interest. */
function methodRow(saving: number): SummaryRow[] {
  if (saving === 0) return []
  return [{ label: saving > 0 ? m.pix_discount() : m.interest(), centavos: -saving, isSaving: saving > 0 }]
}

function SecureBadge() {
  return (
    <span className="mr-3 inline-flex @max-[13rem]:hidden min-h-6 items-center gap-1.5 rounded-xs bg-group-soft px-2 text-12 font-semibold text-group-text">
      <Icon d={lock} className="size-3.5" />
      {m.secure()}
    </span>
  )
}

/** The chosen slot filled up before the payment: names its replacement, and links to the choice. */
function FilledNote({ draft: { cartUuid, filled, slot } }: { draft: CheckoutDraft }) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  if (!filled) return null
  const before = windowText(filled, now, timeZone)
  return (
    <Note kind="warn" icon={calendarClock} isAlert action={<TextLink href={paths.checkout(cartUuid)}>{m.review_delivery()}</TextLink>}>
      <b className="block">{m.slot_filled({ before })}</b>
      {slot ? m.slot_filled_next({ next: windowText(slot, now, timeZone) }) : m.slot_filled_none()}
    </Note>
  )
}
