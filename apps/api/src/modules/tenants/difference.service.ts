import { createHash } from 'node:crypto'
import type { Thing } from '#merchant/merchant-file.ts'

export type Difference = { key: string; before?: unknown; after?: unknown }

/** The keys whose values differ, with both values. */
export function differenceOf(before: Thing | undefined, after: Thing | undefined): Difference[] {
  const [was, is] = [textsOf(before), textsOf(after)]
  const keys = [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key))
  return keys.map((key) => ({ key, ...parsed('before', was.get(key)), ...parsed('after', is.get(key)) }))
}

const revisions = new WeakMap<Thing, string>()

/** The digest of a value, regardless of the order of its keys. Computed once for each object: values are not changed after they were read. */
export function revisionOf(value: Thing): string {
  const known = revisions.get(value)
  if (known !== undefined) return known
  const digest = createHash('sha256')
    .update(JSON.stringify(inOrder(value)))
    .digest('base64url')
  const revision = digest.slice(0, 22)
  revisions.set(value, revision)
  return revision
}

const parsed = (side: 'before' | 'after', text: string | undefined) => (text === undefined ? {} : { [side]: JSON.parse(text) as unknown })

/** Compares values as JSON with sorted keys. */
const textsOf = (value: Thing | undefined) =>
  new Map(Object.entries(value ?? {}).flatMap(([key, one]) => (one === undefined ? [] : [[key, JSON.stringify(inOrder(one))] as const])))

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, one]) => [key, inOrder(one)]))
}
