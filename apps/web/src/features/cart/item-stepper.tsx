import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { lineKey } from '@mutirao/domain/cart'
import { Icon } from '@mutirao/ui/icon.tsx'
import { plus } from '@mutirao/ui/icons.gen.ts'
import { Stepper, type StepperProps } from '@mutirao/ui/stepper.tsx'
import { type AddedEntry, addEntry, setEntryQuantity, useEntryQuantity } from './cart-store.ts'

type Props = Omit<StepperProps, 'label' | 'words'> & { name: string; canRemove?: boolean }

/** The quantity of an item. */
export function ItemStepper({ name, canRemove = true, ...rest }: Props) {
  const words = { less: m.one_less({ name }), more: m.one_more({ name }), remove: canRemove ? m.remove_named({ name }) : undefined }
  return <Stepper label={m.quantity_of({ name })} words={words} {...rest} />
}

const plusLook = 'hit grid size-10 place-items-center rounded-card bg-surface text-action-text shadow-float'

/** The plus on a product's picture. */
function AddButton({ name, onAdd }: { name: string; onAdd: () => void }) {
  return (
    <button type="button" aria-label={m.add_item({ name })} onClick={onAdd} className={plusLook}>
      <Icon d={plus} />
    </button>
  )
}

/** The same for an item with options to select first. */
function AddLink({ name, href }: { name: string; href: string }) {
  return (
    <a href={href} aria-label={m.kit_assemble_named({ name })} className={plusLook}>
      <Icon d={plus} />
    </a>
  )
}

export type AddableItem = Omit<AddedEntry, 'quantity'>

/** A plus button that becomes a stepper in place, without a request; an item with options links to them. */
export function AddToCart({ item }: { item: AddableItem }) {
  const key = lineKey(item)
  const quantity = useEntryQuantity(key)
  if (item.choice) return <AddLink name={item.name} href={paths.choose(item)} />
  if (quantity === 0) return <AddButton name={item.name} onAdd={() => addEntry({ ...item, quantity: 1 })} />
  return (
    <ItemStepper
      look="picture"
      name={item.name}
      quantity={quantity}
      max={item.available}
      onChange={(next) => setEntryQuantity(key, next)}
    />
  )
}
