import { start } from '#api/start.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { SoldLink } from '#desk/orders-link.tsx'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import type { listCampaignMargins } from '@mutirao/contract/costs'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { formatMoney } from '@mutirao/domain/money'
import { DAY_MS, dateText, localTime } from '@mutirao/domain/zoned-time'
import { ChipLink } from '@mutirao/ui/chip.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { FigurePart, type FigureTable } from './figure-part.tsx'
import { campaignMarginsQuery } from './figure-queries.ts'
import { counted, money } from './figure-tables.tsx'
import { figureTexts, marginDays, marginDaysIn } from './texts.ts'

type Row = CallOutput<typeof listCampaignMargins>['campaigns'][number]

/** `since`: the first day of the period. */
const tableOf = (rows: readonly Row[], since: string): FigureTable<Row> => ({
  title: figureTexts.marginTitle,
  says: figureTexts.marginText,
  none: figureTexts.noMargins,
  rows,
  keyOf: ({ id }) => id,
  isStacked: true,
  columns: [
    {
      name: figureTexts.marginCampaign,
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
      name: figureTexts.marginResult,
      isNumber: true,
      render: ({ sold: { margin } }) => <b className={`whitespace-nowrap ${margin < 0 ? 'text-err' : 'text-ok'}`}>{formatMoney(margin)}</b>,
      cell: ({ sold }) => ({ centavos: sold.margin }),
    },
    {
      ...counted<Row>(figureTexts.orders, ({ sold }) => sold.orders),
      render: ({ id, sold }) => <SoldLink fields={{ campaign: id, since }} count={sold.orders} />,
    },
    money(figureTexts.marginReceived, ({ sold }) => sold.goods + sold.shipping + sold.interest - sold.courtesies),
    money(figureTexts.knownCost, ({ sold }) => sold.cost),
    money(figureTexts.otherCosts, ({ sold }) => sold.fees + sold.delivery + sold.fixed),
    counted(figureTexts.unknownUnits, ({ sold }) => sold.unknownUnits),
  ],
})

/** What each campaign left in the last days, the lowest first. */
export function MarginsScreen({ fields }: { fields: Fields }) {
  const days = marginDaysIn(fields['days'])
  const read = useDeskRead(campaignMarginsQuery(days))
  const since = dateText(localTime(new Date(useNow().getTime() - days * DAY_MS), start.timeZone))
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 pb-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-24">{figureTexts.marginTitle}</h1>
        <span className="print:hidden">
          <TextLink href={hrefOf('purchases')}>{figureTexts.purchases}</TextLink>
        </span>
      </header>
      <nav aria-label={figureTexts.marginPeriod} className="flex flex-wrap gap-2 print:hidden">
        {marginDays.map((one) => (
          <ChipLink key={one} isOn={one === days} href={hrefOf(`costs${fieldsText({ days: String(one) })}`)}>
            {figureTexts.lastDays(one)}
          </ChipLink>
        ))}
      </nav>
      <KeptNote of={read} />
      {read.value?.isCounting && <Note kind="quiet">{figureTexts.countingMargins}</Note>}
      {read.value && !read.value.isCounting && <FigurePart table={tableOf(read.value.campaigns, since)} file={`sobras-${days}-dias.csv`} />}
    </div>
  )
}
