import { mayDo } from '#actor.ts'
import type { StaffCtx } from '#context.ts'
import type { Entries, Entry, MerchantFile, StoredCtx, Thing } from '#merchant/merchant-file.ts'
import { withoutRight } from '#modules/staff/staff.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { Written } from '@mutirao/contract/written'
import type { Right } from '@mutirao/domain/staff'
import { revisionOf } from './difference.service.ts'
import { merchantFiles } from './kinds/merchant-list.ts'
import { readStored, type StoredShop } from './stored-shop.service.ts'

type Kind = MerchantFile<unknown>
export type Door = { kind: Kind; entries: Entries<unknown> }
/** A thing that the shop has now, with the id of the file that holds it. */
export type Present = Entry & { file: string }
/** value: undefined removes the thing. */
export type Change = { id: string; value: Thing | undefined }

export const doors: ReadonlyMap<string, Door> = new Map(
  merchantFiles.flatMap((kind) => ('without' in kind.entries ? [] : [[kind.entries.name, { kind, entries: kind.entries }] as const])),
)

/** Throws authorization when the caller lacks the right of the kind, or of the thing. */
export function doorOf({ actor }: StaffCtx, name: string, id?: string): Door {
  const door = doors.get(name)
  if (!door) throw new Problem('not_found')
  const right = rightFor(door, id)
  if (!mayDo(actor, right)) throw withoutRight(actor, [right])
  return door
}

export const rightFor = ({ entries }: Door, id: string | undefined): Right =>
  (id === undefined ? undefined : entries.rightOf?.(id)) ?? entries.right

export const writtenOf = ({ id, value, isGone, changedAt }: Entry): Written => ({
  id,
  ...(isGone ? { isGone } : { revision: revisionOf(value) }),
  updatedAt: changedAt?.toISOString(),
  value,
})

export async function findThing(ctx: StoredCtx, { kind, entries }: Door, id: string): Promise<Entry | undefined> {
  if (entries.find) return entries.find(ctx, id)
  return (await readStored(ctx, kind)).flatMap((source) => entries.read(source)).find((one) => one.id === id)
}

export function presentIn(shop: StoredShop, { kind, entries }: Door, id: string): Present | undefined {
  for (const source of shop.stored(kind.shape)) {
    const found = entries.read(source).find((one) => one.id === id)
    if (found) return { ...found, file: source.id }
  }
  return undefined
}
