import { useEffect, useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { go, hrefOf } from '#device/address.ts'
import { HistorySheet } from '#written/history-sheet.tsx'
import { said, undoOf } from '#written/said.tsx'
import { writtenTexts } from '#written/texts.ts'
import { WritePreview } from '#written/write-preview.tsx'
import { call } from '@mutirao/client/call'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { deleteWritten, previewWritten, type Written } from '@mutirao/contract/written'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { itemForm } from './item-draft.ts'
import { itemWords } from './item-issues.ts'
import { itemTexts } from './texts.ts'

type ActsProps = { written: Written; name: string; campaignId: string; fields: Fields; onRestored: (written: Written) => void }

/** The acts beside the form: see it in the shop, its history, a copy, and taking it out. */
export function ItemActs({ written: { id, revision }, name, campaignId, fields, onRestored }: ActsProps) {
  const [open, setOpen] = useState<'history' | 'archive'>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink kind="ghost" size="small" href={`/store/${campaignId}/product/${id}`} target="_blank">
        {writtenTexts.inShop}
      </ButtonLink>
      <Button kind="ghost" size="small" onClick={() => setOpen('history')}>
        {writtenTexts.history}
      </Button>
      <ButtonLink kind="ghost" size="small" href={hrefOf(`items/new${fieldsText({ from: id })}`)}>
        {writtenTexts.duplicate}
      </ButtonLink>
      <Button kind="ghost" size="small" onClick={() => setOpen('archive')}>
        {itemTexts.archive}
      </Button>
      {open === 'history' && (
        <HistorySheet
          id={id}
          words={itemWords}
          revision={revision}
          onClose={close}
          onRestored={(written) => {
            onRestored(written)
            close()
          }}
        />
      )}
      {open === 'archive' && (
        <ActSheet
          title={itemTexts.archiveTitle(name)}
          subject={`archive ${id}`}
          act={itemTexts.archive}
          ask={() => () => call(deleteWritten, { params: { kind: 'items', id }, query: { revision: revision! } })}
          say={() => itemTexts.archived(name)}
          onDone={(text) => {
            itemForm.drafts.forget(id)
            said.set({ text, undo: undoOf(itemWords, { id, revision: undefined }) })
            go(`items${fieldsText(fields)}`)
          }}
          onClose={close}
        >
          <ArchivePreview id={id} />
        </ActSheet>
      )}
    </div>
  )
}

/** Previews the effect of the removal. */
function ArchivePreview({ id }: { id: string }) {
  const [preview, setPreview] = useState<CallOutput<typeof previewWritten>>()
  useEffect(() => {
    let isHere = true
    call(previewWritten, { params: { kind: 'items', id }, body: {} }).then(
      (found) => isHere && setPreview(found),
      // The act itself reports what is wrong.
      () => undefined,
    )
    return () => void (isHere = false)
  }, [id])
  return (
    <>
      <p className="text-16">{itemTexts.archiveText}</p>
      {preview && <WritePreview preview={{ ...preview, changes: [], warnings: [] }} words={itemWords} />}
    </>
  )
}
