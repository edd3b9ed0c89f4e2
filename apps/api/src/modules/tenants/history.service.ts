import type { StaffCtx } from '#context.ts'
import { momentOf } from '#ids.ts'
import { mapInPieces } from '#in-pieces.ts'
import type { Entry, Thing } from '#merchant/merchant-file.ts'
import { Problem } from '@mutirao/contract/problems'
import type { WrittenState } from '@mutirao/contract/written'
import { differenceOf, revisionOf } from './difference.service.ts'
import {
  findState,
  insertState,
  insertStates,
  isFull,
  keptStates,
  latestState,
  listLastChanges,
  listStates,
  type WriterCtx,
} from './states.repository.ts'

type Name = { kind: string; id: string }

/**
 * The things with the moment of their last change. A thing without a state has not changed since the shop began, or since the release that first
 * recorded the changes of loads.
 */
export async function withTimes(ctx: Shop, kind: string, found: readonly Entry[]): Promise<Entry[]> {
  const ids = found.flatMap(({ id, changedAt }) => (changedAt ? [] : [id]))
  const changes = ids.length === 0 ? [] : await listLastChanges(ctx, kind, ids)
  const times = new Map(changes.map(({ thing, at }) => [thing, at]))
  return found.map((one) => ({ ...one, changedAt: one.changedAt ?? times.get(one.id) ?? momentOf(ctx.tenant.id) }))
}

/** The things of a kind that have left the shop later than a moment. */
export async function listGoneSince(ctx: Shop, kind: string, after: Date): Promise<Entry[]> {
  const changes = await listLastChanges(ctx, kind)
  return changes.flatMap(({ thing, at, isGone }) => (isGone && at > after ? [{ id: thing, value: {}, isGone, changedAt: at }] : []))
}

type Shop = Pick<StaffCtx, 'db'> & { tenant: { id: string } }

type NewState = Name & { before: Thing | undefined; after: Thing | undefined; scheduledFor: Date | undefined }

/**
 * Records the state after a write, and first the state before it when that came from elsewhere, so that it can be restored. Call it in the
 * transaction of the write.
 */
export async function addState(ctx: StaffCtx, { before, after, scheduledFor, ...name }: NewState) {
  const last = await latestState(ctx, name)
  if (before && last?.revision !== revisionOf(before))
    await insertState(ctx, { ...name, revision: revisionOf(before), value: before, isFound: true })
  await insertState(ctx, { ...name, revision: after ? revisionOf(after) : null, value: after ?? null, scheduledFor })
}

type Change = { id: string; before: Thing | undefined; after: Thing | undefined }

/** The same for many things of one kind. */
export async function addStates(ctx: WriterCtx, kind: string, changes: readonly Change[]) {
  const kept = await keptStates(
    ctx,
    kind,
    changes.map(({ id }) => id),
  )
  const pairs = await mapInPieces(changes, ({ id, before, after }) => [
    ...(before && kept.get(id)?.revision !== revisionOf(before)
      ? [{ id, revision: revisionOf(before), value: before, isFound: true }]
      : []),
    { id, revision: after ? revisionOf(after) : null, value: after ?? null },
  ])
  const states = pairs.flat()
  const full = [...kept].flatMap(([id, one]) => (isFull(one) ? [id] : []))
  await insertStates(ctx, kind, { states, full })
}

/** Newest first. `present`: the thing's revision now. */
export async function statesOf(ctx: StaffCtx, name: Name, present: string | undefined): Promise<WrittenState[]> {
  const rows = await listStates(ctx, name)
  return rows.map(({ id, at, by, isFound, revision, value, scheduledFor }, index) => ({
    id,
    ...(isFound ? {} : { at: at.toISOString(), by: by ?? undefined }),
    scheduledFor: scheduledFor?.toISOString(),
    keys: differenceOf(rows[index + 1]?.value ?? undefined, value ?? undefined).map(({ key }) => key),
    isPresent: index === 0 && (revision ?? undefined) === present,
    ...(value ? {} : { isGone: true }),
  }))
}

/** The value of a state; undefined when the thing was gone. Throws not_found. */
export async function valueOfState(ctx: StaffCtx, name: Name, state: string): Promise<Thing | undefined> {
  const found = await findState(ctx, name, state)
  if (!found) throw new Problem('not_found')
  return found.value ?? undefined
}

/** Returns the author and the time of the present state; an empty object when no call wrote it. */
export async function writerOf(ctx: StaffCtx, name: Name, present: string | undefined): Promise<{ by?: string; at?: string }> {
  const last = await latestState(ctx, name)
  if (!last || last.isFound || (last.revision ?? undefined) !== present) return {}
  return { by: last.by ?? undefined, at: last.at.toISOString() }
}
