import { KeptNote } from '#looks/kept-note.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { itemsOf, lineKey, takeStep, usePicked, usePicking, type PickedItem, type ShownPart } from './picking-reads.ts'
import { RefusedSteps } from './refused-step.tsx'
import { listTexts } from './texts.ts'

/** Picking by item: how much of each, and for whom. What is ticked moves its orders, also without the network. */
export function PickingItems({ date }: { date: string }) {
  const read = usePicking(date)
  const [picked, setPicked] = usePicked(date)
  const parts = read.value ?? []
  const items = itemsOf(parts)
  const isPicked = ({ wanted }: PickedItem) => wanted.every(({ part, at }) => picked.has(lineKey(part, at)))

  /** The first thing in the bag begins an order; the last one makes it ready, where it is fetched. */
  function tick(wanted: PickedItem['wanted'], isOn: boolean) {
    const keys = wanted.map(({ part, at }) => lineKey(part, at))
    setPicked(keys, isOn)
    if (!isOn) return
    const now = new Set([...picked, ...keys])
    for (const part of new Set(wanted.map((one) => one.part))) void move(part, now)
  }

  return (
    <div className="grid gap-3">
      <KeptNote of={read} />
      {read.value && items.length === 0 && <p className="text-ink-2">{listTexts.emptyList}</p>}
      {parts.some(({ isWaiting }) => isWaiting) && <Note>{listTexts.waits}</Note>}
      <RefusedSteps parts={parts} />
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

async function move(part: ShownPart, picked: ReadonlySet<string>): Promise<void> {
  const isWhole = part.lines.every((_, at) => picked.has(lineKey(part, at)))
  if (isWhole && part.type === 'PICKUP') await takeStep(part, 'READY_FOR_PICKUP')
  else await takeStep(part, 'PREPARING')
}

/** name: that of the thing, where the label has it not. */
type TickProps = { label: string; name?: string; isOn: boolean; isBig?: boolean; isRefused?: boolean; onTick: (isOn: boolean) => void }

const Tick = ({ label, name, isOn, isBig = false, isRefused = false, onTick }: TickProps) => (
  <label className="flex min-h-12 cursor-pointer items-center gap-3">
    <input
      type="checkbox"
      checked={isOn}
      aria-label={name && `${name}: ${label}`}
      onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      className="size-6 shrink-0 accent-action"
    />
    <span className={`min-w-0 wrap-anywhere ${isBig ? 'text-18 font-semibold' : ''} ${isOn ? 'text-ink-2 line-through' : ''}`}>
      {label}
    </span>
    {isRefused && <small className="ml-auto shrink-0 text-12 font-medium text-err">{listTexts.isRefused}</small>}
  </label>
)
