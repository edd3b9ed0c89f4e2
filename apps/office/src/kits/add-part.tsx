import { useState } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { ItemSearch } from '#written/item-search.tsx'
import { allWrittenQuery } from '#written/written-queries.ts'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { plus } from '@mutirao/ui/icons.gen.ts'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { partIdsOf, type KitDraft } from './kit-draft.ts'
import { kitTexts } from './texts.ts'

type Props = { draft: KitDraft; label: string; onAdd: (itemId: string) => void }

/** The campaign's other items, of which several can be added in a row. A kit is no part of another. */
export function AddPart({ draft, label, onAdd }: Props) {
  const [isOpen, setOpen] = useState(false)
  const kits = useDeskRead(allWrittenQuery('kits')).value?.content ?? []
  const used = partIdsOf(draft)
  return (
    <>
      <Button kind="line" size="small" className="justify-self-start" onClick={() => setOpen(true)}>
        <Icon d={plus} />
        {label}
      </Button>
      {isOpen && (
        <Sheet title={label} closeLabel={texts.close} isOpen onClose={() => setOpen(false)}>
          <ItemSearch
            label={kitTexts.findItem}
            none={kitTexts.noFound}
            campaign={draft.campaign}
            isOffered={({ id, state }) => id !== draft.itemId && state !== 'HIDDEN' && kits.every((kit) => kit.id !== id)}
            textOf={({ unit, price }) => `${unit} · ${formatMoney(price)}`}
            renderAct={({ id, name }) =>
              used.includes(id) ? (
                <span className="text-13 text-ink-2">{kitTexts.isAdded}</span>
              ) : (
                <Button kind="soft" size="small" aria-label={kitTexts.addOf(name)} onClick={() => onAdd(id)}>
                  <Icon d={plus} />
                </Button>
              )
            }
          />
        </Sheet>
      )}
    </>
  )
}
