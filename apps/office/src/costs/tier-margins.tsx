import { SoldLink } from '#desk/orders-link.tsx'
import type { TierMargin } from '@mutirao/contract/costs'
import { formatMoney } from '@mutirao/domain/money'
import { DataTable } from '@mutirao/ui/data-table.tsx'
import { costTexts } from './texts.ts'

const number = (name: string) => ({ name, isNumber: true })
const columns = [
  costTexts.tier,
  number(costTexts.tierOrders),
  number(costTexts.tierUnits),
  number(costTexts.received),
  number(costTexts.spent),
  number(costTexts.result),
]

/** What the orders of each tier left after their costs. */
export function TierMargins({ id, tiers }: { id: string; tiers: readonly TierMargin[] }) {
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-18 font-semibold">{costTexts.tiers}</h2>
      <DataTable
        caption={costTexts.tiers}
        isStacked
        columns={columns}
        rows={tiers.map(({ percentage, minimumUnits, sold }) => ({
          key: String(percentage),
          cells: [
            costTexts.tierText(percentage, minimumUnits),
            <SoldLink key="orders" fields={{ campaign: id, tier: String(minimumUnits) }} count={sold.orders} />,
            sold.units.toLocaleString('pt-BR'),
            formatMoney(sold.goods + sold.shipping + sold.interest - sold.courtesies),
            formatMoney(sold.cost + sold.fees + sold.delivery),
            <b key="result" className={`whitespace-nowrap ${sold.margin < 0 ? 'text-err' : 'text-ok'}`}>
              {formatMoney(sold.margin)}
            </b>,
          ],
        }))}
      />
      <p className="text-13 text-ink-2">{costTexts.tiersText}</p>
    </section>
  )
}
