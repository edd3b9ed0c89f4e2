import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { deskTexts } from '#desk/texts.ts'
import { useMay } from '#kept/session.ts'
import { said } from '#written/said.tsx'
import { call } from '@mutirao/client/call'
import type { DeskItem } from '@mutirao/contract/desk-items'
import { changeStock } from '@mutirao/contract/stock'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { itemTexts } from './texts.ts'

/** The stock has a form of its own, because orders change it while the item is edited. */
export function ItemCount({ item: { id, name, onHand, reserved = 0, lowStock } }: { item: DeskItem }) {
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string>()
  const mayCount = useMay('stock.write')
  if (onHand === undefined) return null
  return (
    <section className="card flex flex-wrap items-center justify-between gap-3 p-4">
      <p>
        <b className="block font-semibold">{itemTexts.counted}</b>
        <span className="text-13 text-ink-2">{itemTexts.countedNow(onHand - reserved, reserved, lowStock)}</span>
      </p>
      {mayCount && (
        <Button kind="line" size="small" onClick={() => setOpen(true)}>
          {itemTexts.count}
        </Button>
      )}
      {isOpen && (
        <ActSheet
          title={itemTexts.countTitle(name)}
          subject={`count ${id}`}
          act={itemTexts.countSave}
          ask={(read) => {
            const count = read('count')
            setError(/^\d{1,7}$/.test(count) ? undefined : deskTexts.wholeNumber)
            if (!/^\d{1,7}$/.test(count)) return undefined
            return (act) => call(changeStock, { body: { act, lines: [{ item: id, set: Number(count) }] } })
          }}
          say={() => itemTexts.countDone}
          onDone={(text) => said.set({ text })}
          onClose={() => setOpen(false)}
          onChange={() => setError(undefined)}
        >
          <Field
            label={itemTexts.countField}
            name="count"
            inputMode="numeric"
            autoComplete="off"
            isBig
            defaultValue={onHand}
            error={error}
          />
        </ActSheet>
      )}
    </section>
  )
}
