import { call } from '@mutirao/client/call'
import { codeOf } from '@mutirao/client/problem'
import { createStoredValue } from '@mutirao/client/store'
import { getWritten, type Written, type WrittenKind } from '@mutirao/contract/written'
import { searchable } from '@mutirao/domain/search-text'

type Value = Written['value']

/** The draft's id before the thing exists. */
export const NEW = 'new'

/** A picture's name in written things, and the digest in its URL, when it is known. */
export type DraftPicture = { name: string; hash?: string }

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

/** The unsaved drafts of one kind, under a key of packages/client/src/stored-keys.ts. */
export function createDrafts<Draft>(key: string): Drafts<Draft> {
  const kept = createStoredValue<readonly KeptDraft<Draft>[]>(key, [])
  return {
    find: (id) => kept.get().find((one) => one.id === id),
    keep: (draft) => kept.set([draft, ...kept.get().filter(({ id }) => id !== draft.id)].slice(0, MOST_KEPT)),
    forget: (id) => kept.set(kept.get().filter((one) => one.id !== id)),
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

type Chosen = { of: string; code: ChosenCode | undefined; take: (code: ChosenCode) => void }

/** The code of a new thing, chosen once for its name. */
export async function chosenId(kind: WrittenKind, { of, code, take }: Chosen): Promise<string> {
  const id = code?.of === of ? code.id : await freeId(of, isTakenIn(kind))
  if (code?.id !== id) take({ of, id })
  return id
}

/** The revision that a write names: none when the thing has left the shop. */
export const revisionOf = (written: Written | undefined) => (written?.isGone ? undefined : written?.revision)

/** Merges the changes made here since `base` was read into the thing's present state in the shop. */
export function merged(base: Value, mine: Value, theirs: Value): Value {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(mine)])]
  const changed = keys.filter((key) => JSON.stringify(base[key]) !== JSON.stringify(mine[key]))
  const rest = Object.fromEntries(Object.entries(theirs).filter(([key]) => !changed.includes(key)))
  return { ...rest, ...Object.fromEntries(changed.flatMap((key) => (mine[key] === undefined ? [] : [[key, mine[key]]]))) }
}

/** Keys whose values differ, except the id, which is in the address. */
export const differing = (one: Value, other: Value): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => key !== 'id' && JSON.stringify(one[key]) !== JSON.stringify(other[key]),
  )

/** Whole numbers as numbers; anything else as typed, which the server refuses. */
export const wholeOf = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : text.trim())
/** "19,90" for the amount in centavos. */
export const reaisIn = (value: unknown) => (typeof value === 'number' ? (value / 100).toFixed(2).replace('.', ',') : '')
