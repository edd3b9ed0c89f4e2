import { Button } from '@mutirao/ui/button.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import type { Written, WrittenState } from '@mutirao/contract/written'
import { restoreWritten } from '@mutirao/contract/written'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { call } from '@mutirao/client/call'
import { start } from '#api/start.ts'
import { useNow } from '#device/clock.ts'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { KeptNote } from '#looks/kept-note.tsx'
import { texts } from '../texts.ts'
import { issuesOf } from './item-issues.ts'
import { Mistakes } from './item-preview.tsx'
import { statesQuery } from './item-queries.ts'
import { itemTexts, keyText } from './texts.ts'

type Props = { id: string; revision: string | undefined; onRestored: (written: Written) => void; onClose: () => void }

/** The item's history: author, time and differences of each write, with a button that restores the state. */
export function ItemHistory({ id, revision, onRestored, onClose }: Props) {
  const read = useDeskRead(statesQuery(id))
  const { send, isBusy, fault } = useDeskAct(`restore ${id}`)
  const refused = issuesOf(fault)

  async function handleRestore(state: string) {
    const done = await send(() => call(restoreWritten, { params: { kind: 'items', id, state }, body: { revision } }))
    if (done) onRestored(done.answer)
  }

  return (
    <Sheet title={itemTexts.history} closeLabel={texts.close} isOpen onClose={onClose}>
      <div className="grid gap-3">
        <KeptNote of={read} />
        {refused ? <Mistakes issues={refused} /> : <FaultNote fault={fault} />}
        {read.value?.length === 0 && <p className="text-16">{itemTexts.historyEmpty}</p>}
        <ol className="grid gap-3">
          {read.value?.map((state) => (
            <li key={state.id} className="card grid gap-1 p-3">
              <StateLines state={state} />
              {!state.isPresent && (
                <Button kind="line" size="small" isBusy={isBusy} onClick={() => void handleRestore(state.id)}>
                  {itemTexts.restore}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Sheet>
  )
}

/** An item that comes into the shop differs in its code, too. */
function whatOf(keys: readonly string[], isGone: boolean | undefined): string {
  if (isGone) return itemTexts.wentAway
  return keys.includes('id') ? itemTexts.cameIn : keys.map(keyText).join(', ')
}

function StateLines({ state: { by, at, keys, isPresent, isGone } }: { state: WrittenState }) {
  const now = useNow()
  const who = at ? [by, formatWhen(new Date(at), now, start.timeZone)].filter(Boolean).join(', ') : itemTexts.fromFolder
  return (
    <>
      <b className="font-semibold">{isPresent ? `${who} · ${itemTexts.now}` : who}</b>
      <span className="text-13 text-ink-2">{whatOf(keys, isGone)}</span>
    </>
  )
}
