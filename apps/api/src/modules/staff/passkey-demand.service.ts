import type { Ctx } from '#context.ts'
import { Problem } from '@mutirao/contract/problems'
import { hasPasskey } from './staff.repository.ts'
import { isStaff } from './staff.service.ts'

type SignedIn = { userId: string; isByPasskey: boolean }

/**
 * Where the shop demands passkeys, staff who have one change what signs them in, and end their account, only after a sign-in by one: a stolen code or password could
 * otherwise exchange the passkey for the thief's. Those of every host count. The first passkey needs a code alone. Throws passkey_required.
 */
export async function requireOwnPasskey(ctx: Ctx, { userId, isByPasskey }: SignedIn): Promise<void> {
  if (isByPasskey || !ctx.tenant.body.office?.passkeyRequired || !(await isStaff(ctx, userId))) return
  if (await hasPasskey(ctx, userId)) throw new Problem('passkey_required')
}
