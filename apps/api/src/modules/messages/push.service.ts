import { ECDH } from 'node:crypto'
import { personOf } from '#actor.ts'
import type { Device } from '#adapters/push/push-adapter.ts'
import { inTransaction, type Ctx, type LeadCtx, type ShopCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import { hearsByWhatsapp } from '#modules/whatsapp/whatsapp-choices.service.ts'
import type { HandlerInput } from '@mutirao/contract/endpoint'
import type { Message } from '@mutirao/contract/messages'
import { Problem } from '@mutirao/contract/problems'
import type * as contract from '@mutirao/contract/push'
import { may, roles } from '@mutirao/domain/staff'
import type { Waiting } from './outbox.repository.ts'
import * as repository from './push.repository.ts'

/** Browsers retry when a response is unclear to them. */
const SUBSCRIBING: Limit = { name: 'push-subscription', most: 20, seconds: 3600 }
/** A phone, a desktop, and forgotten ones; a further device replaces the oldest. */
const MOST_DEVICES = 5
/** A push service accepts 4 KB; a shop's own text may be long, and a lock screen shows three lines. */
const MOST_TEXT = 400

export async function getPush(ctx: LeadCtx) {
  const { publicKeys, takesApps } = ctx.services.push
  const devices = await repository.listOwn(ctx)
  return { publicKey: publicKeys[0]!, subscriptionIds: devices.map(({ id }) => id), takesApps }
}

/** A device belongs to the last lead that subscribed it: pushes pending for the previous one are not delivered to it. */
export async function subscribe(
  ctx: LeadCtx,
  { endpoint, keys, isOffice, publicKey }: HandlerInput<typeof contract.subscribePush>['body'],
): Promise<{ id: string }> {
  await countTry(ctx, SUBSCRIBING, ctx.actor.leadId)
  const { publicKeys, takes } = ctx.services.push
  const serverKey = publicKey ?? publicKeys[0]!
  if (!takes(endpoint) || !isPoint(keys.p256dh) || !publicKeys.includes(serverKey)) throw new Problem('validation_failed')
  return keep(ctx, { isOffice, endpoint, serverKey, ...keys })
}

/** The app's push service encrypts by itself: its device has a token and no keys. */
export async function subscribeApp(
  ctx: LeadCtx,
  { platform, token }: HandlerInput<typeof contract.subscribeApp>['body'],
): Promise<{ id: string }> {
  await countTry(ctx, SUBSCRIBING, ctx.actor.leadId)
  if (!ctx.services.push.takesApps) throw new Problem('not_found')
  return keep(ctx, { isOffice: false, endpoint: `${platform}:${token}`, p256dh: '', auth: '', serverKey: null })
}

function keep(ctx: LeadCtx, device: Device & { isOffice: boolean }): Promise<{ id: string }> {
  const subscription = { id: uuidv7(ctx.now.getTime()), sessionId: personOf(ctx)?.sessionId ?? null, ...device }
  return inTransaction(ctx, async (tx) => {
    await repository.lockDevices(tx)
    const id = await repository.putSubscription(tx, subscription)
    await repository.forgetOldest(tx, { most: MOST_DEVICES, isOffice: device.isOffice })
    return { id }
  })
}

/** An invalid curve point would otherwise fail only when a push is encrypted for it. */
function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

/** Silently ignores a subscription that is another lead's or no longer exists. */
export function unsubscribe(ctx: LeadCtx, id: string): Promise<void> {
  return repository.deleteOwn(ctx, id)
}

/** The payload shown by a device, a subset of the inbox message. `id`: the message's, so that a push delivered twice is shown once. */
type Line = Pick<Message, 'id' | 'type' | 'title' | 'text'> & { target: string | null }

/** Throws when the push should be retried; deletes the subscription of a device that is gone. */
export async function sendPush(ctx: Ctx, { recipient, facts }: Waiting): Promise<void> {
  const found = await repository.findSubscription(ctx, recipient)
  if (!found) return
  const { leadId, isOffice, ...to } = found
  const { id, type, title, text, target } = facts as Line
  // Orders that are told by WhatsApp get no push; where WhatsApp fails, a letter is sent.
  if (type === 'order' && !isOffice && (await hearsByWhatsapp(ctx, leadId))) return
  const shown = JSON.stringify({ id, title: title.slice(0, MOST_TEXT), text: text.slice(0, MOST_TEXT), target })
  const contact = `mailto:${ctx.tenant.body.seller.email}`
  const outcome = await ctx.services.push.send({ to, text: shown, contact, isUrgent: type === 'order' })
  if (outcome === 'gone') await repository.deleteSubscription(ctx, recipient)
  if (outcome === 'refused') ctx.log.error({ channel: 'push' }, 'message refused')
}

/** Devices that subscribed with another key than this one. */
export const countOldDevices = (ctx: ShopCtx, publicKey: string): Promise<number> => repository.countOldDevices(ctx, publicKey)

/** Ties devices that were subscribed before the sign-in to the session, so that they end with it. */
export function tieDevices(ctx: Ctx, whose: { userId: string; sessionId: string }): Promise<void> {
  return repository.tieToSession(ctx, whose)
}

/** Shows a message on the office devices of one member of the staff. */
export const tellMember = (ctx: ShopCtx, userId: string, line: repository.OfficeLine): Promise<void> =>
  repository.insertPushesOf(ctx, userId, line)

const RIGHT = 'orders.read'
const readers = { right: RIGHT, roles: roles.filter((role) => may(role, RIGHT)) } as const

/** Notifies the office devices of staff who may read orders, in the transaction of the change; a lock screen must not show the buyer's name. */
export function tellOffice(ctx: ShopCtx, line: repository.OfficeLine): Promise<void> {
  return repository.insertOfficePushes(ctx, line, readers)
}
