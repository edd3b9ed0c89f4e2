import type { ReactNode } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText } from '#desk/list-address.ts'
import { SoldLink } from '#desk/orders-link.tsx'
import { hrefOf } from '#device/address.ts'
import { useMay } from '#kept/session.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import type { Written } from '@mutirao/contract/written'
import { formatMoney } from '@mutirao/domain/money'
import { Note } from '@mutirao/ui/note.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { couponUsesQuery, type CouponUses } from './coupon-queries.ts'
import { couponTexts } from './texts.ts'

type Use = CouponUses['content'][number]
type UsesProps = { use: Use; isCounted: boolean; limits: unknown }

/** The uses of all coupons by code, for those who may read figures; undefined until they are read. */
export function useCouponUses() {
  const read = useDeskRead({ ...couponUsesQuery, enabled: useMay('figures.read') })
  const uses = new Map(read.value?.content.map((use) => [use.code, use]))
  return { read, uses, isCounted: read.value?.countedUntil !== undefined }
}

/** One line below a coupon of the list: its uses, and the orders behind them. */
export const UsesLine = ({ use: { code, used, orders, discount, price }, isCounted, limits }: UsesProps) => (
  <p className="-mt-1 pb-3 pl-9 text-13">
    {couponTexts.used(used, limits)}
    {isCounted && orders > 0 && (
      <>
        {' · '}
        <SoldOrders code={code} count={orders} />
        {couponTexts.brought(formatMoney(price), formatMoney(discount))}
      </>
    )}
  </p>
)

const SoldOrders = ({ code, count }: { code: string; count: number }) => (
  <>
    <SoldLink fields={{ coupon: code }} count={count} /> {couponTexts.ordersWord(count)}
  </>
)

/** A coupon's page: how often it is used, and what its orders brought. */
export function CouponUsesPart({ id, latest }: { id: string; latest: Written | undefined }) {
  const { read, uses, isCounted } = useCouponUses()
  const mayRead = useMay('figures.read')
  const use = uses.get(id)
  if (!mayRead) return null
  return (
    <>
      <KeptNote of={read} />
      {use && <UsesPart use={use} isCounted={isCounted} limits={latest?.value['limits']} />}
    </>
  )
}

const UsesPart = ({ use: { code, used, orders, discount, price }, isCounted, limits }: UsesProps) => (
  <section aria-label={couponTexts.uses} className="mb-4 grid gap-2">
    <dl className="card grid grid-cols-2 overflow-hidden lg:grid-cols-4">
      <Sum name={couponTexts.uses}>{couponTexts.usedOf(used, limits)}</Sum>
      {isCounted && (
        <>
          <Sum name={couponTexts.orders}>{orders === 0 ? 0 : <SoldLink fields={{ coupon: code }} count={orders} />}</Sum>
          <Sum name={couponTexts.discount}>{formatMoney(discount)}</Sum>
          <Sum name={couponTexts.sales}>{formatMoney(price)}</Sum>
        </>
      )}
    </dl>
    {!isCounted && <Note kind="quiet">{couponTexts.counting}</Note>}
    <p className="text-13 text-ink-2">{couponTexts.usesSay}</p>
    <TextLink href={hrefOf(`orders${fieldsText({ coupon: code })}`)}>{couponTexts.allOrders}</TextLink>
  </section>
)

const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0 p-3.5 shadow-[1px_1px_0_var(--line)]">
    <dt className="text-13 text-ink-2">{name}</dt>
    <dd className="font-head text-20 font-bold tabular-nums">{children}</dd>
  </div>
)
