import { onCart, heldCart } from '#features/cart/cart-store.ts'
import { reachStep } from '#features/visits/visit-counts.ts'
import type { Screen } from '#page/screen.ts'
import { countItems } from '@mutirao/domain/cart'
import type { VisitStep } from '@mutirao/domain/visit-steps'

const screens: readonly [RegExp, VisitStep][] = [
  [/^\/cart\/[^/]+\/(payment|installment|confirmation)$/, 'PAYMENT'],
  [/^\/(cart\/[^/]+\/checkout|checkout\/|extra$|shippingmethod$|pickupstore$|c(&|%26)c$)/, 'CHECKOUT'],
  [/^\/(store\/|products$|kit\/|flavor)/, 'VIEW'],
]

/** The step of a screen. */
export const stepOf = (path: string): VisitStep => screens.find(([pattern]) => pattern.test(path))?.[1] ?? 'VISIT'

/** Counts the steps that this visit reaches, from its screens and its cart. */
export function countSteps({ pathNow, onPath }: Screen): void {
  const look = () => {
    if (countItems(heldCart().entries) > 0) reachStep('CART')
    reachStep(stepOf(pathNow()))
  }
  look()
  onPath(look)
  onCart(look)
}
