import { describe, expect, it } from 'vitest'
import { screenMove } from './screen-move.ts'

const at = (pathname: string, step = 0) => ({ pathname, step })

describe('screenMove', () => {
  it.each([
    ['rises to a modal screen', at('/cart', 1), at('/location', 2), 'rise'],
    ['sinks back from one', at('/location', 2), at('/cart', 1), 'sink'],
    ['sinks when a choice replaces it', at('/lead', 2), at('/store/feira', 2), 'sink'],
    ['goes on within modal screens', at('/location', 2), at('/location/map', 3), 'push'],
    ['goes back within modal screens', at('/location/map', 3), at('/location', 2), 'pop'],
    ['comes from the right', at('/'), at('/store/feira', 1), 'push'],
    ['leaves to the right', at('/store/feira', 1), at('/'), 'pop'],
    ['takes a search of the same screen for no move', at('/products', 1), at('/products', 2), undefined],
    ['does not take a name that begins alike for a modal screen', at('/'), at('/leads', 1), 'push'],
  ])('%s', (_what, from, to, move) => {
    expect(screenMove(from, to)).toBe(move)
  })

  it('moves nothing at the first screen', () => {
    expect(screenMove(undefined, at('/cart'))).toBeUndefined()
  })
})
