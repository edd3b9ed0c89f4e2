import { personOf } from '#actor.ts'
import type { Ctx } from '#context.ts'
import type { LoginKey } from '@mutirao/domain/login-key'
import { listKeys } from './verified-keys.repository.ts'

/** The phone and e-mail that the caller has verified; empty without a sign-in. */
export async function verifiedKeys(ctx: Ctx): Promise<LoginKey[]> {
  const person = personOf(ctx)
  return person ? listKeys(ctx, person.userId) : []
}

/** The phone that the caller has verified. */
export async function verifiedPhoneOf(ctx: Ctx): Promise<string | null> {
  return (await verifiedKeys(ctx)).find(({ type }) => type === 'PHONE')?.value ?? null
}
