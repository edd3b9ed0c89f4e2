import { Problem, type ProblemCode } from '@mutirao/contract/problems'
import type { Ctx } from '../../context.ts'
import { keyedHash } from '../../ids.ts'
import { countUse, findUses } from './limits.repository.ts'

export type Limit = { name: string; most: number; seconds: number; problem?: ProblemCode }

/**
 * Counts one use of `what` (a phone, an address, a visitor) and refuses the one after the last. The count stands in the database,
 * so that it holds across processes; what was counted is kept as a hash.
 */
export async function useOnce(ctx: Ctx, limit: Limit, what: string): Promise<void> {
  const row = await countUse(ctx, bucketOf(ctx, limit, what), oldestOf(ctx, limit))
  if (row.count <= limit.most) return
  const retryAfterSeconds = Math.max(1, Math.ceil((row.startedAt.getTime() + limit.seconds * 1000 - ctx.now.getTime()) / 1000))
  throw new Problem(limit.problem ?? 'rate_limit', { retryAfterSeconds })
}

/** How often it was done in the window that is open now; counts nothing. */
export async function countUses(ctx: Ctx, limit: Limit, what: string): Promise<number> {
  return findUses(ctx, bucketOf(ctx, limit, what), oldestOf(ctx, limit))
}

const bucketOf = ({ services }: Ctx, { name }: Limit, what: string) => `${name}:${keyedHash(services.secrets.key, 'limit', what)}`
const oldestOf = ({ now }: Ctx, { seconds }: Limit) => new Date(now.getTime() - seconds * 1000)
