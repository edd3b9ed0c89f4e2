import { describe, expect, it } from 'vitest'
import type { LineRow } from '../book/orders.repository.ts'
import type { SubstitutionRow } from '../book/substitutions.repository.ts'
import { handed } from './rounds.service.ts'

const snapshot = {
  name: 'Kit café',
  unit: '1 un.',
  picture: { hash: 'a' },
  hue: 20,
  kitItems: [{ itemId: 'cafe', name: 'Café', quantity: 1 }],
}
const selection = [{ itemId: 'pao', name: 'Pão', quantity: 2, addOn: 100 }]
const lineOf = (over: object) => ({ position: 3, itemId: 'kit', quantity: 2, snapshot, selection, ...over }) as unknown as LineRow
const missing = (over: object) => [{ position: 3, ...over }] as unknown as SubstitutionRow[]

describe('a line in the bag', () => {
  it('says what is in a kit: its fixed items, then what its buyer chose, without prices', () => {
    const [line] = handed(lineOf({}), [])
    expect(line).toMatchObject({ name: 'Kit café', quantity: 2, item: 'kit' })
    expect(line!.parts).toEqual([
      { name: 'Café', quantity: 1 },
      { name: 'Pão', quantity: 2 },
    ])
    expect(handed(lineOf({ snapshot: { ...snapshot, kitItems: undefined }, selection: null }), [])[0]!.parts).toBeUndefined()
  })

  it('is gone once it was returned', () => {
    expect(handed(lineOf({}), missing({ state: 'RETURNED' }))).toEqual([])
  })
})
