import { useState } from 'react'
import { useDeskAct } from '#desk/desk-act.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { keepMessagesAbove } from '#device/above-bar.ts'
import { hrefOf } from '#device/address.ts'
import { useRights } from '#kept/session.ts'
import { said as snack } from '#written/said.tsx'
import type { DeskOrder } from '@mutirao/contract/desk-orders'
import { formatMoney, sum } from '@mutirao/domain/money'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { printer } from '@mutirao/ui/service-icons.gen.ts'
import { bulkSteps, countWaiting, moveParts, partsToMove, rightOfStep, type BulkStep } from './bulk.ts'
import { printed, printPath } from './print-path.ts'
import { orderTexts } from './texts.ts'

type Props = {
  /** The chosen orders, and all of the page. */
  chosen: readonly DeskOrder[]
  all: readonly DeskOrder[]
  onChoose: (ids: readonly string[]) => void
}

/** The acts for all chosen orders; below the list, over the rest of the page. */
export function BulkBar({ chosen, all, onChoose }: Props) {
  const { send, isBusy, fault } = useDeskAct('bulk')
  const rights = useRights()
  const [done, setDone] = useState<number>()
  const [said, setSaid] = useState<string>()

  async function handleStep(to: BulkStep) {
    const parts = partsToMove(chosen, to)
    setSaid(undefined)
    setDone(0)
    const sent = await send(() => moveParts(parts, to, setDone))
    setDone(undefined)
    if (!sent) return
    const { moved, refused } = sent.answer
    const text = orderTexts.bulkDone[to](moved, refused)
    if (refused.length > 0) return setSaid(text)
    snack.set({ text })
    onChoose([])
  }

  if (chosen.length === 0) return null
  const waiting = countWaiting(chosen)
  return (
    <section
      ref={keepMessagesAbove}
      data-edge="bottom"
      aria-label={orderTexts.bulk}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface px-4 py-3 lg:left-[var(--rail,0px)] print:hidden"
    >
      <div className="mx-auto grid max-w-page gap-2">
        <output className="empty:hidden">{said && <Note kind="warn">{said}</Note>}</output>
        <FaultNote fault={fault} />
        <div className="flex flex-wrap items-center gap-3">
          <p className="mr-auto" aria-live="polite">
            <b>{orderTexts.bulkChosen(chosen.length)}</b>
            <span className="text-ink-2">
              {' '}
              · {done === undefined ? formatMoney(sum(chosen, ({ price }) => price)) : orderTexts.bulkBusy(done)}
            </span>
            {waiting > 0 && <small className="block text-13 text-ink-2">{orderTexts.bulkWaiting(waiting)}</small>}
          </p>
          {bulkSteps.map((to) => {
            const count = rights.includes(rightOfStep[to]) ? partsToMove(chosen, to).length : 0
            return count === 0 ? null : (
              <Button
                key={to}
                size="small"
                kind={to === 'PREPARING' ? 'action' : 'line'}
                isBusy={isBusy}
                onClick={() => void handleStep(to)}
              >
                {orderTexts.bulkStep[to](count)}
              </Button>
            )
          })}
          {printed.map((as) => (
            <ButtonLink key={as} size="small" kind="line" href={hrefOf(printPath(as, chosen))}>
              <Icon d={printer} className="size-5" />
              {orderTexts.printOf[as]}
            </ButtonLink>
          ))}
          {chosen.length < all.length && (
            <Button size="small" kind="line" disabled={isBusy} onClick={() => onChoose(all.map(({ id }) => id))}>
              {orderTexts.bulkAll(all.length)}
            </Button>
          )}
          <Button size="small" kind="ghost" disabled={isBusy} onClick={() => onChoose([])}>
            {orderTexts.bulkNone}
          </Button>
        </div>
      </div>
    </section>
  )
}
