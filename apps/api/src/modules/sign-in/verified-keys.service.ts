import type { LoginKey } from '@mutirao/domain/login-key'
import type { Ctx } from '../../context.ts'
import { listKeys } from './verified-keys.repository.ts'

/** The phone and e-mail that whoever asks has proved to be theirs; none without a sign-in. */
export async function verifiedKeys(ctx: Ctx): Promise<LoginKey[]> {
  return ctx.client ? listKeys(ctx, ctx.client.userId) : []
}

/** The phone that whoever asks has proved to be theirs. */
export async function verifiedPhoneOf(ctx: Ctx): Promise<string | null> {
  return (await verifiedKeys(ctx)).find(({ type }) => type === 'PHONE')?.value ?? null
}
