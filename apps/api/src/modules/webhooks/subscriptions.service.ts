import { isIP } from 'node:net'
import { mayDo } from '#actor.ts'
import { tenantTag } from '#cache/tags.ts'
import { inTransaction, type Ctx, type StaffCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { recordAudit, type ActingCtx } from '#modules/staff/audit.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { MOST_SUBSCRIPTIONS, type WebhookSubscription } from '@mutirao/contract/webhooks'
import { isOfOrders } from './addresses.rules.ts'
import * as repository from './subscriptions.repository.ts'
import type { Subscription } from './subscriptions.repository.ts'
import { listWebhookEndpoints, requireWritten } from './webhook-endpoints.service.ts'
import { renewSecret } from './webhook-secrets.service.ts'

const refused = (reason: string) => new Problem('conflict', { reason, detail: reason })

/**
 * Adds an address and its secret, which is shown once. Throws authorization for events that the caller may not read, validation_failed for an address that nothing would be sent to, conflict for one that
 * the shop has, and beyond the greatest number.
 */
export async function subscribe(ctx: StaffCtx, asked: WebhookSubscription & { url: string }) {
  requireOutside(ctx, asked.url)
  requireReading(ctx, asked.events)
  const id = uuidv7(ctx.now.getTime())
  const secret = await inTransaction(ctx, async (tx) => {
    const { body, subscriptions } = await repository.lockSubscriptions(tx)
    if ([...(body.webhooks ?? []), ...subscriptions].some(({ url }) => url === asked.url))
      throw refused('A loja já envia avisos a este endereço.')
    if (subscriptions.length >= MOST_SUBSCRIPTIONS)
      throw refused(`A loja tem até ${MOST_SUBSCRIPTIONS} endereços assinados: encerre um antes.`)
    const { actor } = tx
    const added: Subscription = { id, ...asked, ...(actor.kind === 'key' && { keyId: actor.keyId }) }
    await repository.saveSubscriptions(tx, [...subscriptions, added])
    await recordAudit(tx, { action: 'webhook.subscribe', subject: `webhook ${asked.url}`, detail: { ...asked, id } })
    return (await renewSecret(tx, { key: ctx.services.secrets.key, url: asked.url })).secret
  })
  publish(ctx)
  return { ...asked, id, secret }
}

/** The server's rules for what leaves it hold for each sending; an address that never passes them is refused at once. */
function requireOutside({ services }: StaffCtx, url: string): void {
  const { protocol, hostname } = new URL(url)
  const isInside = protocol !== 'https:' || hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  if (services.settings.environment !== 'production' || !isInside) return
  const message = 'use um endereço público com https:// e nome, como https://erp.padaria.com.br/mutirao'
  throw new Problem('validation_failed', { errors: [{ path: 'url', message }] })
}

/** An event reveals orders, so its subscriber needs the right to read them. Throws authorization. */
function requireReading({ actor }: StaffCtx, events: readonly string[]): void {
  if (events.some(isOfOrders) && !mayDo(actor, 'orders.read')) throw new Problem('authorization')
}

/** Throws not_found, also for a program at another's, and authorization for events that the caller may not read. */
export async function changeSubscription(ctx: StaffCtx, id: string, { events, lines }: WebhookSubscription) {
  const url = await inTransaction(ctx, async (tx) => {
    const { subscriptions } = await repository.lockSubscriptions(tx)
    const before = ownOf(tx, subscriptions, id)
    requireReading(tx, events)
    const changed = { ...before, events, lines }
    await repository.saveSubscriptions(
      tx,
      subscriptions.map((one) => (one.id === id ? changed : one)),
    )
    const detail = { events, lines, before: { events: before.events, lines: before.lines } }
    await recordAudit(tx, { action: 'webhook.change', subject: `webhook ${before.url}`, detail })
    return before.url
  })
  publish(ctx)
  return (await shownNow(ctx, { id, url, events, lines }))!
}

async function shownNow(ctx: StaffCtx, { id, url, events, lines = false }: WebhookSubscription & { id: string; url: string }) {
  // The request's shop was read before the change.
  const shown = (await listWebhookEndpoints(ctx)).find((one) => one.id === id)
  return { ...shown, id, url, events, lines, hasSecret: shown?.hasSecret ?? true }
}

/** Throws not_found, also for a program at another's. What waits for the address is not sent any more. */
export async function endSubscription(ctx: StaffCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { subscriptions } = await repository.lockSubscriptions(tx)
    await remove(tx, subscriptions, [ownOf(tx, subscriptions, id)])
  })
  publish(ctx)
}

async function remove(ctx: ActingCtx, all: readonly Subscription[], gone: readonly Subscription[]): Promise<void> {
  await repository.saveSubscriptions(
    ctx,
    all.filter((one) => !gone.includes(one)),
  )
  for (const { id, url } of gone) {
    await repository.forgetAddress(ctx, url)
    await recordAudit(ctx, { action: 'webhook.end', subject: `webhook ${url}`, detail: { id } })
  }
}

function ownOf({ actor }: StaffCtx, subscriptions: readonly Subscription[], id: string): Subscription {
  const found = subscriptions.find((one) => one.id === id)
  if (!found || (actor.kind === 'key' && found.keyId !== actor.keyId)) throw new Problem('not_found')
  return found
}

/** A new secret, shown once; the former one signs beside it for a day. Throws not_found for an address that the shop has not, and for a program at another's. */
export async function renewWebhookSecret(ctx: StaffCtx, url: string): Promise<{ secret: string }> {
  requireWritten(ctx, url)
  const { actor } = ctx
  const isOwn = ctx.tenant.subscriptions?.some((one) => one.url === url && actor.kind === 'key' && one.keyId === actor.keyId)
  if (actor.kind === 'key' && !isOwn) throw new Problem('not_found')
  const { secret } = await inTransaction(ctx, (tx) => renewSecret(tx, { key: ctx.services.secrets.key, url }))
  return { secret }
}

/** Ends the subscriptions of programs whose key has ended. */
export async function endThoseOfGoneKeys(ctx: Ctx): Promise<void> {
  const keys = ctx.tenant.subscriptions?.flatMap(({ keyId }) => keyId ?? []) ?? []
  const gone = keys.length === 0 ? [] : await repository.listGoneKeys(ctx, keys)
  if (gone.length === 0) return
  await inTransaction(ctx, async (tx) => {
    const { subscriptions } = await repository.lockSubscriptions(tx)
    const theirs = subscriptions.filter(({ keyId }) => keyId !== undefined && gone.includes(keyId))
    await remove({ ...tx, actor: { kind: 'system' } }, subscriptions, theirs)
  })
  publish(ctx)
}

const publish = (ctx: Pick<Ctx, 'services' | 'tenant'>) => ctx.services.changes.publish(['tenants', tenantTag(ctx)])
