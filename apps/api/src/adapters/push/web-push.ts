import webPush from 'web-push'
import { webhookSender, type BytesSender } from '#adapters/webhook/webhook-sender.ts'
import type { Outcome, Push, PushAdapter } from './push-adapter.ts'

/** A message that a phone has not received within a day is obsolete. */
const LIFE_SECONDS = 86_400
/** The 4xx statuses that are worth a retry. */
const LATER = new Set(['408', '425', '429'])

type Keys = { publicKey: string; privateKey: string }
type Options = { takes: PushAdapter['takes']; send?: BytesSender }

/**
 * Web Push (RFC 8030), encrypted for one device (RFC 8291) and signed with the key of ours with which it subscribed (VAPID, RFC 8292). The browser supplies the address, so only push
 * services are called, under the same guard as merchants' addresses: https, and public.
 */
export function webPushAdapter(keys: readonly Keys[], { takes, send = webhookSender({ isPublicOnly: true }) }: Options): PushAdapter {
  return {
    publicKeys: keys.map(({ publicKey }) => publicKey),
    takes,
    takesApps: false,
    async send(push) {
      if (!takes(push.to.endpoint)) return 'gone'
      // A push service refuses another key's signature; of a device from before keys were recorded, one of them is right.
      const { serverKey } = push.to
      const possible = serverKey === null ? keys.toReversed() : keys.filter(({ publicKey }) => publicKey === serverKey)
      for (const key of possible) {
        const outcome = await sendBy(key, push)
        if (outcome !== 'refused') return outcome
      }
      return 'refused'
    },
  }

  async function sendBy(key: Keys, { to, text, contact, isUrgent }: Push): Promise<Outcome> {
    const subscription = { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } }
    const { headers, body } = webPush.generateRequestDetails(subscription, text, {
      vapidDetails: { subject: contact, ...key },
      TTL: LIFE_SECONDS,
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    })
    return outcomeOf(await send({ url: to.endpoint, headers: headers as Record<string, string>, body: body! }))
  }
}

function outcomeOf({ isTaken, answer }: Awaited<ReturnType<BytesSender>>): Outcome {
  if (isTaken) return 'taken'
  if (['404', '410', 'not_https', 'not_public'].includes(answer)) return 'gone'
  if (/^4\d\d$/.test(answer) && !LATER.has(answer)) return 'refused'
  throw new Error(`push not taken: ${answer}`)
}
