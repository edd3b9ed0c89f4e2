import { describe, expect, it } from 'vitest'
import {
  adjustableADay,
  canGive,
  isNameOfRole,
  isRole,
  may,
  neededFor,
  needsPasskey,
  rights,
  rightsOf,
  roleRights,
  roles,
  withNeeded,
  type Right,
  type Role,
} from './staff.ts'

/** The roles with each right, in the order of the roles. A new right needs its line. */
const table: Record<Right, readonly Role[]> = {
  'office.enter': ['owner', 'manager', 'editor', 'picker', 'courier', 'keeper', 'support'],
  'orders.read': ['owner', 'manager', 'picker', 'support'],
  'ratings.moderate': ['owner', 'manager', 'support'],
  'inquiries.answer': ['owner', 'manager', 'support'],
  'people.read': ['owner', 'manager', 'support'],
  'people.write': ['owner', 'manager', 'support'],
  'people.message': ['owner', 'manager'],
  'orders.prepare': ['owner', 'manager', 'picker'],
  'orders.ship': ['owner', 'manager', 'picker', 'courier'],
  'orders.handOver': ['owner', 'manager', 'picker', 'keeper'],
  'orders.refund': ['owner', 'manager'],
  'wallets.adjust': ['owner', 'manager'],
  'reviews.settle': ['owner', 'manager'],
  'reconciliation.settle': ['owner', 'manager'],
  'figures.read': ['owner', 'manager'],
  'costs.write': ['owner', 'manager'],
  'campaigns.write': ['owner', 'manager', 'editor'],
  'items.write': ['owner', 'manager', 'editor'],
  'stock.write': ['owner', 'manager', 'editor', 'picker'],
  'webhooks.send': ['owner', 'manager'],
  'shop.write': ['owner', 'manager'],
  'payment.write': ['owner'],
  'staff.write': ['owner'],
  'access.write': ['owner'],
  'buyers.act': [],
  'buyers.name': [],
}

describe('what a role may', () => {
  it.each(Object.entries(table) as [Right, readonly Role[]][])('%s is for %s', (right, given) => {
    expect(roles.filter((role) => may(role, right))).toEqual(given)
  })

  it('is what its list says', () => {
    for (const role of roles) expect(rightsOf(role)).toEqual(rights.filter((right) => may(role, right)))
  })

  it('knows its own words alone', () => {
    expect(roles.every(isRole)).toBe(true)
    expect(['', 'Owner', 'admin', 'constructor'].some(isRole)).toBe(false)
  })
})

describe('a passkey', () => {
  it('is demanded for what moves money or says who may what, or for everything', () => {
    const ofMoney = rights.filter((right) => needsPasskey('money', right))
    expect(ofMoney).toEqual([
      'orders.refund',
      'wallets.adjust',
      'reviews.settle',
      'reconciliation.settle',
      'payment.write',
      'access.write',
      'staff.write',
    ])
    expect(rights.every((right) => needsPasskey('everything', right))).toBe(true)
  })
})

describe("a shop's own role", () => {
  it('has each right with those that it needs, which no right of the list lacks in the roles that all shops have', () => {
    expect(withNeeded([])).toEqual(['office.enter'])
    expect(withNeeded(['people.message', 'orders.refund'])).toEqual([
      'office.enter',
      'orders.read',
      'orders.refund',
      'people.read',
      'people.message',
    ])
    for (const role of roles) expect(withNeeded(rightsOf(role))).toEqual(rightsOf(role))
    // What is needed needs nothing more: one look is enough.
    expect(rights.flatMap(neededFor).flatMap(neededFor)).toEqual([])
  })

  it('has no right of programs', () => {
    const offered = new Set<Right>(roleRights)
    expect(rights.filter((right) => !offered.has(right))).toEqual(['office.enter', 'buyers.act', 'buyers.name'])
  })

  it('is given by those who have its rights', () => {
    expect(canGive(['staff.write', 'items.write'], ['items.write'])).toBe(true)
    expect(canGive(['staff.write', 'items.write'], ['items.write', 'stock.write'])).toBe(false)
    expect(canGive(rightsOf('owner'), ['buyers.act'])).toBe(true)
    expect(canGive(rightsOf('manager'), ['buyers.act'])).toBe(false)
  })

  it('is not named like another role', () => {
    expect(['owner', 'Gerente', 'SEPARAÇÃO'].every(isNameOfRole)).toBe(true)
    // Spaces, invisible signs and other forms of a letter tell no names apart.
    expect(['Dono\u00A0ou  dona', 'Gerente\u200B', ' gerente ', 'Ｇerente', 'Separac\u0327a\u0303o'].every(isNameOfRole)).toBe(true)
    expect(isNameOfRole('Caixa')).toBe(false)
  })

  it('credits wallets up to the limit of its rights', () => {
    const limits = roles.map((role) => adjustableADay(rightsOf(role)))
    expect(limits).toEqual([500_000, 50_000, 0, 0, 0, 0, 0])
    expect(adjustableADay(['wallets.adjust'])).toBe(50_000)
  })
})
