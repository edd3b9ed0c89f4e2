import { KeptNote } from '#looks/kept-note.tsx'
import { sum } from '@mutirao/domain/money'
import { Note } from '@mutirao/ui/note.tsx'
import { itemsOf, lineKey, tickLines, usePicked, usePicking, type PickedItem, type ShownPart } from './picking-reads.ts'
import { PickingScan } from './picking-scan.tsx'
import { RefusedSteps } from './refused-step.tsx'
import { listTexts } from './texts.ts'
import { Tick } from './tick.tsx'

/** Picking by item: how much of each, and for whom. What is ticked moves its orders, also without the network. */
export function PickingItems({ date }: { date: string }) {
  const read = usePicking(date)
  const bags = usePicked(date)
  const { picked } = bags
  const parts = read.value ?? []
  const items = itemsOf(parts)
  const doneOf = ({ wanted }: PickedItem) => sum(wanted, ({ part, at, quantity }) => (picked.has(lineKey(part, at)) ? quantity : 0))

  const tick = (wanted: PickedItem['wanted'], isOn: boolean) => tickLines(bags, wanted, isOn)

  return (
    <div className="grid gap-3">
      <KeptNote of={read} />
      {read.value && items.length === 0 && <p className="text-ink-2">{listTexts.emptyList}</p>}
      {parts.some(({ isWaiting }) => isWaiting) && <Note>{listTexts.waits}</Note>}
      <RefusedSteps parts={parts} />
      <GroupWaits parts={parts} />
      {parts.length > 0 && <PickingScan parts={parts} bags={bags} />}
      {items.length > 0 && (
        <p className="flex items-baseline justify-between gap-3">
          <b className="font-head text-16">{listTexts.shelf}</b>
          <span className="text-13 text-ink-2 tabular-nums">
            {listTexts.pickedUnits(
              sum(items, doneOf),
              sum(items, ({ quantity }) => quantity),
            )}
          </span>
        </p>
      )}
      <ul className="grid gap-3 md:grid-cols-2">
        {items.map((item) => (
          <li key={`${item.name} ${item.unit}`} className="card px-4 py-2">
            <Tick
              isBig
              label={`${item.quantity} × ${item.name} ${item.unit}`}
              isOn={doneOf(item) === item.quantity}
              onTick={(isOn) => tick(item.wanted, isOn)}
            />
            <Progress done={doneOf(item)} all={item.quantity} />
            <ul className="divide-y divide-line border-t border-line">
              {item.wanted.map((one) => (
                <li key={lineKey(one.part, one.at)}>
                  <Tick
                    name={item.name}
                    label={listTexts.wanted(one.quantity, one.part.code, one.part.buyer)}
                    isRefused={one.part.refused !== undefined}
                    isOn={picked.has(lineKey(one.part, one.at))}
                    onTick={(isOn) => tick([one], isOn)}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How much of one thing is in the bags. */
const Progress = ({ done, all }: { done: number; all: number }) => (
  <p className="flex items-center gap-3 pb-2">
    <span aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-well-2">
      <span style={{ width: `${(100 * done) / all}%` }} className="block h-full rounded-full bg-group" />
    </span>
    <b className="shrink-0 text-14 font-semibold tabular-nums">{listTexts.picked(done, all)}</b>
  </p>
)

/** Orders of an open group are left out, and named, because the shop may not begin with them. */
function GroupWaits({ parts }: { parts: readonly Pick<ShownPart, 'code' | 'waits'>[] }) {
  const codes = [...new Set(parts.filter(({ waits }) => waits).map(({ code }) => code))]
  if (codes.length === 0) return null
  return (
    <Note kind="warn">
      <b className="block">{listTexts.groupWaits(codes.length)}</b>
      {codes.join(', ')}
    </Note>
  )
}
