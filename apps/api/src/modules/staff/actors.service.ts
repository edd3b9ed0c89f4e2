import type { Staff } from '#actor.ts'
import type { Ctx } from '#context.ts'
import { findValidKey } from './api-keys.service.ts'
import { findActiveById } from './staff.repository.ts'

/** The member of staff or the program with this id, with the present rights; undefined when they do not work for the shop any more. */
export async function actorOf(ctx: Ctx, { staffId, keyId }: { staffId: string | null; keyId: string | null }): Promise<Staff | undefined> {
  if (staffId !== null) {
    const row = await findActiveById(ctx, staffId)
    // No request: the session is of no account here.
    return row && { kind: 'staff', staffId: row.id, role: row.role, rights: row.rights, userId: row.userId, sessionId: '' }
  }
  return keyId === null ? undefined : findValidKey(ctx, keyId)
}
