import { useState, type ReactNode } from 'react'
import { percentOf } from '#desk/percent.ts'
import { go } from '#device/address.ts'
import type { DeskItem } from '@mutirao/contract/desk-items'
import type { ItemSheetLine } from '@mutirao/contract/item-sheets'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { sheetDraft } from './sheet-draft.ts'
import { sheetTexts } from './sheet-texts.ts'

type CheckProps = { item: DeskItem; isChosen: boolean; onChange: (isChosen: boolean) => void; children?: ReactNode }

/** A checkbox as large as a thumb. */
export const ItemCheck = ({ item: { name, campaign, sameAs }, isChosen, onChange, children }: CheckProps) => (
  <label className="flex min-h-11 min-w-11 cursor-pointer items-center gap-3">
    <input
      type="checkbox"
      aria-label={sameAs === undefined ? sheetTexts.chooseItem(name) : sheetTexts.chooseOffer(name, campaign)}
      checked={isChosen}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      className="size-5 accent-[var(--action)]"
    />
    {children}
  </label>
)

type BulkField = 'price' | 'category' | 'sold'
type Props = { chosen: readonly DeskItem[]; categories: readonly { id: string; name: string }[] }

/** The acts on the chosen items, at the bottom edge of a phone. Each leads to the preview of what it changes. */
export function ChosenActs({ chosen, categories }: Props) {
  const [what, setWhat] = useState<BulkField>()
  const isEmpty = chosen.length === 0
  return (
    <div className="thumb-bar flex flex-wrap items-center gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-[var(--bar,0px)] max-md:z-30 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-2.5">
      <output className="min-w-full text-13 font-medium md:min-w-0">{sheetTexts.selection(chosen.length)}</output>
      {(
        [
          ['price', sheetTexts.setPrice],
          ['category', sheetTexts.setCategory],
          ['sold', sheetTexts.setSold],
        ] as const
      ).map(([name, label]) => (
        <Button key={name} kind="soft" size="small" disabled={isEmpty} onClick={() => setWhat(name)}>
          {label}
        </Button>
      ))}
      {what && <ChangeSheet what={what} chosen={chosen} categories={categories} onClose={() => setWhat(undefined)} />}
    </div>
  )
}

const titles: Record<BulkField, string> = { price: sheetTexts.setPrice, category: sheetTexts.setCategory, sold: sheetTexts.setSold }

function ChangeSheet({ what, chosen, categories, onClose }: Props & { what: BulkField; onClose: () => void }) {
  const [percent, setPercent] = useState('')
  const [category, setCategory] = useState(categories[0]?.id ?? '')
  const [sold, setSold] = useState<'yes' | 'no'>('no')
  const [isTried, setTried] = useState(false)
  const by = percentOf(percent)

  function changeOf({ price }: DeskItem): Omit<ItemSheetLine, 'item'> {
    if (what === 'category') return { category }
    if (what === 'sold') return { isSold: sold === 'yes' }
    return { price: Math.max(1, Math.round(price * (1 + by! / 100))) }
  }

  function handleLook() {
    setTried(true)
    if (what === 'price' && by === undefined) return
    // An offer has the category of its item.
    const changing = what === 'category' ? chosen.filter(({ sameAs }) => sameAs === undefined) : chosen
    if (changing.length === 0) return
    sheetDraft.set({ lines: changing.map((item) => ({ item: item.id, ...changeOf(item) })) })
    go('items/sheet')
  }

  return (
    <Sheet title={`${titles[what]}: ${sheetTexts.selection(chosen.length)}`} closeLabel={texts.close} isOpen onClose={onClose}>
      <div className="grid gap-4">
        {what === 'price' && (
          <Field
            label={sheetTexts.percent}
            hint={sheetTexts.percentHint}
            error={isTried && by === undefined ? sheetTexts.percentWrong : undefined}
            inputMode="text"
            autoComplete="off"
            value={percent}
            onChange={({ currentTarget }) => setPercent(currentTarget.value)}
          />
        )}
        {what === 'category' && chosen.some(({ sameAs }) => sameAs !== undefined) && <Note>{sheetTexts.categoryOfItems}</Note>}
        {what === 'category' && (
          <SelectField
            label={sheetTexts.setCategory}
            value={category}
            onChange={({ currentTarget }) => setCategory(currentTarget.value)}
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {what === 'sold' && (
          <Segmented
            label={sheetTexts.setSold}
            value={sold}
            onChange={(next) => setSold(next === 'yes' ? 'yes' : 'no')}
            options={[
              { value: 'yes', label: sheetTexts.sold },
              { value: 'no', label: sheetTexts.notSold },
            ]}
          />
        )}
        <Button size="big" isFull onClick={handleLook}>
          {sheetTexts.lookAt}
        </Button>
      </div>
    </Sheet>
  )
}
