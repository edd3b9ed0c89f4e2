import { start } from '#api/start.ts'
import { useDeskAct } from '#desk/desk-act.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { useRights } from '#kept/session.ts'
import { said } from '#written/said.tsx'
import type { DeskOrder } from '@mutirao/contract/desk-orders'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { isUnpaid } from '@mutirao/domain/order-status'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { texts } from '../texts.ts'
import { countWaiting, moveParts, nextStep, partsToMove, type BulkStep } from './bulk.ts'
import { StateTag } from './state-tag.tsx'
import { TagWords } from './tag-words.tsx'
import { orderTexts } from './texts.ts'
import { wayText } from './way-text.ts'

type Props = { order: DeskOrder; fields: Fields }

/** An order on the board, with the one step that the server allows next. */
export function BoardCard({ order, fields }: Props) {
  const now = useNow()
  const { id, code, buyer, state, creationDate, price, isStoreClosed, attempts, tags } = order
  const waiting = countWaiting([order])
  return (
    <article
      aria-label={`${buyer} ${code}`}
      data-card
      className="grid gap-1.5 rounded-card bg-surface p-3 shadow-[inset_0_0_0_1px_var(--line)]"
    >
      <a
        href={hrefOf(`orders/${id}${fieldsText(fields)}`)}
        aria-label={orderTexts.openOf(code)}
        aria-keyshortcuts="s"
        data-open
        className="-my-1 inline-flex min-h-10 items-center font-mono text-action-text"
      >
        {code}
      </a>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <b className="min-w-0 break-words">{buyer}</b>
        <span className="text-13 text-ink-2">{formatWhen(new Date(creationDate), now, start.timeZone)}</span>
      </p>
      <p className="text-13">{wayText(order)}</p>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Price centavos={price} />
        {isUnpaid(state) && <StateTag state={state} />}
      </p>
      <TagWords tags={tags} />
      {isStoreClosed && <Note kind="warn">{texts.storeClosed}</Note>}
      {attempts.length > 0 && <small className="text-13 text-err">{orderTexts.boardAttempts(attempts.length)}</small>}
      {waiting > 0 && <small className="text-13 text-ink-2">{orderTexts.bulkWaiting(waiting)}</small>}
      <Step order={order} />
    </article>
  )
}

function Step({ order }: Pick<Props, 'order'>) {
  const to = nextStep(order, useRights())
  const { send, isBusy, fault } = useDeskAct(`board ${order.id} ${to}`)

  async function handleStep(step: BulkStep) {
    const sent = await send(() => moveParts(partsToMove([order], step), step, () => {}))
    if (!sent) return
    const { moved, refused } = sent.answer
    said.set({ text: refused.length > 0 ? orderTexts.bulkDone[step](moved, refused) : orderTexts.boardMoved(order.code, step) })
  }

  if (!to) return <FaultNote fault={fault} />
  return (
    <>
      <Button
        data-step
        kind="soft"
        size="small"
        isFull
        isBusy={isBusy}
        aria-label={orderTexts.boardStepOf[to](order.code)}
        onClick={() => void handleStep(to)}
      >
        {orderTexts.boardStep[to]}
      </Button>
      <FaultNote fault={fault} />
    </>
  )
}
