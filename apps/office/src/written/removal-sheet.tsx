import { useEffect, useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { call } from '@mutirao/client/call'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import { deleteWritten, previewWritten, type WrittenKind } from '@mutirao/contract/written'
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
  const preview = useRemovalPreview(kind, id)
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
      isDisabled={preview !== undefined && preview.mistakes.length > 0}
      onClose={onClose}
    >
      <p className="text-16">{removal.text}</p>
      {preview && (
        <WritePreview preview={{ ...preview, mistakes: saidOnce(preview.mistakes, words), changes: [], warnings: [] }} words={words} />
      )}
    </ActSheet>
  )
}

/** Drops mistakes with the same text: many things may use the one that is removed. */
const saidOnce = (mistakes: readonly WrittenIssue[], { worded }: KindWords): WrittenIssue[] => [
  ...new Map(mistakes.map(worded).map((issue) => [issue.message, issue])).values(),
]

/** The effects of the removal, and what forbids it. */
function useRemovalPreview(kind: WrittenKind, id: string) {
  const [preview, setPreview] = useState<CallOutput<typeof previewWritten>>()
  useEffect(() => {
    let isHere = true
    call(previewWritten, { params: { kind, id }, body: {} }).then(
      (found) => isHere && setPreview(found),
      // The removal itself reports the failure.
      () => undefined,
    )
    return () => void (isHere = false)
  }, [kind, id])
  return preview
}
