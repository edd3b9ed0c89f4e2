import { createHmac } from 'node:crypto'
import { mayDo } from '#actor.ts'
import type { WhatsappSender } from '#adapters/whatsapp/whatsapp-adapter.ts'
import { seal, unseal } from '#cipher.ts'
import { inTransaction, type Ctx, type StaffCtx } from '#context.ts'
import { isProvedBy, isSameSecret, keyedHash } from '#ids.ts'
import { recordAudit, type ActingCtx } from '#modules/staff/audit.service.ts'
import { shopAddress } from '#shop-address.ts'
import type { CallOutput, HandlerInput } from '@mutirao/contract/endpoint'
import { Problem } from '@mutirao/contract/problems'
import type * as contract from '@mutirao/contract/whatsapp'
import type { WhatsappTrouble } from '@mutirao/contract/whatsapp'
import * as repository from './whatsapp.repository.ts'

/** The newest messages that the office lists. */
const LISTED = 20
const MISSING = 'Falta: sem ela a loja não escreve pelo WhatsApp.'

type Credentials = { token: string; appSecret: string }
export type WhatsappAccount = Omit<repository.AccountRow, 'sealed' | 'sealedBy'> & { from: WhatsappSender; appSecret: string }

/** Undefined when the shop has none, or no secret opens its credentials. */
export async function findWhatsappAccount(ctx: Ctx): Promise<WhatsappAccount | undefined> {
  const row = await repository.findAccount(ctx)
  const credentials = row && credentialsOf(ctx, row)
  if (!row || !credentials) return undefined
  const { sealed: _sealed, sealedBy: _by, ...account } = row
  return { ...account, from: { phoneNumberId: row.phoneNumberId, token: credentials.token }, appSecret: credentials.appSecret }
}

const sealOf = (tenantId: string) => ({ tenantId, purpose: 'whatsapp' })

function credentialsOf(
  { services, tenant }: Pick<Ctx, 'services' | 'tenant'>,
  { sealed, sealedBy }: repository.AccountRow,
): Credentials | undefined {
  const text = unseal(services.secrets.acquirer, sealOf(tenant.id), { text: sealed, version: sealedBy })
  return text === undefined ? undefined : (JSON.parse(text) as Credentials)
}

export async function getWhatsapp(ctx: StaffCtx): Promise<CallOutput<typeof contract.getWhatsapp>> {
  const [row, people, messages] = await Promise.all([
    repository.findAccount(ctx),
    repository.countPeople(ctx),
    repository.listMessages(ctx, LISTED),
  ])
  return {
    account: row && {
      phoneNumberId: row.phoneNumberId,
      language: row.language,
      orderTemplate: row.orderTemplate ?? undefined,
      newsTemplate: row.newsTemplate ?? undefined,
      changedAt: row.changedAt.toISOString(),
      trouble: row.trouble ?? undefined,
      troubleAt: row.troubleAt?.toISOString(),
    },
    webhook: { url: shopAddress(ctx) + hookPath(ctx.tenant.id), verifyToken: verifyTokenOf(ctx.services.secrets.webhook, ctx.tenant.id) },
    people,
    messages: messages.map(({ id, at, kind, state, code, phone, orderCode }) => ({
      id,
      at: at.toISOString(),
      kind,
      state,
      code: code ?? undefined,
      orderCode: orderCode ?? undefined,
      phoneEnd: phone.slice(-4),
    })),
  }
}

/** Credentials that are left out stay; a first account needs both. */
export async function saveWhatsapp(
  ctx: StaffCtx,
  { token, appSecret, ...written }: HandlerInput<typeof contract.saveWhatsapp>['body'],
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await repository.findAccount(tx)
    const before = row && credentialsOf(tx, row)
    const credentials = { token: token ?? before?.token, appSecret: appSecret ?? before?.appSecret }
    const errors = (['token', 'appSecret'] as const).filter((name) => !credentials[name]).map((path) => ({ path, message: MISSING }))
    if (errors.length > 0) throw new Problem('validation_failed', { errors })
    const { text: sealed, version: sealedBy } = seal(ctx.services.secrets.acquirer, sealOf(ctx.tenant.id), JSON.stringify(credentials))
    const { phoneNumberId, language, orderTemplate = null, newsTemplate = null } = written
    await repository.putAccount(tx, { phoneNumberId, language, orderTemplate, newsTemplate, sealed, sealedBy })
    const renewed = [...(token ? ['token'] : []), ...(appSecret ? ['appSecret'] : [])]
    await recordAudit(tx, { action: 'whatsapp.save', subject: 'whatsapp', detail: { ...written, renewed } })
  })
}

export async function endWhatsapp(ctx: StaffCtx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (await repository.deleteAccount(tx)) await recordAudit(tx, { action: 'whatsapp.end', subject: 'whatsapp', detail: {} })
  })
}

/** Re-encrypts the credentials with the newest secret. Call it in a transaction. Returns false when no secret opens them. */
export async function renewWhatsappSeal(ctx: ActingCtx, secrets: readonly string[]): Promise<boolean> {
  const row = await repository.findAccount(ctx)
  if (!row) return true
  const text = unseal(secrets, sealOf(ctx.tenant.id), { text: row.sealed, version: row.sealedBy })
  if (text === undefined) return false
  const renewed = seal(secrets, sealOf(ctx.tenant.id), text)
  await repository.setSeal(ctx, { sealed: renewed.text, sealedBy: renewed.version })
  await recordAudit(ctx, { action: 'whatsapp.seal', subject: 'whatsapp', detail: {} })
  return true
}

/** Undefined while WhatsApp takes the shop's messages, and for staff who see no webhooks. */
export async function findWhatsappTrouble(ctx: StaffCtx): Promise<{ trouble: WhatsappTrouble; since: string } | undefined> {
  if (!mayDo(ctx.actor, 'webhooks.send')) return undefined
  const row = await repository.findAccount(ctx)
  return row?.trouble && row.troubleAt ? { trouble: row.trouble, since: row.troubleAt.toISOString() } : undefined
}

export const hookPath = (tenantId: string) => `/webhooks/whatsapp/${tenantId}`

/** The token that Meta's panel sends back when it checks the address. */
const verifyTokenOf = (secret: string, tenantId: string) => keyedHash(secret, 'whatsapp', tenantId)
export const isVerifyToken = (secrets: readonly string[], tenantId: string, given: string): boolean =>
  isProvedBy(secrets, given, (secret) => verifyTokenOf(secret, tenantId))

/** Whether Meta signed these bytes with the app's secret (`X-Hub-Signature-256`). */
export function isSignedByMeta(appSecret: string, body: Uint8Array, signature: unknown): boolean {
  const expected = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  return typeof signature === 'string' && isSameSecret(signature, expected)
}
