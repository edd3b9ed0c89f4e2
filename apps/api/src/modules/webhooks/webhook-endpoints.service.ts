import { mayDo } from '#actor.ts'
import { inTransaction, type Ctx, type StaffCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { recordAudit, type ActingCtx } from '#modules/staff/audit.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { WebhookEndpoint } from '@mutirao/contract/webhooks'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { addressesOf, type EventAddress } from './addresses.rules.ts'
import { listKeyNames } from './subscriptions.repository.ts'
import * as repository from './webhooks.repository.ts'

/** The shop's addresses, of its folder and added by call, and whether they take what is sent. */
export async function listWebhookEndpoints(ctx: StaffCtx): Promise<WebhookEndpoint[]> {
  const states = new Map((await repository.listSecrets(ctx)).map((row) => [row.url, row]))
  const names = await listKeyNames(ctx)
  return addressesOf(ctx).map(({ id, url, events, lines = false, keyId }) => {
    const state = states.get(url)
    return {
      id,
      by: keyId && names.get(keyId),
      url,
      events: [...events],
      lines,
      hasSecret: state !== undefined,
      failingSince: state?.failingSince?.toISOString(),
      pausedAt: state?.pausedAt?.toISOString(),
    }
  })
}

/** The addresses that are paused; undefined without the right to resume them. */
export async function listPausedWebhooks(ctx: StaffCtx) {
  if (!mayDo(ctx.actor, 'webhooks.send')) return undefined
  if (addressesOf(ctx).length === 0) return []
  const all = await listWebhookEndpoints(ctx)
  return all.flatMap(({ url, pausedAt, failingSince }) => (pausedAt ? [{ url, pausedAt, failingSince }] : []))
}

/** Sends an event that says nothing, to try the address. */
export async function pingWebhook(ctx: StaffCtx, url: string): Promise<{ id: string }> {
  requireNoOthers(ctx, url)
  const id = uuidv7(ctx.now.getTime())
  await inTransaction(ctx, async (tx) => {
    const data = { at: ctx.now.toISOString() }
    await repository.insertEvents(tx, [{ id, url, event: 'webhook.ping', subject: `ping ${id}`, data }])
    await recordAudit(tx, { action: 'webhook.ping', subject: `webhook ${url}`, detail: {} })
  })
  return { id }
}

export async function resumeWebhook(ctx: StaffCtx, url: string): Promise<void> {
  requireNoOthers(ctx, url)
  await inTransaction(ctx, (tx) => resume(tx, url))
}

/** Pauses an address until it is resumed; its events wait meanwhile. Throws conflict for one without a secret, to which nothing is sent. */
export async function pauseWebhook(ctx: StaffCtx, url: string): Promise<void> {
  requireNoOthers(ctx, url)
  await inTransaction(ctx, async (tx) => {
    if (!(await repository.findSecrets(tx, url))) throw new Problem('conflict', { reason: NO_SECRET, detail: NO_SECRET })
    if (!(await repository.pause(tx, url))) return
    await recordAudit(tx, { action: 'webhook.pause', subject: `webhook ${url}`, detail: {} })
  })
}

const NO_SECRET = 'Este endereço ainda não tem segredo, e por isso nada é enviado a ele.'

/** Call it in a transaction. What has waited is sent at once, and retried for three days from now. */
export async function resume(ctx: ActingCtx, url: string): Promise<void> {
  await repository.clearPause(ctx, url)
  await repository.dueAgain(ctx, url)
  await recordAudit(ctx, { action: 'webhook.resume', subject: `webhook ${url}`, detail: {} })
}

export function requireWritten({ tenant }: Pick<StaffCtx, 'tenant'>, url: string): void {
  if (!addressesOf({ tenant }).some((one) => one.url === url)) throw new Problem('not_found')
}

/** Throws not_found for an address that the shop has not, and for a program at another program's. */
function requireNoOthers(ctx: StaffCtx, url: string): void {
  requireWritten(ctx, url)
  if (isOthersAddress(ctx, url)) throw new Problem('not_found')
}

/** Whether the caller is a program and the address another program's. */
export function isOthersAddress({ tenant, actor }: Pick<StaffCtx, 'tenant' | 'actor'>, url: string): boolean {
  const isOthers = ({ keyId }: EventAddress) => keyId !== undefined && actor.kind === 'key' && keyId !== actor.keyId
  return addressesOf({ tenant }).some((one) => one.url === url && isOthers(one))
}

/** Called in the transaction that pauses the address, which is told once. */
export type TellPause = (ctx: Ctx, facts: { url: string; since: Date }) => Promise<void>

/** Notes that the address did not take an event; one that has taken none for a day is paused. */
export async function noteFailing(ctx: Ctx, url: string, tell: TellPause): Promise<void> {
  const since = await repository.startFailing(ctx, url)
  if (!since || ctx.now.getTime() - since.getTime() < DAY_MS) return
  await inTransaction(ctx, async (tx) => {
    if (!(await repository.pause(tx, url, { ifFailing: true }))) return
    await recordAudit(
      { ...tx, actor: { kind: 'system' } },
      { action: 'webhook.pause', subject: `webhook ${url}`, detail: { since: since.toISOString() } },
    )
    await tell(tx, { url, since })
  })
}
