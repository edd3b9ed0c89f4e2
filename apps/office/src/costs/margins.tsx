import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { hrefOf } from '#device/address.ts'
import { FigurePart, type FigureTable } from '#figures/figure-part.tsx'
import { counted, money } from '#figures/figure-tables.tsx'
import { KeptNote } from '#looks/kept-note.tsx'
import type { listCampaignMargins } from '@mutirao/contract/costs'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { formatMoney } from '@mutirao/domain/money'
import { ChipLink } from '@mutirao/ui/chip.tsx'
import { campaignMarginsQuery } from './cost-queries.ts'
import { costTexts, marginDays, marginDaysIn } from './texts.ts'

type Row = CallOutput<typeof listCampaignMargins>['campaigns'][number]

const tableOf = (rows: readonly Row[]): FigureTable<Row> => ({
  title: costTexts.margins,
  says: costTexts.marginsText,
  none: costTexts.noSales,
  rows,
  keyOf: ({ id }) => id,
  isStacked: true,
  columns: [
    {
      name: costTexts.back,
      render: ({ id, name }) => (
        <a
          href={hrefOf(`costs/${id}${fieldsText({ part: 'margin' })}`)}
          className="-my-3 inline-flex min-h-11 items-center wrap-anywhere text-action-text"
        >
          {name}
        </a>
      ),
      cell: ({ name }) => name,
    },
    {
      name: costTexts.result,
      isNumber: true,
      render: ({ sold: { margin } }) => (
        <b className={`whitespace-nowrap ${margin < 0 ? 'text-err' : 'text-group-text'}`}>{formatMoney(margin)}</b>
      ),
      cell: ({ sold }) => ({ centavos: sold.margin }),
    },
    money(costTexts.received, ({ sold }) => sold.goods + sold.shipping + sold.interest - sold.courtesies),
    money(costTexts.knownCost, ({ sold }) => sold.cost),
    counted(costTexts.unknownUnits, ({ sold }) => sold.unknownUnits),
  ],
})

/** What each campaign left in the last days, the lowest first. */
export function MarginsScreen({ fields }: { fields: Fields }) {
  const days = marginDaysIn(fields['days'])
  const read = useDeskRead(campaignMarginsQuery(days))
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 pb-6">
      <h1 className="text-24">{costTexts.margins}</h1>
      <nav aria-label={costTexts.period} className="flex flex-wrap gap-2 print:hidden">
        {marginDays.map((one) => (
          <ChipLink key={one} isOn={one === days} href={hrefOf(`costs${fieldsText({ days: String(one) })}`)}>
            {costTexts.lastDays(one)}
          </ChipLink>
        ))}
      </nav>
      <KeptNote of={read} />
      {read.value && <FigurePart table={tableOf(read.value.campaigns)} file={`sobras-${days}-dias.csv`} />}
    </div>
  )
}
