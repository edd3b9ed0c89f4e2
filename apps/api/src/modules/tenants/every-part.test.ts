import { expect, it } from 'vitest'
import { z } from 'zod'
import { documentNames } from '@mutirao/contract/merchant/documents'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import { writtenValues } from '@mutirao/contract/merchant/values'
import type { WrittenKind } from '@mutirao/contract/written'
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

/** Ids of each kind that have a shape. */
const idsOf: Record<string, readonly string[]> = {
  shop: ['profile', 'hosts', 'payment', 'nativeApp'],
  homes: ['home'],
  documents: documentNames,
  coupons: ['VIZINHO'],
  access: ['access'],
}
function fieldsOf(shape: z.ZodType): Json {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return schema
}

type Json = z.core.JSONSchema.BaseSchema
/** The published shape, of `shop` with the fields of this part alone, of `documents` the one of this document. */
function publishedOf(kind: WrittenKind, checked: Json): Json | undefined {
  const published = fieldsOf(writtenValues[kind].shape)
  if (kind === 'documents') return published.anyOf?.find((one) => JSON.stringify(one) === JSON.stringify(checked))
  if (kind !== 'shop') return published
  const fields = Object.entries(published.properties!).filter(([name]) => name in checked.properties!)
  return { ...published, properties: Object.fromEntries(fields), ...(checked.required && { required: checked.required }) }
}

it('the published shape of each kind is the one by which its things are checked', () => {
  for (const { entries } of merchantFiles) {
    if ('without' in entries) continue
    for (const id of idsOf[entries.name] ?? ['feira']) {
      const checked = fieldsOf(entries.shapeOf(id)!)
      expect(publishedOf(entries.name, checked), `${entries.name} ${id}`).toEqual(checked)
    }
  }
})
