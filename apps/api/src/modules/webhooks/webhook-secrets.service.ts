import { makeWebhookSecret } from '#adapters/webhook/webhook-signature.ts'
import { decrypt, encrypt, encryptAgain } from '#cipher.ts'
import type { Ctx, ShopCtx } from '#context.ts'
import { recordAudit, type ActingCtx } from '#modules/staff/audit.service.ts'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { findSecrets, lockSecrets, saveSecret, saveSeals } from './webhooks.repository.ts'

/** How long a replaced secret signs beside the new one. */
const ROTATION_MS = DAY_MS

/** The secrets that currently sign for this URL, newest first. */
export async function secretsOf(ctx: Ctx, url: string): Promise<string[]> {
  const row = await findSecrets(ctx, url)
  if (!row) return []
  const { secret, former, formerUntil } = row
  const isFormerGood = former !== null && formerUntil !== null && formerUntil > ctx.now
  return [secret, ...(isFormerGood ? [former] : [])].map((kept) => decrypt(ctx.services.secrets.keys, ctx.tenant.id, kept))
}

/** Creates a new secret for a URL, in the caller's transaction. It is shown once; the previous one stays valid for a day. */
export async function renewSecret(
  ctx: ActingCtx,
  { key, url }: { key: string; url: string },
): Promise<{ secret: string; isRotated: boolean }> {
  const before = await findSecrets(ctx, url)
  const secret = makeWebhookSecret()
  await saveSecret(ctx, {
    url,
    secret: encrypt(key, ctx.tenant.id, secret),
    former: before?.secret ?? null,
    formerUntil: before ? new Date(ctx.now.getTime() + ROTATION_MS) : null,
  })
  const isRotated = before !== undefined
  await recordAudit(ctx, { action: 'webhook.secret', subject: `webhook ${url}`, detail: { isRotated } })
  return { secret, isRotated }
}

/** Encrypts the shop's secrets again, under the newest key. Returns how many were under a former one; those that no key opens stay. */
export async function renewSecretSeals(ctx: ShopCtx, keys: readonly string[]): Promise<number> {
  const renewed = (text: string) => encryptAgain(keys, ctx.tenant.id, text) ?? text
  let count = 0
  for (const { url, secret, former } of await lockSecrets(ctx)) {
    const seals = { secret: renewed(secret), former: former && renewed(former) }
    if (seals.secret === secret && seals.former === former) continue
    await saveSeals(ctx, url, seals)
    count++
  }
  return count
}
