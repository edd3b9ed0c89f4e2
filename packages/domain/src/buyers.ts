/** The columns of an order that tell buyers apart. An erased order has no phone. */
type BuyerColumns = { leadId: string; userPhone: string; verifiedPhone: string | null }

/** Anybody may type another person's phone, so a verified phone identifies only its owner. */
export function personKeys({ leadId, userPhone, verifiedPhone }: BuyerColumns): string[] {
  const phone = verifiedPhone ? `verified ${verifiedPhone}` : userPhone && `phone ${userPhone}`
  return [`lead ${leadId}`, ...(phone ? [phone] : [])]
}

/** The orders of each buyer, in order of their first: orders that share a key belong to one buyer, transitively. */
export function buyersOf<Order>(orders: readonly Order[], keysOf: (order: Order) => readonly string[]): Order[][] {
  const parents = new Map<string, string>()
  const rootOf = (key: string): string => {
    let root = key
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root)) root = parent
    // The path is shortened, so that thousands of orders of one buyer stay linear.
    for (let at = key; at !== root;) {
      const next = parents.get(at) ?? root
      parents.set(at, root)
      at = next
    }
    return root
  }
  const named = orders.map((order, index) => ({ order, own: `order ${index}`, keys: keysOf(order) }))
  for (const { own, keys } of named) for (const key of keys) parents.set(rootOf(key), rootOf(own))
  const buyers = new Map<string, Order[]>()
  for (const { own, order } of named) {
    const held = buyers.get(rootOf(own))
    if (held) held.push(order)
    else buyers.set(rootOf(own), [order])
  }
  return [...buyers.values()]
}
