import { formatMoney } from '@mutirao/domain/money'
import { Price } from './price.tsx'
import { Table, TableRow, TotalRow } from './table.tsx'

export type SummaryRow = { label: string; centavos: number; isSaving?: boolean; text?: string }

type Props = { caption: string; rows: SummaryRow[]; totalLabel: string; total: number }

/** Subtotal, discounts, shipping and total; a changed total is announced. */
export function Summary({ caption, rows, totalLabel, total }: Props) {
  return (
    <Table caption={caption} className="-mt-1">
      {rows.map(({ label, centavos, isSaving, text }) => (
        <TableRow key={label} name={label} look={isSaving ? 'saving' : 'plain'} isAmount className="nth-last-2:*:pb-3">
          {text ?? formatMoney(centavos)}
        </TableRow>
      ))}
      <TotalRow name={totalLabel}>
        <Price centavos={total} size="large" />
      </TotalRow>
    </Table>
  )
}
