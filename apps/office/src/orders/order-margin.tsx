import { useDeskRead } from '#desk/desk-reads.ts'
import { MarginTable } from '#desk/margin-table.tsx'
import { useMay } from '#kept/session.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import type { DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { isPaid } from '@mutirao/domain/order-status'
import { orderMarginQuery } from './order-queries.ts'
import { orderTexts } from './texts.ts'

/** The margin of a paid order, for staff with the right to costs. Not printed: the sheet goes with the goods. */
export function OrderMargin({ order: { id, state } }: { order: Pick<DeskOrderDetail, 'id' | 'state'> }) {
  const maySee = useMay('costs.write')
  return maySee && isPaid(state) ? <Shown id={id} /> : null
}

function Shown({ id }: { id: string }) {
  const read = useDeskRead(orderMarginQuery(id))
  return (
    <section aria-label={orderTexts.margin} className="print:hidden">
      <h2 className="mb-2 text-20">{orderTexts.margin}</h2>
      <KeptNote of={read} />
      {read.value && <MarginTable caption={orderTexts.margin} margin={read.value} />}
    </section>
  )
}
