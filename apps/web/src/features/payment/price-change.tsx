import { formatMoney } from '@mutirao/domain/money'
import * as m from '#paraglide/messages.js'
import { Note } from '#ui/note.tsx'

/** What the order cost and what it will cost: seen before it is agreed to. */
export function PriceChange({ from, to }: { from: number; to: number }) {
  return (
    <Note kind={to > from ? 'warn' : 'good'}>
      {m.total_changes()} <s className="tabular-nums">{formatMoney(from)}</s>{' '}
      <b className="font-semibold tabular-nums">{formatMoney(to)}</b>
    </Note>
  )
}
