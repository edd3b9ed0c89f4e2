import { Problem } from '@mutirao/contract/problems'
import { describe, expect, it } from 'vitest'
import { codeOf, hasCode, NetworkProblem } from './problem.ts'

describe('the name of what went wrong', () => {
  it.each([
    [new Problem('out_of_stock'), 'out_of_stock'],
    [new NetworkProblem('timeout'), 'timeout'],
    // An error as serialized by the page server, for hydration.
    [{ code: 'not_found', data: undefined }, 'not_found'],
    [new Error('a bug'), undefined],
    [null, undefined],
    ['not_found', undefined],
  ])('%o is %s', (error, code) => expect(codeOf(error)).toBe(code))

  it('is one of several', () => {
    expect(hasCode(new Problem('cart_not_found'), 'cart_not_found', 'validation_failed')).toBe(true)
    expect(hasCode(new Problem('conflict'), 'cart_not_found', 'validation_failed')).toBe(false)
    expect(hasCode(new Error('a bug'), 'cart_not_found')).toBe(false)
  })
})
