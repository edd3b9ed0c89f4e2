import { lineKey } from '@mutirao/domain/cart'
import { AddButton, Stepper } from '#ui/stepper.tsx'
import { addEntry, setEntryQuantity, useEntryQuantity, type CartEntry } from './cart-store.ts'

export type AddableItem = Omit<CartEntry, 'quantity'>

/** The plus that becomes a stepper in place; no call to the server, so a tap is answered at once. */
export function AddToCart({ item }: { item: AddableItem }) {
  const key = lineKey(item)
  const quantity = useEntryQuantity(key)
  if (quantity === 0) return <AddButton name={item.name} onAdd={() => addEntry({ ...item, quantity: 1 })} />
  return (
    <Stepper look="picture" name={item.name} quantity={quantity} max={item.available} onChange={(next) => setEntryQuantity(key, next)} />
  )
}
