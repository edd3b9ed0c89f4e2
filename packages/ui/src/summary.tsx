import { formatMoney } from '@mutirao/domain/money'
import { Price } from './price.tsx'

export type SummaryRow = { label: string; centavos: number; isSaving?: boolean; text?: string }

/** Subtotal, discounts, shipping, total; the total is announced when it changes. */
export function Summary({ rows, totalLabel, total }: { rows: SummaryRow[]; totalLabel: string; total: number }) {
  return (
    <dl className="grid gap-2">
      {rows.map(({ label, centavos, isSaving, text }) => (
        <div key={label} className={`flex justify-between gap-4 ${isSaving ? 'text-group-text' : ''}`}>
          <dt className={isSaving ? '' : 'text-ink-2'}>{label}</dt>
          <dd className="whitespace-nowrap tabular-nums">{text ?? formatMoney(centavos)}</dd>
        </div>
      ))}
      <div className="mt-1 flex items-end justify-between gap-4 border-t border-line pt-3">
        <dt className="font-head text-20 leading-none font-bold">{totalLabel}</dt>
        <dd aria-live="polite">
          <Price centavos={total} size="large" />
        </dd>
      </div>
    </dl>
  )
}
