import { createContext, use, useId } from 'react'
import { MoneyField } from '#desk/money-field.tsx'
import { textAt, type FieldsProps } from '#written/fields-props.ts'
import { Thumb } from '#written/thumb.tsx'
import type { DeskItem } from '@mutirao/contract/desk-items'
import { Field } from '@mutirao/ui/field.tsx'
import { unitCostIn, type CostDraft } from './cost-draft.ts'
import { costTexts } from './texts.ts'

type Props = FieldsProps<CostDraft>

/** The campaign's items, which the form asks the cost of. */
export const CostItems = createContext<readonly DeskItem[]>([])

/** The cost of each item by the case, and of the campaign as a whole. */
export function CostFields(props: Props) {
  const items = use(CostItems)
  const suppliers = useId()
  const { draft, errorOf, onChange } = props
  const known = Object.entries(draft.texts).flatMap(([path, text]) => (path.endsWith('.supplier') && text.trim() ? [text.trim()] : []))
  return (
    <>
      <MoneyField
        label={costTexts.fixed}
        hint={costTexts.fixedHint}
        mayBeZero
        value={draft.texts['fixed'] ?? ''}
        error={errorOf('fixed')}
        onChange={(fixed) => onChange(({ texts }) => ({ texts: { ...texts, fixed } }))}
      />
      <datalist id={suppliers}>
        {[...new Set(known)].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {items.map((item) => (
        <ItemCost key={item.id} {...props} item={item} suppliers={suppliers} />
      ))}
    </>
  )
}

function ItemCost({ item, suppliers, ...props }: Props & { item: DeskItem; suppliers: string }) {
  const { draft, errorOf, onChange } = props
  const { id, name, unit, price } = item
  const path = `items.${id}`
  return (
    <fieldset className="card grid gap-3 p-3.5">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center gap-3">
        <Thumb item={item} />
        <span className="min-w-0">
          <b className="block font-semibold wrap-anywhere">{name}</b>
          <span className="block text-13 text-ink-2">{costTexts.sellsFor(price, unit)}</span>
          <Leaves price={price} cost={unitCostIn(draft, id)} />
        </span>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-start gap-3">
        <MoneyField
          label={costTexts.price}
          hint={costTexts.priceHint}
          mayBeZero
          value={draft.texts[`${path}.price`] ?? ''}
          error={errorOf(`${path}.price`)}
          onChange={(typed) => onChange(({ texts }) => ({ texts: { ...texts, [`${path}.price`]: typed } }))}
        />
        <Field label={costTexts.caseUnits} placeholder="1" inputMode="numeric" maxLength={6} {...textAt(props, `${path}.caseUnits`)} />
        <Field
          label={costTexts.minimumCases}
          placeholder="1"
          inputMode="numeric"
          maxLength={6}
          {...textAt(props, `${path}.minimumCases`)}
        />
        <Field label={costTexts.supplier} maxLength={80} list={suppliers} {...textAt(props, `${path}.supplier`)} />
      </div>
    </fieldset>
  )
}

/** "R$ 12,00 por unidade, sobra R$ 7,90": at the full price. */
function Leaves({ price, cost }: { price: number; cost: number | undefined }) {
  if (cost === undefined) return null
  const left = price - cost
  return (
    <span className={`block text-13 font-semibold ${left < 0 ? 'text-err' : 'text-group-text'}`}>
      {[costTexts.eachCosts(cost), left < 0 ? costTexts.eachLoses(-left) : costTexts.eachLeaves(left)].join(', ')}
      <span className="sr-only"> {costTexts.beforeTiers}</span>
    </span>
  )
}
