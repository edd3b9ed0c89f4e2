import { expect, it } from 'vitest'
import { stageBefore, stagesWithJoins } from './group-stages.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const join = (hour: number, units: number) => ({ at: at(hour), units, total: units * 100 })
const stagesOf = (...given: Parameters<typeof stagesWithJoins>) => stagesWithJoins(...given).stages
const rules = [
  { minimumUnits: 10, percentage: 10 },
  { minimumUnits: 5, percentage: 5 },
  { minimumUnits: 20, percentage: 15 },
]

it('counts each order in the stage that it found', () => {
  expect(stagesOf(rules, [join(1, 3), join(2, 2), join(3, 4), join(4, 1), join(5, 6)])).toEqual([
    { percentage: 0, minimumUnits: 0, orders: 2, units: 5, total: 500 },
    { percentage: 5, minimumUnits: 5, since: at(2), orders: 2, units: 5, total: 500 },
    { percentage: 10, minimumUnits: 10, since: at(4), orders: 1, units: 6, total: 600 },
    { percentage: 15, minimumUnits: 20, orders: 0, units: 0, total: 0 },
  ])
})

it('one order may reach several tiers', () => {
  const stages = stagesOf(rules, [join(1, 12), join(2, 1)])
  expect(stages.map(({ orders, since }) => [orders, since])).toEqual([
    [1, undefined],
    [0, at(1)],
    [1, at(1)],
    [0, undefined],
  ])
})

it('without rules or orders there is the first stage alone', () => {
  expect(stagesOf([], [])).toEqual([{ percentage: 0, minimumUnits: 0, orders: 0, units: 0, total: 0 }])
})

it('tells the stage of each order, and the one that had begun before a moment', () => {
  const { stages, found } = stagesWithJoins(rules, [join(1, 3), join(2, 2), join(3, 4), join(4, 1), join(5, 6)])
  expect(found).toEqual([0, 0, 1, 1, 2])
  expect([at(1), at(2), at(3), at(4), at(9)].map((moment) => stageBefore(stages, moment))).toEqual([0, 0, 1, 1, 2])
})
