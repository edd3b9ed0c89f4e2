import webPush from 'web-push'
import { webhookSender, type BytesSender } from '#adapters/webhook/webhook-sender.ts'
import type { Outcome, PushAdapter } from './push-adapter.ts'

/** A message that a phone has not received within a day is obsolete. */
const LIFE_SECONDS = 86_400
/** The 4xx statuses that are worth a retry. */
const LATER = new Set(['408', '425', '429'])

type Keys = { publicKey: string; privateKey: string }
type Options = { takes: PushAdapter['takes']; send?: BytesSender }

/**
 * Web Push (RFC 8030), encrypted for one device (RFC 8291) and signed with our key (VAPID, RFC 8292). The browser supplies the address, so only push
 * services are called, under the same guard as merchants' addresses: https, and public.
 */
export function webPushAdapter(keys: Keys, { takes, send = webhookSender({ isPublicOnly: true }) }: Options): PushAdapter {
  return {
    publicKey: keys.publicKey,
    takes,
    takesApps: false,
    async send({ to, text, contact, isUrgent }) {
      if (!takes(to.endpoint)) return 'gone'
      const subscription = { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } }
      const { headers, body } = webPush.generateRequestDetails(subscription, text, {
        vapidDetails: { subject: contact, ...keys },
        TTL: LIFE_SECONDS,
        urgency: isUrgent ? 'high' : 'normal',
        contentEncoding: 'aes128gcm',
      })
      return outcomeOf(await send({ url: to.endpoint, headers: headers as Record<string, string>, body: body! }))
    },
  }
}

function outcomeOf({ isTaken, answer }: Awaited<ReturnType<BytesSender>>): Outcome {
  if (isTaken) return 'taken'
  if (['404', '410', 'not_https', 'not_public'].includes(answer)) return 'gone'
  if (/^4\d\d$/.test(answer) && !LATER.has(answer)) return 'refused'
  throw new Error(`push not taken: ${answer}`)
}
