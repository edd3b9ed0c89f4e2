/** How far a visit can come, in this order. The orders themselves are counted from the orders. */
export const visitSteps = ['VISIT', 'VIEW', 'CART', 'CHECKOUT', 'PAYMENT'] as const
export type VisitStep = (typeof visitSteps)[number]

/** By source, the orders that this visit saw paid are counted, too. */
export const sourceSteps = [...visitSteps, 'PAID'] as const
export type SourceStep = (typeof sourceSteps)[number]

/** The steps that a visit has reached newly: a visit at a later step counts for all before it, so that no step has more visits than the one before. */
export function newSteps(reached: VisitStep, counted: VisitStep | undefined): VisitStep[] {
  return visitSteps.slice(counted === undefined ? 0 : visitSteps.indexOf(counted) + 1, visitSteps.indexOf(reached) + 1)
}
