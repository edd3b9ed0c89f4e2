import { expect, it } from 'vitest'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import { merchantFiles } from './kinds/merchant-list.ts'
import { sectionOfKey } from './kinds/tenant.merchant.ts'

/** The keys of tenant.json that no part of the office writes, each with its reason. */
const inFolderOnly = {
  slug: 'the name by which folders, commands and the installation know the shop: it changes with the folder’s own name',
  formerly: 'says which folder’s shop a renamed folder goes on with',
  webhooks: 'the office and programs add addresses as subscriptions (decision 096), which a folder does not take back',
}

it('every key of tenant.json is written by the office, or stays in the folder for a reason', () => {
  const unwritten = Object.keys(TenantFile.shape).filter((key) => sectionOfKey(key) === undefined)
  expect(unwritten.toSorted()).toEqual(Object.keys(inFolderOnly).toSorted())
})

/** The calls that write a kind of file that has no things of its own. */
const byCallsOfItsOwn = { 'stock.csv': 'POST /api/admin/stock', 'adults.json': 'POST /api/admin/adults' }

it('every kind of file is written thing by thing, or by calls of its own', () => {
  const without = merchantFiles.filter(({ entries }) => 'without' in entries).map(({ file }) => file)
  expect(without.toSorted()).toEqual(Object.keys(byCallsOfItsOwn).toSorted())
})
