import { useEffect, useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { call } from '@mutirao/client/call'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { deleteWritten, previewWritten } from '@mutirao/contract/written'
import type { KindWords } from './kind-words.ts'
import { said, undoOf } from './said.tsx'
import { WritePreview } from './write-preview.tsx'

export type RemovalWords = { act: string; title: (name: string) => string; text: string; done: (name: string) => string }

type Props = {
  thing: { id: string; revision: string; name: string }
  words: KindWords
  removal: RemovalWords
  onRemoved: () => void
  onClose: () => void
}

/** Asks before a thing leaves the shop, with the effects on others; afterwards it can be undone. */
export function RemovalSheet({ thing: { id, revision, name }, words, removal, onRemoved, onClose }: Props) {
  const { kind } = words
  return (
    <ActSheet
      title={removal.title(name)}
      subject={`remove ${kind} ${id}`}
      act={removal.act}
      ask={() => () => call(deleteWritten, { params: { kind, id }, query: { revision } })}
      say={() => removal.done(name)}
      onDone={(text) => {
        said.set({ text, undo: undoOf(words, { id, revision: undefined }) })
        onRemoved()
      }}
      onClose={onClose}
    >
      <p className="text-16">{removal.text}</p>
      <RemovalPreview id={id} words={words} />
    </ActSheet>
  )
}

/** Previews the effect of the removal. */
function RemovalPreview({ id, words }: { id: string; words: KindWords }) {
  const { kind } = words
  const [preview, setPreview] = useState<CallOutput<typeof previewWritten>>()
  useEffect(() => {
    let isHere = true
    call(previewWritten, { params: { kind, id }, body: {} }).then(
      (found) => isHere && setPreview(found),
      // The act itself reports what is wrong.
      () => undefined,
    )
    return () => void (isHere = false)
  }, [kind, id])
  if (!preview) return null
  return <WritePreview preview={{ ...preview, mistakes: preview.mistakes.map(words.worded), changes: [], warnings: [] }} words={words} />
}
