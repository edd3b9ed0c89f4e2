import type { Margin } from '@mutirao/contract/costs'
import { formatMoney } from '@mutirao/domain/money'
import { Note } from '@mutirao/ui/note.tsx'
import { Table, TableRow, TotalRow } from '@mutirao/ui/table.tsx'
import { marginTexts } from './texts.ts'

/** Revenue, costs and margin, line by line. */
export function MarginTable({ caption, margin }: { caption: string; margin: Margin }) {
  const { goods, shipping, interest, courtesies, cost, fees, delivery, fixed, unknownUnits } = margin
  const received = goods + shipping + interest - courtesies
  const lines = [
    { name: marginTexts.goods, amount: goods },
    { name: marginTexts.shipping, amount: shipping },
    { name: marginTexts.interest, amount: interest },
    { name: marginTexts.courtesies, amount: -courtesies },
    { name: marginTexts.cost, amount: -cost },
    { name: marginTexts.fees, amount: -fees },
    { name: marginTexts.delivery, amount: -delivery },
    { name: marginTexts.fixed, amount: -fixed },
  ].filter(({ amount }, at) => at === 0 || amount !== 0)
  const isLoss = margin.margin < 0
  return (
    <div className="grid gap-3">
      {unknownUnits > 0 && <Note kind="warn">{marginTexts.unknown(unknownUnits)}</Note>}
      <Table caption={caption}>
        {lines.map(({ name, amount }) => (
          <TableRow key={name} name={name} isAmount>
            {formatMoney(amount)}
          </TableRow>
        ))}
        <TotalRow name={isLoss ? marginTexts.loss : marginTexts.margin}>
          <b className={`text-20 tabular-nums ${isLoss ? 'text-err' : 'text-group-text'}`}>{formatMoney(Math.abs(margin.margin))}</b>
          {received > 0 && (
            <span className="block text-13 font-normal text-ink-2">{marginTexts.share((margin.margin / received) * 100)}</span>
          )}
        </TotalRow>
      </Table>
    </div>
  )
}
