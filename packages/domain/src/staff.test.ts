import { describe, expect, it } from 'vitest'
import { isRole, may, needsPasskey, rights, rightsOf, roles, type Right, type Role } from './staff.ts'

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
