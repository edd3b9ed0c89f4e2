import { expect, it } from 'vitest'
import { newSteps, visitSteps } from './visit-steps.ts'

it.each([
  ['VISIT', undefined, ['VISIT']],
  ['VISIT', 'VISIT', []],
  ['CART', 'VISIT', ['VIEW', 'CART']],
  ['PAYMENT', undefined, [...visitSteps]],
  ['VIEW', 'CHECKOUT', []],
] as const)('a visit at %s that was counted up to %s is counted for %j', (reached, counted, expected) => {
  expect(newSteps(reached, counted)).toEqual(expected)
})
