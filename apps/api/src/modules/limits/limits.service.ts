import { programOf } from '#actor.ts'
import type { Ctx } from '#context.ts'
import { keyedHash } from '#ids.ts'
import { Problem, type ProblemCode } from '@mutirao/contract/problems'
import { countEach, readTries } from './limits.repository.ts'

export type Limit = { name: string; most: number; seconds: number; problem?: ProblemCode }

/**
 * Counts one try at `what` (a phone, an address, a visitor) and refuses those beyond the limit. The count is in the database, so that it holds
 * across processes; `what` is stored as a hash.
 */
export function countTry(ctx: Ctx, limit: Limit, what: string): Promise<void> {
  return countTries(ctx, limit.seconds, [{ limit, what }])
}

/** Takes back a counted try that was right. Tries that are counted before they are checked keep their limit when many come at once. */
export async function takeBackTry(ctx: Ctx, limit: Limit, what: string): Promise<void> {
  await countEach(ctx, [{ bucket: bucketOf(ctx, limit, what), by: -1 }], oldestOf(ctx, limit))
}

/** `by: 0` refuses when the count has reached the limit, without counting. */
type Try = { limit: Omit<Limit, 'seconds'>; what: string; by?: 0 | 1 }

/** Several limits with one time span, in one statement. */
export async function countTries(ctx: Ctx, seconds: number, tries: readonly Try[]): Promise<void> {
  const counted = tries.map(({ limit, what, by = 1 }) => ({ limit, by, bucket: bucketOf(ctx, limit, what) }))
  const rows = await countEach(ctx, counted, oldestOf(ctx, { seconds }))
  for (const { limit, by, bucket } of counted) {
    const row = rows.find((each) => each.bucket === bucket)!
    if (row.count + (1 - by) <= limit.most) continue
    const retryAfterSeconds = Math.max(1, Math.ceil((row.startedAt.getTime() + seconds * 1000 - ctx.now.getTime()) / 1000))
    throw new Problem(limit.problem ?? 'rate_limit', { retryAfterSeconds })
  }
}

/** A program's buyers are people in many places: each counts as a network, and all together as so many networks. */
const NETWORKS_OF_PROGRAM = 10

/** One try of the caller's network. A program's buyers count together, too: otherwise one key would be as many networks as it names people. */
export function ofNetwork(ctx: Ctx, limit: Omit<Limit, 'seconds'>, by: 0 | 1 = 1): Try[] {
  const program = programOf(ctx)
  const together = { ...limit, name: `${limit.name}-program`, most: limit.most * NETWORKS_OF_PROGRAM }
  return [{ limit, what: ctx.ip, by }, ...(program === undefined ? [] : [{ limit: together, what: program, by }])]
}

/** Counts one try of the caller's network and refuses those beyond the limit. */
export const countNetworkTry = (ctx: Ctx, limit: Limit): Promise<void> => countTries(ctx, limit.seconds, ofNetwork(ctx, limit))

/** Counts one try of the caller's network without refusing it. */
export async function noteNetworkTry(ctx: Ctx, limit: Limit): Promise<void> {
  const tries = ofNetwork(ctx, limit).map(({ limit: one, what }) => ({ bucket: bucketOf(ctx, one, what), by: 1 as const }))
  await countEach(ctx, tries, oldestOf(ctx, limit))
}

/** Counts one try and returns whether it was within the limit: for tries whose refusal would reveal other people's tries. */
export async function isWithin(ctx: Ctx, limit: Limit, what: string): Promise<boolean> {
  const [row] = await countEach(ctx, [{ bucket: bucketOf(ctx, limit, what), by: 1 }], oldestOf(ctx, limit))
  return row!.count <= limit.most
}

/** Counts one try and returns when the first of its span was. */
export async function firstTry(ctx: Ctx, limit: Limit, what: string): Promise<Date> {
  const [row] = await countEach(ctx, [{ bucket: bucketOf(ctx, limit, what), by: 1 }], oldestOf(ctx, limit))
  return row!.startedAt
}

/** The tries so far within the limit's span; counts nothing. */
export async function triesSoFar(ctx: Ctx, limit: Limit, what: string): Promise<number> {
  return readTries(ctx, bucketOf(ctx, limit, what), oldestOf(ctx, limit))
}

const bucketOf = ({ services }: Ctx, { name }: Pick<Limit, 'name'>, what: string) =>
  `${name}:${keyedHash(services.secrets.key, 'limit', what)}`
const oldestOf = ({ now }: Ctx, { seconds }: Pick<Limit, 'seconds'>) => new Date(now.getTime() - seconds * 1000)

/** The hash by which orders remember their network; null when the request has no address. */
export function networkKeyOf({ services, tenant }: Ctx, ip: string): string | null {
  return ip === '' ? null : keyedHash(services.secrets.key, 'unpaid-network', tenant.id, ip)
}
