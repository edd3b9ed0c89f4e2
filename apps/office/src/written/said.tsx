import { useEffect } from 'react'
import { faultText } from '#desk/texts.ts'
import { askAgain } from '#kept/reads.ts'
import { call, callList } from '@mutirao/client/call'
import { NetworkProblem } from '@mutirao/client/problem'
import { createStore, useValue } from '@mutirao/client/store'
import { Problem } from '@mutirao/contract/problems'
import { deleteWritten, listWrittenStates, restoreWritten } from '@mutirao/contract/written'
import { Snack, SnackRegion } from '@mutirao/ui/snackbar.tsx'
import { texts } from '../texts.ts'
import { issuesOf } from './issues.ts'
import { nameOfPath, type KindWords } from './kind-words.ts'
import { writtenTexts } from './texts.ts'

const UNDO_MS = 10_000

type Undo = { words: KindWords; take: () => Promise<unknown> }
export type WriteNote = { text: string; undo?: Undo }

/** A write: the thing and its revision after the act; absent revision: it left the shop. */
type DoneWrite = { id: string; revision: string | undefined }

/** Outlives the screen that set it, because a new thing opens its own screen. */
export const said = createStore<WriteNote | undefined>(() => undefined)

/** Says what an act has done, in view wherever on the page the act was. */
export const say = (text: string) => said.set({ text })

/** The message of the last act, with its undo for ten seconds. */
export function SaidSnack() {
  const now = useValue(said)
  useEffect(() => {
    if (!now) return undefined
    const timer = setTimeout(() => said.get() === now && said.set(undefined), UNDO_MS)
    return () => clearTimeout(timer)
  }, [now])
  return (
    <SnackRegion>
      {now && (
        <Snack
          text={now.text}
          action={now.undo && { label: writtenTexts.undo, onPress: () => void undo(now.undo!) }}
          bottom="var(--snack, 4.5rem)"
          closeLabel={texts.close}
          onDismiss={() => said.set(undefined)}
        />
      )}
    </SnackRegion>
  )
}

/** Writes the previous state again; removes a thing that was added. */
export async function undoWrite({ kind }: Pick<KindWords, 'kind'>, { id, revision }: DoneWrite): Promise<void> {
  const params = { kind, id }
  const [, before] = await callList(listWrittenStates, { params })
  if (before) await call(restoreWritten, { params: { ...params, state: before.id }, body: { revision } })
  else if (revision !== undefined) await call(deleteWritten, { params, query: { revision } })
}

export const undoOf = (words: KindWords, done: DoneWrite): Undo => ({ words, take: () => undoWrite(words, done) })

async function undo({ words, take }: Undo) {
  try {
    await take()
    said.set({ text: writtenTexts.undone })
    await askAgain()
  } catch (error) {
    if (!(error instanceof Problem || error instanceof NetworkProblem)) throw error
    const fault = error instanceof Problem ? error : { facts: {} }
    const [wrong] = issuesOf(fault, words) ?? []
    said.set({
      text: wrong ? [wrong.path && nameOfPath(words, wrong.path), wrong.message].filter(Boolean).join(': ') : faultText(fault),
    })
  }
}
