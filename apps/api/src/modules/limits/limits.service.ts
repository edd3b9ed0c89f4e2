import { Problem, type ProblemCode } from '@mutirao/contract/problems'
import type { Ctx } from '../../context.ts'
import { keyedHash } from '../../ids.ts'
import { countUse } from './limits.repository.ts'

export type Limit = { name: string; most: number; seconds: number; problem?: ProblemCode }

/**
 * Counts one use of `what` (a phone, an address, a visitor) and refuses the one after the last. The count stands in the database,
 * so that it holds across processes; what was counted is kept as a hash.
 */
export async function useOnce(ctx: Ctx, limit: Limit, what: string): Promise<void> {
  const bucket = `${limit.name}:${keyedHash(ctx.services.secrets.key, 'limit', what)}`
  const oldest = new Date(ctx.now.getTime() - limit.seconds * 1000)
  const row = await countUse(ctx, bucket, oldest)
  if (row.count <= limit.most) return
  const retryAfterSeconds = Math.max(1, Math.ceil((row.startedAt.getTime() + limit.seconds * 1000 - ctx.now.getTime()) / 1000))
  throw new Problem(limit.problem ?? 'rate_limit', { retryAfterSeconds })
}
