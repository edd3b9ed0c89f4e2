import { useState } from 'react'
import { MoneyField } from '#desk/money-field.tsx'
import { NoteField } from '#desk/note-field.tsx'
import { writtenTexts } from '#written/texts.ts'
import { Field } from '@mutirao/ui/field.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import type { DraftField, ItemDraft } from './item-draft.ts'
import { itemTexts } from './texts.ts'

type NamedOptions = readonly { id: string; name: string }[]
type FieldsProps = {
  draft: ItemDraft
  isNew: boolean
  options: { categories: NamedOptions; campaigns: NamedOptions } | undefined
  errorOf: (field: string) => string | undefined
  onChange: (next: Partial<ItemDraft>) => void
}

const folded = [
  'brand',
  'reference',
  'compareAt',
  'ingredients',
  'allergens',
  'tags',
  'featured',
  'lowStock',
] as const satisfies readonly DraftField[]

/** The fields of an item; those that few items need are folded. */
export function ItemFields({ draft, isNew, options, errorOf, onChange }: FieldsProps) {
  const [isOpen, setOpen] = useState(false)
  // It stays open when the mistake is corrected: somebody is typing there.
  if (!isOpen && folded.some((field) => errorOf(field))) setOpen(true)
  const common = (field: DraftField) => ({
    value: draft[field],
    error: errorOf(field),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement }) =>
      onChange({ [field]: currentTarget.value }),
  })
  const text = (field: DraftField) => ({ ...common(field), autoComplete: 'off' })
  const choices = (named: NamedOptions = [], value = '') => {
    const known = named.some(({ id }) => id === value) || value === '' ? named : [...named, { id: value, name: value }]
    return [{ value: '', label: writtenTexts.choose }, ...known.map(({ id, name }) => ({ value: id, label: name }))]
  }
  return (
    <>
      <Field label={itemTexts.name} hint={itemTexts.nameExample} maxLength={120} {...text('name')} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3">
        <SelectField label={itemTexts.campaign} options={choices(options?.campaigns, draft.campaign)} {...common('campaign')} />
        <SelectField label={itemTexts.category} options={choices(options?.categories, draft.category)} {...common('category')} />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-start gap-3">
        <MoneyField label={itemTexts.priceIn} value={draft.price} error={errorOf('price')} onChange={(price) => onChange({ price })} />
        <Field label={itemTexts.unit} hint={itemTexts.unitHint} maxLength={40} {...text('unit')} />
        {isNew && <Field label={itemTexts.opening} hint={itemTexts.openingHint} inputMode="numeric" maxLength={7} {...text('stock')} />}
      </div>
      <NoteField label={itemTexts.description} maxLength={1200} {...common('description')} />
      <details className="card px-4" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-14 cursor-pointer items-center font-semibold">{itemTexts.more}</summary>
        <div className="grid gap-4 pb-4">
          <MoneyField
            label={itemTexts.compareAt}
            hint={itemTexts.compareAtHint}
            value={draft.compareAt}
            error={errorOf('compareAt')}
            onChange={(compareAt) => onChange({ compareAt })}
          />
          <Field label={itemTexts.brand} maxLength={60} {...text('brand')} />
          <Field label={writtenTexts.reference} hint={writtenTexts.referenceHint} maxLength={60} {...text('reference')} />
          <Field label={itemTexts.tags} hint={itemTexts.tagsHint} {...text('tags')} />
          <NoteField label={itemTexts.ingredients} maxLength={600} {...common('ingredients')} />
          <Field label={itemTexts.allergens} maxLength={300} {...text('allergens')} />
          <Field label={itemTexts.featured} hint={itemTexts.featuredHint} inputMode="numeric" maxLength={3} {...text('featured')} />
          <Field label={itemTexts.lowStock} hint={itemTexts.lowStockHint} inputMode="numeric" maxLength={7} {...text('lowStock')} />
        </div>
      </details>
    </>
  )
}
