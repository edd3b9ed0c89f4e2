import { start } from '#api/start.ts'
import type { Fault } from '#desk/desk-act.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { useNow } from '#device/clock.ts'
import type { Written } from '@mutirao/contract/written'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { Button } from '@mutirao/ui/button.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { differing, isSame } from './drafts.ts'
import type { KindWords } from './kind-words.ts'
import { writtenTexts } from './texts.ts'

type Value = Written['value']
/** The member `changed` of a conflict. */
export type Changed = { by?: string; at?: string; present?: Written }

type Props = {
  changed: Changed
  /** The value as it was read. */
  base: Value
  mine: Value
  words: KindWords
  /** Why the kept value was refused. */
  fault?: Fault | undefined
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

/** Shows the differences between two people's writes of one thing, and asks whose is kept. */
export function ConflictSheet({
  changed: { by, at, present },
  base,
  mine,
  words: { keyText, valueText, thing },
  fault,
  onMine,
  onTheirs,
  onClose,
}: Props) {
  const now = useNow()
  const who =
    present === undefined
      ? writtenTexts.conflictGone
      : by === undefined || at === undefined
        ? writtenTexts.conflictElsewhere
        : writtenTexts.conflictBy(by, thing, formatWhen(new Date(at), now, start.timeZone))
  const keys = present ? differing(present.value, mine) : []
  return (
    <Sheet title={writtenTexts.conflictTitle} closeLabel={texts.close} isOpen onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-16">{who}</p>
        <dl className="grid gap-3">
          {keys.map((key) => (
            <div key={key} className="grid gap-1">
              <dt className="font-semibold">{keyText(key)}</dt>
              <dd className="break-words">
                <small className="block text-12 text-ink-2">{writtenTexts.theirs}</small>
                {valueText(key, present!.value[key])}
              </dd>
              {!isSame(base[key], mine[key]) && (
                <dd className="break-words">
                  <small className="block text-12 text-ink-2">{writtenTexts.mine}</small>
                  {valueText(key, mine[key])}
                </dd>
              )}
            </div>
          ))}
        </dl>
        <FaultNote fault={fault} />
        <Button isFull size="big" onClick={onMine}>
          {writtenTexts.keepMine}
        </Button>
        <p className="-mt-2 text-13 text-ink-2">{writtenTexts.keepMineText}</p>
        {present && (
          <Button kind="line" isFull onClick={onTheirs}>
            {writtenTexts.takeTheirs}
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
