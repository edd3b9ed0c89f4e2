import { Button } from '@mutirao/ui/button.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import type { Written } from '@mutirao/contract/written'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { start } from '#api/start.ts'
import { useNow } from '#device/clock.ts'
import { texts } from '../texts.ts'
import { differing } from './item-draft.ts'
import { itemTexts, keyText, valueText, type Names } from './texts.ts'

type Value = Written['value']
/** The member `changed` of a conflict. */
export type Changed = { by?: string; at?: string; present?: Written }

type Props = { changed: Changed; mine: Value; names: Names; onMine: () => void; onTheirs: () => void; onClose: () => void }

/** Shows the differences between two people's writes of one item, and asks whose is kept. */
export function ConflictSheet({ changed: { by, at, present }, mine, names, onMine, onTheirs, onClose }: Props) {
  const now = useNow()
  const who =
    present === undefined
      ? itemTexts.conflictGone
      : by === undefined || at === undefined
        ? itemTexts.conflictElsewhere
        : itemTexts.conflictBy(by, formatWhen(new Date(at), now, start.timeZone))
  const keys = present ? differing(present.value, mine) : []
  return (
    <Sheet title={itemTexts.conflictTitle} closeLabel={texts.close} isOpen onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-16">{who}</p>
        <dl className="grid gap-3">
          {keys.map((key) => (
            <div key={key} className="grid gap-1">
              <dt className="font-semibold">{keyText(key)}</dt>
              <dd className="break-words">
                <small className="block text-12 text-ink-2">{itemTexts.theirs}</small>
                {valueText(key, present!.value[key], names)}
              </dd>
              <dd className="break-words">
                <small className="block text-12 text-ink-2">{itemTexts.mine}</small>
                {valueText(key, mine[key], names)}
              </dd>
            </div>
          ))}
        </dl>
        <Button isFull size="big" onClick={onMine}>
          {itemTexts.keepMine}
        </Button>
        <p className="-mt-2 text-13 text-ink-2">{itemTexts.keepMineText}</p>
        {present && (
          <Button kind="line" isFull onClick={onTheirs}>
            {itemTexts.takeTheirs}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

/** The facts of a conflict; undefined for any other failure. */
export function changedOf(fault: { code?: string; facts: Record<string, unknown> } | undefined): Changed | undefined {
  const changed = fault?.code === 'conflict' ? fault.facts['changed'] : undefined
  return typeof changed === 'object' && changed !== null ? (changed as Changed) : undefined
}
