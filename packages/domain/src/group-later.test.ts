import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { laterUnits, type Member } from './group-later.ts'
import { groupProgress } from './group-progress.ts'

const rules = [
  { minimumUnits: 20, percentage: 5 },
  { minimumUnits: 40, percentage: 15 },
]
/** "ana 10", "ana 10 net1", "ana 10 - gone": person, units, network, and whether they left. */
const member = (text: string): Member => {
  const [who, units, network = '-', gone] = text.split(' ')
  return { units: Number(units), hasLeft: gone === 'gone', person: who!.split('+'), network: network === '-' ? undefined : network }
}
const group = (texts: readonly string[], over: { share?: number; others?: number } = {}) => {
  const members = texts.map(member)
  const paid = members.reduce((total, { units, hasLeft }) => total + (hasLeft ? 0 : units), over.others ?? 0)
  return { paidUnits: paid, later: laterUnits({ rules, share: over.share ?? 25, paidUnits: paid }, members) }
}
const tierOf = ({ paidUnits, later }: { paidUnits: number; later: number }) =>
  groupProgress(rules, { paidUnits, laterUnits: later, waitingUnits: 0 }).reached?.percentage

describe('laterUnits (product.md §5)', () => {
  it.each([
    { name: 'one person with all units of the highest tier', members: ['ana 40'], later: 35, tier: undefined },
    { name: 'a share of the tier by each of four', members: ['ana 5', 'bia 5', 'caio 5', 'davi 5'], later: 0, tier: 5 },
    { name: 'one of four beyond the share', members: ['ana 6', 'bia 5', 'caio 5', 'davi 4'], later: 1, tier: undefined },
    { name: 'the share grows with the tier', members: ['ana 10', 'bia 10', 'caio 10', 'davi 10'], later: 0, tier: 15 },
    { name: 'one person in two orders', members: ['ana 5', 'ana 5', 'bia 10'], later: 10, tier: undefined },
    { name: 'two phones at one address', members: ['ana+street 5', 'bia+street 5', 'caio 5'], later: 5, tier: undefined },
    { name: 'three joined by a third', members: ['ana+street 5', 'street+tel 5', 'tel+bia 5'], later: 10, tier: undefined },
    { name: 'four of one network', members: ['ana 5 n', 'bia 5 n', 'caio 5 n', 'davi 5 n'], later: 15, tier: undefined },
    { name: 'somebody who has left before', members: ['ana 30 - gone', 'ana 5', 'bia 5', 'caio 5', 'davi 5'], later: 5, tier: undefined },
    {
      name: 'a neighbour of a network that somebody left',
      members: ['ana 5 n gone', 'bia 5 n', 'caio 5', 'davi 5', 'eva 5'],
      later: 0,
      tier: 5,
    },
    { name: 'a share of everything', members: ['ana 40'], share: 100, later: 0, tier: 15 },
    { name: 'units of nobody that is known', members: ['ana 2'], others: 18, later: 0, tier: 5 },
    { name: 'nobody', members: [], later: 0, tier: undefined },
  ])('$name', ({ members, later, tier, ...over }) => {
    const found = group(members, over)
    expect([found.later, tierOf(found)]).toEqual([later, tier])
  })

  it('never sells a tier to which one buyer brought more than the share', () => {
    const anyMember = fc.record({
      units: fc.integer({ min: 1, max: 60 }),
      hasLeft: fc.boolean(),
      person: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f').map((who) => [who]),
      network: fc.constantFrom(undefined, 'n', 'o'),
    })
    fc.assert(
      fc.property(fc.array(anyMember, { maxLength: 12 }), fc.integer({ min: 1, max: 100 }), (members, share) => {
        const paidUnits = members.reduce((total, { units, hasLeft }) => total + (hasLeft ? 0 : units), 0)
        const later = laterUnits({ rules, share, paidUnits }, members)
        expect(later).toBeGreaterThanOrEqual(0)
        expect(later).toBeLessThanOrEqual(paidUnits)
        const { reached } = groupProgress(rules, { paidUnits, laterUnits: later, waitingUnits: 0 })
        if (!reached) return
        const most = Math.max(1, Math.floor((reached.minimumUnits * share) / 100))
        const ofOne = Map.groupBy(
          members.filter(({ hasLeft }) => !hasLeft),
          ({ person }) => person[0],
        )
        const honest = [...ofOne.values()].map((orders) =>
          Math.min(
            most,
            orders.reduce((total, { units }) => total + units, 0),
          ),
        )
        expect(honest.reduce((total, units) => total + units, 0)).toBeGreaterThanOrEqual(reached.minimumUnits)
      }),
    )
  })
})
