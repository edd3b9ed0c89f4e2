import type { Fields } from '#desk/list-address.ts'
import { SoldLink } from '#desk/orders-link.tsx'
import { formatMoney } from '@mutirao/domain/money'
import { Icon } from '@mutirao/ui/icon.tsx'
import { trendingDown, trendingUp } from '@mutirao/ui/service-icons.gen.ts'
import type { Figures } from './figure-queries.ts'
import { figureTexts } from './texts.ts'

const averageOf = ({ price, orders }: Figures['totals']) => (orders === 0 ? 0 : Math.round(price / orders))

/** The sums of the period, compared with the period before. */
export function Sums({ figures: { totals, before, from, to } }: { figures: Figures }) {
  const period = { since: from, until: to }
  const compared = [
    { name: figureTexts.sales, value: formatMoney(totals.price), now: totals.price, earlier: before.price },
    { name: figureTexts.orders, value: <SoldLink fields={period} count={totals.orders} />, now: totals.orders, earlier: before.orders },
    { name: figureTexts.average, value: formatMoney(averageOf(totals)), now: averageOf(totals), earlier: averageOf(before) },
  ]
  return (
    <section aria-label={figureTexts.sums}>
      <dl className="card grid grid-cols-2 overflow-hidden lg:grid-cols-5">
        {compared.map(({ name, value, now, earlier }) => (
          <Sum key={name} name={name} value={value}>
            <Change now={now} before={earlier} />
          </Sum>
        ))}
        <Sum name={figureTexts.newBuyers} value={<Purchases period={period} purchase="first" count={totals.newBuyers} />}>
          <Purchases period={period} purchase="later" count={totals.orders - totals.newBuyers} /> {figureTexts.ofReturning}
        </Sum>
        <Sum name={figureTexts.returned} value={formatMoney(totals.returned)}>
          {figureTexts.ofReceived(totals.received)}
        </Sum>
      </dl>
      <p className="mt-2 text-13 text-ink-2">{figureTexts.salesSay}</p>
    </section>
  )
}

type PurchasesProps = { period: Fields; purchase: 'first' | 'later'; count: number }

/** The orders of the period that were their buyers' first ones, or later ones. */
const Purchases = ({ period, purchase, count }: PurchasesProps) =>
  count === 0 ? '0' : <SoldLink fields={{ ...period, purchase }} count={count} />

function Sum({ name, value, children }: { name: string; value: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="min-w-0 p-3.5 shadow-[1px_1px_0_var(--line)] last:max-lg:odd:col-span-2">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="[&_a]:justify-start">
        <b className="block font-head text-20 tabular-nums">{value}</b>
        <span className="text-13">{children}</span>
      </dd>
    </div>
  )
}

/** Whole percent. */
function Change({ now, before }: { now: number; before: number }) {
  if (before === 0) return <span className="text-ink-2">{figureTexts.nothingBefore}</span>
  const percentage = Math.round(((now - before) / before) * 100)
  if (percentage === 0) return <span className="text-ink-2">{figureTexts.same}</span>
  return (
    <span className={`inline-flex items-center gap-1 ${percentage > 0 ? 'text-ok' : ''}`}>
      <Icon d={percentage > 0 ? trendingUp : trendingDown} className="size-4" />
      {percentage > 0 ? figureTexts.more(percentage) : figureTexts.fewer(-percentage)}
    </span>
  )
}
