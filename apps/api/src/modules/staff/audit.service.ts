import type { Acting } from '#actor.ts'
import type { Ctx, ShopCtx } from '#context.ts'
import { isInsideTransaction } from '#db/transaction-scope.ts'
import { markDone } from './keyed-writes.repository.ts'
import { findDetail, insertEntry, listDetails, lockRow } from './staff.repository.ts'

/** Acts of shoppers are not recorded here, except those of the leaders of pickup points: orders and sign-ins have their own logs. */
export type ActingCtx = ShopCtx & Readonly<{ actor: Acting }>

/** `action`: noun and verb ("campaign.save"). `subject`: kind and id ("campaign feira"). `detail`: the change, without people's names or keys. */
export type AuditEntry = { action: string; subject: string; detail: Record<string, unknown> }

/** During a load of a new shop only the shop's id is known. */
type RecordingCtx = Pick<ActingCtx, 'db' | 'now' | 'actor'> & Pick<Ctx, 'idempotencyKey'> & { tenant: Pick<ShopCtx['tenant'], 'id'> }

/**
 * Call it in the transaction of the recorded change, so that neither is stored without the other. It also marks the write of the request's
 * Idempotency-Key as done.
 */
export async function recordAudit(ctx: RecordingCtx, entry: AuditEntry): Promise<void> {
  if (!isInsideTransaction()) throw new Error(`${entry.action} is recorded outside the transaction of what it records`)
  const { actor } = ctx
  const by = {
    staffId: actor.kind === 'staff' ? actor.staffId : null,
    keyId: actor.kind === 'key' ? actor.keyId : null,
    leaderId: actor.kind === 'leader' ? actor.leaderId : null,
  }
  await insertEntry(ctx, { ...entry, ...by, actor: actor.kind })
  const callerId = by.staffId ?? by.keyId
  if (ctx.idempotencyKey !== undefined && callerId) await markDone(ctx, { callerId, key: ctx.idempotencyKey })
}

/** Locks one staff member until the transaction ends, which serializes their actions under a daily limit. */
export const lockStaff = (ctx: ShopCtx, staffId: string): Promise<void> => lockRow(ctx, staffId)

/** The details of one staff member's actions since a moment. */
export const listActsSince = (ctx: ShopCtx, asked: { action: string; staffId: string; since: Date }): Promise<AuditEntry['detail'][]> =>
  listDetails(ctx, asked)

/** The recorded detail of an action; undefined when it was not done. */
export const findRecorded = (ctx: ShopCtx, act: Pick<AuditEntry, 'action' | 'subject'>): Promise<AuditEntry['detail'] | undefined> =>
  findDetail(ctx, act)
