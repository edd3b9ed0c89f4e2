import { describe, expect, it } from 'vitest'
import { rightsOf, roles, type Right } from '@mutirao/domain/staff'
import { firstWay, waysOf } from './ways.ts'

describe('the first screen', () => {
  it('is that of the work for the roles of all shops', () => {
    const first = Object.fromEntries(roles.map((role) => [role, firstWay(rightsOf(role), {})]))
    expect(first).toEqual({
      owner: 'today',
      manager: 'today',
      editor: 'items',
      picker: 'rounds',
      courier: 'rounds',
      keeper: 'pickups',
      support: 'today',
    })
    expect(firstWay(rightsOf('owner'), { isPreparing: true })).toBe('first-steps')
  })

  it("is one that a role of the shop's own may open, whatever its rights are", () => {
    const firstOf = (...rights: Right[]) => firstWay(['office.enter', ...rights], {})
    expect(firstOf('people.read')).toBe('people')
    expect(firstOf('figures.read', 'ratings.moderate')).toBe('figures')
    expect(firstOf('access.write')).toBe('shop')
    expect(firstOf('webhooks.send')).toBe('integrations')
    expect(firstOf('staff.write')).toBe('staff')
    expect(firstOf()).toBeUndefined()
    expect(waysOf(['office.enter', 'people.read', 'stock.write'], {})).toEqual(['people', 'stock'])
  })
})
