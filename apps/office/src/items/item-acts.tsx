import { useState } from 'react'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { go, hrefOf } from '#device/address.ts'
import { HistorySheet } from '#written/history-sheet.tsx'
import { RemovalSheet } from '#written/removal-sheet.tsx'
import { writtenTexts } from '#written/texts.ts'
import type { Written } from '@mutirao/contract/written'
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
      <ButtonLink kind="ghost" size="small" href={hrefOf(`kits/${id}`)}>
        {itemTexts.kit}
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
        <RemovalSheet
          thing={{ id, revision: revision!, name }}
          words={itemWords}
          removal={removal}
          onRemoved={() => {
            itemForm.drafts.forget(id)
            go(`items${fieldsText(fields)}`)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

const removal = { act: itemTexts.archive, title: itemTexts.archiveTitle, text: itemTexts.archiveText, done: itemTexts.archived }
