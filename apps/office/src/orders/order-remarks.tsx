import { Notes } from '#desk/notes.tsx'
import { call } from '@mutirao/client/call'
import { addOrderRemark, removeOrderRemark, type DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { LONGEST_REMARK } from '@mutirao/domain/order-tag'
import { useMayWrite } from './order-tags.tsx'
import { remarkTexts } from './texts.ts'

/** What staff wrote about the order. */
export function OrderRemarks({ order: { id, remarks }, onDone }: { order: DeskOrderDetail; onDone: (said: string) => void }) {
  const mayWrite = useMayWrite()
  if (!mayWrite && remarks.length === 0) return null
  return (
    <Notes
      notes={remarks}
      subject={`order ${id}`}
      texts={remarkTexts}
      longest={LONGEST_REMARK}
      mayWrite={mayWrite}
      write={(act, text) => call(addOrderRemark, { params: { id }, body: { id: act, text } })}
      remove={(remark) => call(removeOrderRemark, { params: { id, remark } })}
      onDone={onDone}
    />
  )
}
