import { useState } from 'react'
import { keepMessagesAbove } from '#device/above-bar.ts'
import { toTop } from '#device/address.ts'
import { isWaiting, useActs } from '#kept/queue.ts'
import { Contents } from '#looks/contents.tsx'
import { KeptNote } from '#looks/kept-note.tsx'
import { say } from '#written/said.tsx'
import { Thumb } from '#written/thumb.tsx'
import { sum } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { LackingSheet } from './lacking-sheet.tsx'
import {
  isInBag,
  isPacked,
  itemsOf,
  tickLines,
  usePicked,
  usePicking,
  type Picked,
  type PickedItem,
  type ShownPart,
} from './picking-reads.ts'
import { PickingScan } from './picking-scan.tsx'
import { RefusedSteps } from './refused-step.tsx'
import { listTexts } from './texts.ts'
import { Tick } from './tick.tsx'

/** Picking by item: one thing at a time, with the orders that want it. What is ticked moves its orders, also without the network. */
export function PickingItems({ date }: { date: string }) {
  const read = usePicking(date)
  const bags = usePicked(date)
  const parts = read.value ?? []
  const items = itemsOf(parts)
  const waiting = useActs().filter((act) => act.kind === 'prepare' && isWaiting(act)).length
  const open = parts.filter(({ waits }) => !waits)
  return (
    <div className="grid gap-3 max-lg:pb-20">
      <KeptNote of={read} />
      {read.value && items.length === 0 && <p className="text-ink-2">{listTexts.emptyList}</p>}
      {waiting > 0 && <Note>{listTexts.waits(waiting)}</Note>}
      <RefusedSteps parts={parts} />
      <GroupWaits parts={parts} />
      {open.length > 0 && <p className="text-ink-2">{listTexts.ready(open.filter((part) => isPacked(part, bags)).length, open.length)}</p>}
      {items.length > 0 && <Shelf items={items} bags={bags} />}
      {parts.length > 0 && <PickingScan parts={parts} bags={bags} />}
    </div>
  )
}

type ShelfProps = { items: readonly PickedItem[]; bags: Picked }

const doneOf = ({ wanted }: PickedItem, { picked }: Picked) => sum(wanted, (one) => (isInBag(one, picked) ? one.quantity : 0))

/** The thing to take now, then all of them: each may be the next. */
function Shelf({ items, bags }: ShelfProps) {
  const [chosen, setChosen] = useState<string>()
  const [isLacking, setLacking] = useState(false)
  const left = items.filter((item) => doneOf(item, bags) < item.quantity)
  const now = items.find(({ key }) => key === chosen) ?? left[0]
  const next = left.find(({ key }) => key !== now?.key)

  function handleDone() {
    if (!now) return
    tickLines(bags, now.wanted, true)
    setChosen(next?.key)
    toTop()
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2">
      {now ? <ItemNow item={now} bags={bags} /> : <Note kind="good">{listTexts.allPicked}</Note>}
      <section className="grid gap-2">
        <p className="flex items-baseline justify-between gap-3">
          <b className="font-head text-16">{listTexts.shelf}</b>
          <span className="text-13 text-ink-2 tabular-nums">
            {listTexts.pickedUnits(
              sum(items, (item) => doneOf(item, bags)),
              sum(items, ({ quantity }) => quantity),
            )}
          </span>
        </p>
        <ul className="card divide-y divide-line">
          {items.map((item) => (
            <li key={item.key}>
              <ItemRow item={item} done={doneOf(item, bags)} isNow={item.key === now?.key} onChoose={() => setChosen(item.key)} />
            </li>
          ))}
        </ul>
      </section>
      {now && (
        <div
          ref={keepMessagesAbove}
          data-edge="bottom"
          className="fixed inset-x-0 bottom-[var(--bar,0px)] z-30 flex gap-2.5 border-t border-line bg-surface px-4 py-2.5 lg:sticky lg:col-span-2 lg:px-0 print:hidden"
        >
          <Button kind="line" disabled={now.wanted.every((one) => one.item === undefined)} onClick={() => setLacking(true)}>
            {listTexts.lacks}
          </Button>
          <Button className="flex-1" onClick={handleDone}>
            {next ? listTexts.doneNext : listTexts.doneLast}
          </Button>
        </div>
      )}
      {now && isLacking && <LackingSheet item={now} bags={bags} onClose={() => setLacking(false)} onDone={say} />}
    </div>
  )
}

function ItemNow({ item, bags }: { item: PickedItem; bags: Picked }) {
  const { name, unit, quantity, parts, reference, wanted } = item
  return (
    <section aria-label={`${name} ${unit}`} className="card px-4 py-3">
      <div className="flex items-center gap-3 pb-2">
        <Thumb isBig item={{ picture: item.picture, hue: item.hue }} />
        <h3 className="min-w-0 flex-1 text-18 wrap-anywhere">
          {name} <span className="font-normal text-ink-2">{unit}</span>
          <Contents quantity={quantity} parts={parts} />
          {reference && <small className="block font-mono text-13 font-normal text-ink-2">{reference}</small>}
        </h3>
        <p className="shrink-0 font-head tabular-nums">
          <b className="text-32">{doneOf(item, bags)}</b> <span className="text-ink-2">{listTexts.ofAll(quantity)}</span>
        </p>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {wanted.map((one) => (
          <li key={one.key}>
            <Tick
              name={name}
              label={listTexts.wanted(one.quantity, one.part.code, one.part.buyer)}
              isRefused={one.part.refused !== undefined}
              isOn={isInBag(one, bags.picked)}
              onTick={(isOn) => tickLines(bags, [one], isOn)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowProps = { item: PickedItem; done: number; isNow: boolean; onChoose: () => void }

/** How much of one thing is in the bags; a press makes it the present one. */
function ItemRow({ item: { name, unit, quantity, parts, picture, hue }, done, isNow, onChoose }: RowProps) {
  const isDone = done === quantity
  return (
    <button
      type="button"
      aria-current={isNow || undefined}
      onClick={onChoose}
      className={`grid min-h-13 w-full grid-cols-[auto_minmax(0,1fr)_3rem_auto] items-center gap-3 px-3.5 py-2 text-left ${isNow ? 'bg-action-soft' : ''}`}
    >
      <Thumb item={{ picture, hue }} />
      <span className={`min-w-0 wrap-anywhere ${isDone ? 'text-ink-2' : ''}`}>
        {name} <span className="text-ink-2">{unit}</span>
        <Contents quantity={quantity} parts={parts} />
      </span>
      <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-well-2">
        <span style={{ width: `${(100 * done) / quantity}%` }} className="block h-full rounded-full bg-group" />
      </span>
      <b className="text-14 font-semibold tabular-nums">{listTexts.picked(done, quantity)}</b>
    </button>
  )
}

/** More codes would push the first thing to take out of a phone's view. */
const MOST_CODES = 5

/** Orders of an open group are left out, and named, because the shop may not begin with them. */
function GroupWaits({ parts }: { parts: readonly Pick<ShownPart, 'code' | 'waits'>[] }) {
  const codes = [...new Set(parts.filter(({ waits }) => waits).map(({ code }) => code))]
  if (codes.length === 0) return null
  return (
    <Note kind="warn">
      <b className="block">{listTexts.groupWaits(codes.length)}</b>
      {codes.length > MOST_CODES ? (
        <details>
          <summary className="hit cursor-pointer font-medium">{listTexts.whichOrders}</summary>
          {codes.join(', ')}
        </details>
      ) : (
        codes.join(', ')
      )}
    </Note>
  )
}
