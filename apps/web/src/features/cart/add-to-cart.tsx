import { lineKey } from '@mutirao/domain/cart'
import { paths } from '#links/paths.ts'
import { AddButton, AddLink, ItemStepper } from './item-stepper.tsx'
import { addEntry, setEntryQuantity, useEntryQuantity, type AddedEntry } from './cart-store.ts'

export type AddableItem = Omit<AddedEntry, 'quantity'>

/** The plus that becomes a stepper in place, without a call to the server; what needs a choice leads to it. */
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
