import { start } from '#api/start.ts'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { useNow } from '#device/clock.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { call } from '@mutirao/client/call'
import type { Written, WrittenState } from '@mutirao/contract/written'
import { restoreWritten } from '@mutirao/contract/written'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { wasLate } from '@mutirao/domain/written-draft'
import { Button } from '@mutirao/ui/button.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { draftTexts, whenText } from './draft-texts.ts'
import { issuesOf } from './issues.ts'
import type { KindWords } from './kind-words.ts'
import { said, undoOf } from './said.tsx'
import { writtenTexts } from './texts.ts'
import { Mistakes } from './write-preview.tsx'
import { statesQuery } from './written-queries.ts'

type Props = {
  id: string
  words: KindWords
  revision: string | undefined
  onRestored: (written: Written) => void
  onClose: () => void
}

/** The thing's history: author, time and differences of each write, with a button that restores the state. */
export function HistorySheet({ id, words, revision, onRestored, onClose }: Props) {
  const read = useDeskRead(statesQuery(words.kind, id))
  const { send, isBusy, fault } = useDeskAct(`restore ${words.kind} ${id}`)
  const refused = issuesOf(fault, words)

  async function handleRestore(state: string) {
    const done = await send(() => call(restoreWritten, { params: { kind: words.kind, id, state }, body: { revision } }))
    if (!done) return
    const { revision: now } = done.answer
    said.set({ text: writtenTexts.restored, undo: undoOf(words, { id, revision: now }) })
    onRestored(done.answer)
  }

  return (
    <Sheet title={writtenTexts.history} closeLabel={texts.close} isOpen onClose={onClose}>
      <div className="grid gap-3">
        <KeptNote of={read} />
        {refused ? <Mistakes issues={refused} words={words} /> : <FaultNote fault={fault} />}
        {read.value?.length === 0 && <p className="text-16">{writtenTexts.historyEmpty}</p>}
        <ol className="grid gap-3">
          {read.value?.map((state) => (
            <li key={state.id} className="card grid gap-1 p-3">
              <StateLines state={state} words={words} />
              {!state.isPresent && (
                <Button kind="line" size="small" isBusy={isBusy} onClick={() => void handleRestore(state.id)}>
                  {writtenTexts.restore}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Sheet>
  )
}

/** A thing that comes into the shop differs in its code, too. */
function whatOf({ keys, isGone }: WrittenState, { keyText }: KindWords): string {
  if (isGone) return writtenTexts.wentAway
  return keys.includes('id') ? writtenTexts.cameIn : [...new Set(keys.map(keyText))].join(', ')
}

function StateLines({ state, words }: { state: WrittenState; words: KindWords }) {
  const now = useNow()
  const { by, at, isPresent } = state
  const who = at ? [by, formatWhen(new Date(at), now, start.timeZone)].filter(Boolean).join(', ') : writtenTexts.fromFolder
  return (
    <>
      <b className="font-semibold">{isPresent ? `${who} · ${writtenTexts.now}` : who}</b>
      {state.at && state.scheduledFor && (
        <span className="text-13 text-ink-2">
          {(wasLate(new Date(state.at), new Date(state.scheduledFor)) ? draftTexts.lateNote : draftTexts.scheduledNote)(
            whenText(state.scheduledFor, now),
          )}
        </span>
      )}
      <span className="text-13 text-ink-2">{whatOf(state, words)}</span>
    </>
  )
}
