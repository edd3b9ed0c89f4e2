/** A window on a day, as a campaign offers it; lists are in chronological order. left: 0 when it is full. */
type Offered = { fee: number; left?: number }

/**
 * The window that product and cart promise and that the checkout preselects: the first of the cheapest free ones, so that nobody pays more without
 * choosing to.
 */
export function promisedSlot<Slot extends Offered>(slots: readonly Slot[]): Slot | undefined {
  return slots.filter(isOpen).reduce<Slot | undefined>((best, slot) => (best && best.fee <= slot.fee ? best : slot), undefined)
}

/** The first free window, when it comes before the promised one for a higher fee. */
export function soonerSlot<Slot extends Offered>(slots: readonly Slot[]): Slot | undefined {
  const first = slots.find(isOpen)
  return first === promisedSlot(slots) ? undefined : first
}

const isOpen = ({ left }: Offered) => left !== 0
