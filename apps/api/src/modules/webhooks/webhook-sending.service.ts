import type { Answer } from '#adapters/webhook/webhook-sender.ts'
import { signWebhook } from '#adapters/webhook/webhook-signature.ts'
import { inTransaction, type Ctx } from '#context.ts'
import { nextSending } from '@mutirao/domain/webhook-events'
import { addressesOf, type EventAddress } from './addresses.rules.ts'
import { endThoseOfGoneKeys } from './subscriptions.service.ts'
import { noteFailing, type TellPause } from './webhook-endpoints.service.ts'
import { secretsOf } from './webhook-secrets.service.ts'
import { clearFailing, hurry, listOrderLines, listSecrets, saveOutcome, takeDue, type Due } from './webhooks.repository.ts'

/** Limits the requests to one URL in a round, since other shops wait behind it. */
const MOST_A_ROUND = 50
const ROUND_MS = 10_000
/** After so long without a taken event an address was away; before, it may refuse one event and take the others. */
const OUTAGE_MS = 10 * 60_000

/**
 * Sends the due events of one shop to each of its URLs in sequence, outside any transaction. A failed request ends the round for its URL. A paused
 * address gets pings alone, by which its owner sees whether it may be resumed.
 */
export async function sendWebhooks(ctx: Ctx, tellPause: TellPause): Promise<void> {
  await endThoseOfGoneKeys(ctx)
  const paused = new Set((await listSecrets(ctx)).flatMap(({ url, pausedAt }) => (pausedAt ? [url] : [])))
  const all = addressesOf(ctx)
  await Promise.all(all.map((webhook) => (paused.has(webhook.url) ? sendPing(ctx, webhook) : sendTo(ctx, webhook, tellPause))))
}

async function sendPing(ctx: Ctx, webhook: EventAddress): Promise<void> {
  const due = await inTransaction(ctx, (tx) => takeDue(tx, webhook.url, 'webhook.ping'))
  if (due) await send(ctx, webhook, due)
}

async function sendTo(ctx: Ctx, webhook: EventAddress, tellPause: TellPause): Promise<void> {
  const { url } = webhook
  const from = performance.now()
  const passed = () => performance.now() - from
  for (let sent = 0; sent < MOST_A_ROUND && passed() < ROUND_MS; sent++) {
    const at = { ...ctx, now: new Date(ctx.now.getTime() + passed()) }
    const due = await inTransaction(at, (tx) => takeDue(tx, url))
    if (!due) return
    if (!(await send(at, webhook, due))) return noteFailing(at, url, tellPause)
    const since = await clearFailing(ctx, url)
    if (since && at.now.getTime() - since.getTime() >= OUTAGE_MS) await hurry(at, url)
  }
}

async function send(ctx: Ctx, webhook: EventAddress, due: Due): Promise<boolean> {
  const { isTaken, answer } = await ask(ctx, webhook, due)
  if (isTaken) {
    await saveOutcome(ctx, due, { state: 'TAKEN', answer, takenAt: ctx.now })
    return true
  }
  const dueAt = nextSending({ attempts: due.attempts, since: new Date(due.since), now: ctx.now })
  await saveOutcome(ctx, due, dueAt ? { state: 'WAITING', answer, dueAt } : { state: 'FAILED', answer })
  return false
}

async function ask(ctx: Ctx, { url, lines = false }: EventAddress, { id, event, data: noted, createdAt }: Due): Promise<Answer> {
  const data = lines && event.startsWith('order.') ? await withLines(ctx, noted) : noted
  const secrets = await secretsOf(ctx, url)
  if (secrets.length === 0) return { isTaken: false, answer: 'no_secret' }
  const body = JSON.stringify({ type: event, timestamp: new Date(createdAt).toISOString(), data })
  const timestamp = Math.floor(ctx.now.getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Mutirao-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook(secrets, { id, timestamp, body }),
  }
  return ctx.services.webhooks({ url, headers, body })
}

/** The data of an order's event with the lines that the order has now. */
async function withLines(ctx: Ctx, data: Due['data']): Promise<Due['data']> {
  const order = data['order'] as { id: string }
  return { ...data, order: { ...order, lines: await listOrderLines(ctx, order.id) } }
}
