import { session } from '#kept/session.ts'
import { call } from '@mutirao/client/call'
import { codeOf } from '@mutirao/client/problem'
import { createStoredValue } from '@mutirao/client/store'
import { getWritten, type Written, type WrittenKind } from '@mutirao/contract/written'
import { formatHundredths } from '@mutirao/domain/money'
import { searchable } from '@mutirao/domain/search-text'

type Value = Written['value']

/** The draft's id before the thing exists. */
export const NEW = 'new'

/** A picture's name in written things, and the digest in its URL, when it is known. text: what it shows. */
export type DraftPicture = { name: string; hash?: string; text?: string }

/** The code of a new thing, chosen for this name: a repetition after a lost answer writes the same thing. */
export type ChosenCode = { of: string; id: string }

/** An unsaved draft on this device: the thing as it was read, and the form. */
export type KeptDraft<Draft> = { id: string; base?: Written; draft: Draft }

export type Drafts<Draft> = {
  find: (id: string) => KeptDraft<Draft> | undefined
  keep: (draft: KeptDraft<Draft>) => void
  forget: (id: string) => void
}

const MOST_KEPT = 20

/** The person who is signed in. */
function writer(): string | undefined {
  const now = session.get()
  return now.status === 'in' ? now.me.userId : undefined
}

/** The unsaved drafts of one kind, under a key of packages/client/src/stored-keys.ts. Several people may use one device: each sees their own. */
export function createDrafts<Draft>(key: string): Drafts<Draft> {
  const kept = createStoredValue<readonly (KeptDraft<Draft> & { by?: string })[]>(key, [])
  const isOf = (id: string) => (one: { id: string; by?: string }) => one.id === id && one.by === writer()
  const without = (id: string) => kept.get().filter((one) => !isOf(id)(one))
  return {
    find: (id) => kept.get().find(isOf(id)),
    keep: (draft) => kept.set([{ ...draft, by: writer() }, ...without(draft.id)].slice(0, MOST_KEPT)),
    forget: (id) => kept.set(without(id)),
  }
}

const LONGEST_ID = 58

/** "Bolo de fubá" -> "bolo-de-fuba"; `nameless` for a name without a letter of the alphabet. */
export const idOf = (name: string, nameless: string): string =>
  searchable(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_ID)
    .replaceAll(/^-+|-+$/g, '') || nameless

/** The first code after `first` that no thing has, in or out of the shop; the address "new" is the form's. */
export async function freeId(first: string, isTaken: (id: string) => Promise<boolean>): Promise<string> {
  let id = first
  for (let place = 2; id === NEW || (await isTaken(id)); place++) id = `${first}-${place}`
  return id
}

type Naming<One> = {
  nameOf: (one: One) => string
  nameless: string
  /** Ids that must not be used again. */
  taken?: Iterable<string>
}

/** Gives the elements of a list without an id one that is made from their name; the others keep theirs. */
export function withIds<One extends { id?: string }>(list: readonly One[], { nameOf, nameless, taken = [] }: Naming<One>) {
  const used = new Set([...taken, ...list.flatMap(({ id }) => id ?? [])])
  return list.map((one): One & { id: string } => {
    if (one.id) return { ...one, id: one.id }
    const first = idOf(nameOf(one), nameless)
    let id = first
    for (let place = 2; used.has(id); place++) id = `${first}-${place}`
    used.add(id)
    return { ...one, id }
  })
}

/** Whether the shop has or had a thing of this code. */
export const isTakenIn = (kind: WrittenKind) => async (id: string) => {
  try {
    await call(getWritten, { params: { kind, id } })
    return true
  } catch (error) {
    if (codeOf(error) === 'not_found') return false
    throw error
  }
}

type CodeChoice = { of: string; code: ChosenCode | undefined; take: (code: ChosenCode) => void }

/** The code of a new thing, chosen once for its name. */
export async function chosenId(kind: WrittenKind, { of, code, take }: CodeChoice): Promise<string> {
  const id = code?.of === of ? code.id : await freeId(of, isTakenIn(kind))
  if (code?.id !== id) take({ of, id })
  return id
}

/** The revision that a write names: none when the thing has left the shop. */
export const revisionOf = (written: Written | undefined) => (written?.isGone ? undefined : written?.revision)

const isObject = (value: unknown): value is Value => typeof value === 'object' && value !== null && !Array.isArray(value)

const keysOf = (...values: readonly Value[]) => [...new Set(values.flatMap((value) => Object.keys(value)))]

/** Whether two values are the same, whatever the order of their keys: the server answers nested objects in an order of its own. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((value, at) => isSame(value, other[at]))
  if (isObject(one) && isObject(other)) return keysOf(one, other).every((key) => isSame(one[key], other[key]))
  return one === other
}

/**
 * Merges the changes made here since `base` was read into the thing's present state in the shop: objects key by key, so that a part of one that was not
 * typed here stays theirs; a list as a whole.
 */
export function merged(base: Value, mine: Value, theirs: Value): Value {
  const next = keysOf(theirs, mine).map((key) => [key, mergedPart(base[key], mine[key], theirs[key])])
  return Object.fromEntries(next.filter(([, value]) => value !== undefined))
}

function mergedPart(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(base, mine)) return theirs
  return isObject(base) && isObject(mine) && isObject(theirs) ? merged(base, mine, theirs) : mine
}

/** Keys whose values differ, except the id, which is in the address. */
export const differing = (one: Value, other: Value): string[] =>
  keysOf(one, other).filter((key) => key !== 'id' && !isSame(one[key], other[key]))

/** The changes typed since `before`, on top of a newer draft. */
export function typedSince<Draft extends object>(before: Draft, typed: Draft, newer: Draft): Draft {
  const keys = (Object.keys(typed) as (keyof Draft)[]).filter((key) => !isSame(before[key], typed[key]))
  return { ...newer, ...Object.fromEntries(keys.map((key) => [key, typed[key]])) }
}

/** Whole numbers as numbers; anything else as typed, which the server refuses. */
export const wholeOf = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : text.trim())
/** "19,90" for the amount in centavos. */
export const reaisIn = (value: unknown) => (typeof value === 'number' ? formatHundredths(value) : '')
