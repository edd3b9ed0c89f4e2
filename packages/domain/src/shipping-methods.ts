type Candidate = { fee: number; slot: { startsAt: string } }
type Marked<Method> = Method & { isCheapest: boolean; isFastest: boolean }

/** For each carrier: the cheapest method, and beside it the one that arrives earlier. */
export function waysWorthShowing<Method extends Candidate>(methods: readonly Method[]): Method[] {
  const cheapest = best(methods, byFee)
  const fastest = best(methods, byStart)
  if (!cheapest || !fastest) return []
  return cheapest === fastest ? [cheapest] : [cheapest, fastest]
}

/** Marks each method as cheapest or soonest; sets no marks when there is only one, or all are equal. */
export function markMethods<Method extends Candidate>(methods: readonly Method[]): Marked<Method>[] {
  const [cheapest, fastest] = [best(methods, byFee), best(methods, byStart)]
  const [differInFee, differInStart] = [differ(methods, byFee), differ(methods, byStart)]
  return methods.map((method) => ({
    ...method,
    isCheapest: differInFee && method === cheapest,
    isFastest: differInStart && method === fastest,
  }))
}

type Order = (one: Candidate, other: Candidate) => number

/** By fee, then by time. */
const byFee: Order = (one, other) => one.fee - other.fee || start(one) - start(other)
/** By time, then by fee. */
const byStart: Order = (one, other) => start(one) - start(other) || one.fee - other.fee

const start = ({ slot }: Candidate) => Date.parse(slot.startsAt)
const best = <Method extends Candidate>(methods: readonly Method[], order: Order) => methods.toSorted(order)[0]

function differ(methods: readonly Candidate[], order: Order): boolean {
  const value = order === byFee ? ({ fee }: Candidate) => fee : start
  return new Set(methods.map(value)).size > 1
}
