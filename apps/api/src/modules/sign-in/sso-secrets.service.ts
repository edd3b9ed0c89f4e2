import { decrypt, encrypt, encryptAgain } from '#cipher.ts'
import { inTransaction, type Ctx, type ShopCtx, type StaffCtx } from '#context.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { SsoSecret } from '@mutirao/contract/sso-secrets'
import * as repository from './sso-secrets.repository.ts'

type Provider = { id: string; issuer: string; clientId: string }

/** The provider for which a secret was stored: one that has another address or client since does not get it. */
const placeOf = ({ issuer, clientId }: Provider) => `${issuer} ${clientId}`

const providerOf = ({ tenant }: Pick<Ctx, 'tenant'>, id: string) =>
  tenant.body.marketplace.authentication.providers.find((provider) => provider.id === id)

export async function listSsoSecrets(ctx: StaffCtx): Promise<SsoSecret[]> {
  return (await repository.listSecrets(ctx)).map(({ provider, place, changedAt }) => {
    const known = providerOf(ctx, provider)
    return { provider, changedAt: changedAt.toISOString(), isUsed: known !== undefined && placeOf(known) === place }
  })
}

/** Throws not_found for a provider that the shop does not name. */
export async function setSsoSecret(ctx: StaffCtx, id: string, secret: string): Promise<void> {
  const provider = providerOf(ctx, id)
  if (!provider) throw new Problem('not_found')
  const { key } = ctx.services.secrets
  await inTransaction(ctx, async (tx) => {
    const sealed = encrypt(key, ctx.tenant.id, secret)
    await repository.saveSecret(tx, { provider: id, place: placeOf(provider), secret: sealed, changedAt: ctx.now })
    await recordAudit(tx, { action: 'sso.secret', subject: `sso ${id}`, detail: {} })
  })
}

/** Throws not_found where there is none. */
export async function removeSsoSecret(ctx: StaffCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await repository.deleteSecret(tx, id))) throw new Problem('not_found')
    await recordAudit(tx, { action: 'sso.forget', subject: `sso ${id}`, detail: {} })
  })
}

/** The secret that the shop's owner stored for this provider as it is now. */
export async function findSsoSecret(ctx: Ctx, provider: Provider): Promise<string | undefined> {
  const row = (await repository.listSecrets(ctx)).find((one) => one.provider === provider.id && one.place === placeOf(provider))
  return row && decrypt(ctx.services.secrets.keys, ctx.tenant.id, row.secret)
}

/** Encrypts the shop's secrets again, under the newest key. Returns how many were under a former one; those that no key opens stay. */
export async function renewSsoSeals(ctx: ShopCtx, keys: readonly string[]): Promise<number> {
  let count = 0
  for (const { provider, secret } of await repository.lockSecrets(ctx)) {
    const renewed = encryptAgain(keys, ctx.tenant.id, secret)
    if (renewed === undefined || renewed === secret) continue
    await repository.saveSeal(ctx, { provider, secret: renewed })
    count++
  }
  return count
}
