import { inTransaction, type Ctx, type StaffCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { recordAudit, type ActingCtx } from '#modules/staff/audit.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { WebhookEndpoint } from '@mutirao/contract/webhooks'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import * as repository from './webhooks.repository.ts'

/** The shop's addresses, as its folder has them, and whether they take what is sent. */
export async function listWebhookEndpoints(ctx: StaffCtx): Promise<WebhookEndpoint[]> {
  const states = new Map((await repository.listSecrets(ctx)).map((row) => [row.url, row]))
  return (ctx.tenant.body.webhooks ?? []).map(({ url, events, lines = false }) => {
    const state = states.get(url)
    return {
      url,
      events,
      lines,
      hasSecret: state !== undefined,
      failingSince: state?.failingSince?.toISOString(),
      pausedAt: state?.pausedAt?.toISOString(),
    }
  })
}

/** Sends an event that says nothing, to try the address. */
export async function pingWebhook(ctx: StaffCtx, url: string): Promise<{ id: string }> {
  requireWritten(ctx, url)
  const id = uuidv7(ctx.now.getTime())
  await inTransaction(ctx, async (tx) => {
    const data = { at: ctx.now.toISOString() }
    await repository.insertEvents(tx, [{ id, url, event: 'webhook.ping', subject: `ping ${id}`, data }])
    await recordAudit(tx, { action: 'webhook.ping', subject: `webhook ${url}`, detail: {} })
  })
  return { id }
}

export async function resumeWebhook(ctx: StaffCtx, url: string): Promise<void> {
  requireWritten(ctx, url)
  await inTransaction(ctx, (tx) => resume(tx, url))
}

/** Call it in a transaction. What has waited is sent at once, and retried for three days from now. */
export async function resume(ctx: ActingCtx, url: string): Promise<void> {
  await repository.clearFailing(ctx, url)
  await repository.dueAgain(ctx, url)
  await recordAudit(ctx, { action: 'webhook.resume', subject: `webhook ${url}`, detail: {} })
}

function requireWritten({ tenant }: StaffCtx, url: string): void {
  if (!tenant.body.webhooks?.some((one) => one.url === url)) throw new Problem('not_found')
}

/** Called in the transaction that pauses the address, which is told once. */
export type TellPause = (ctx: Ctx, facts: { url: string; since: Date }) => Promise<void>

/** Notes that the address did not take an event; one that has taken none for a day is paused. */
export async function noteFailing(ctx: Ctx, url: string, tell: TellPause): Promise<void> {
  const since = await repository.startFailing(ctx, url)
  if (!since || ctx.now.getTime() - since.getTime() < DAY_MS) return
  await inTransaction(ctx, async (tx) => {
    if (!(await repository.pause(tx, url))) return
    await recordAudit(
      { ...tx, actor: { kind: 'system' } },
      { action: 'webhook.pause', subject: `webhook ${url}`, detail: { since: since.toISOString() } },
    )
    await tell(tx, { url, since })
  })
}
