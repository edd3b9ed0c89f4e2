import { KeptNote } from '#looks/kept-note.tsx'
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
  const isPicked = ({ wanted }: PickedItem) => wanted.every(({ part, at }) => picked.has(lineKey(part, at)))

  const tick = (wanted: PickedItem['wanted'], isOn: boolean) => tickLines(bags, wanted, isOn)

  return (
    <div className="grid gap-3">
      <KeptNote of={read} />
      {read.value && items.length === 0 && <p className="text-ink-2">{listTexts.emptyList}</p>}
      {parts.some(({ isWaiting }) => isWaiting) && <Note>{listTexts.waits}</Note>}
      <RefusedSteps parts={parts} />
      <GroupWaits parts={parts} />
      {parts.length > 0 && <PickingScan parts={parts} bags={bags} />}
      <ul className="grid gap-3 md:grid-cols-2">
        {items.map((item) => (
          <li key={`${item.name} ${item.unit}`} className="card px-4 py-2">
            <Tick
              isBig
              label={`${item.quantity} × ${item.name} ${item.unit}`}
              isOn={isPicked(item)}
              onTick={(isOn) => tick(item.wanted, isOn)}
            />
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
