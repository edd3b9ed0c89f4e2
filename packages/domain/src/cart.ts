import { sum } from './money.ts'
import type { SelectedItem } from './pricing.ts'

export type CartProduct = { id: string; campaignId: string; quantity: number; selection?: readonly SelectedItem[] }

/** Spec §4: quantities of the same id add up, but only with the same kit or flavour selection; zero or less removes the line. */
export function addToCart<P extends CartProduct>(products: readonly P[], product: P): P[] {
  const key = lineKey(product)
  const held = products.find((other) => lineKey(other) === key)
  if (!held) return product.quantity > 0 ? [...products, product] : [...products]
  return setQuantity(products, key, held.quantity + product.quantity)
}

export function setQuantity<P extends CartProduct>(products: readonly P[], key: string, quantity: number): P[] {
  return products.flatMap((product) => {
    if (lineKey(product) !== key) return [product]
    return quantity > 0 ? [{ ...product, quantity }] : []
  })
}

export function countItems(products: readonly Pick<CartProduct, 'quantity'>[]): number {
  return sum(products, (product) => product.quantity)
}

/** The key of a line by campaign, product and selection; the order of the selection does not matter. */
export function lineKey({ campaignId, id, selection = [] }: Omit<CartProduct, 'quantity'>): string {
  const chosen = new Map<string, number>()
  for (const { itemId, quantity } of selection) chosen.set(itemId, (chosen.get(itemId) ?? 0) + quantity)
  const parts = [...chosen].filter(([, quantity]) => quantity > 0).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([campaignId, id, ...parts])
}

/** Whether both carts hold the same products, in any order and over any number of lines. */
export function isSameCart(some: readonly CartProduct[], others: readonly CartProduct[]): boolean {
  const [left, right] = [countByLine(some), countByLine(others)]
  return left.size === right.size && [...left].every(([key, quantity]) => right.get(key) === quantity)
}

function countByLine(products: readonly CartProduct[]) {
  const counts = new Map<string, number>()
  for (const product of products) counts.set(lineKey(product), (counts.get(lineKey(product)) ?? 0) + product.quantity)
  return counts
}
