import { isInsideTransaction } from '#db/transaction-scope.ts'
import type { Acting } from '../../actor.ts'
import type { ShopCtx } from '#context.ts'
import { findDetail, insertEntry, listDetails, lockRow } from './staff.repository.ts'

/** Actions of people for themselves are not recorded here: orders and sign-ins have books of their own. */
export type ActingCtx = ShopCtx & Readonly<{ actor: Acting }>

/** action: noun and verb ("campaign.save"); subject: kind and id ("campaign feira"); detail: the changes, without names or keys of people. */
export type AuditEntry = { action: string; subject: string; detail: Record<string, unknown> }

/** For a shop that a load is creating, only the id is known yet. */
type RecordingCtx = Pick<ActingCtx, 'db' | 'now' | 'actor'> & { tenant: Pick<ShopCtx['tenant'], 'id'> }

/** Call it in the transaction of the recorded action, so that neither is stored without the other. */
export async function recordAudit(ctx: RecordingCtx, entry: AuditEntry): Promise<void> {
  if (!isInsideTransaction()) throw new Error(`${entry.action} is recorded outside the transaction of what it records`)
  const { actor } = ctx
  await insertEntry(ctx, { ...entry, actor: actor.kind, staffId: actor.kind === 'staff' ? actor.staffId : null })
}

/** Serializes a member of staff's actions under a daily limit until the transaction ends. */
export const lockStaff = (ctx: ShopCtx, staffId: string): Promise<void> => lockRow(ctx, staffId)

/** The details of a member of staff's actions since a moment. */
export const listActsSince = (ctx: ShopCtx, asked: { action: string; staffId: string; since: Date }): Promise<AuditEntry['detail'][]> =>
  listDetails(ctx, asked)

/** The recorded detail of an act; undefined when it was not done. */
export const findRecorded = (ctx: ShopCtx, act: Pick<AuditEntry, 'action' | 'subject'>): Promise<AuditEntry['detail'] | undefined> =>
  findDetail(ctx, act)
