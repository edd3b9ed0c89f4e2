/**
 * A subscribed device: its push service's URL, its keys, and the public key of ours with which it subscribed; null: from before that was recorded. A native app's device has no keys, and instead of a URL `android:` or `ios:` before its token.
 */
export type Device = { endpoint: string; p256dh: string; auth: string; serverKey: string | null }
/** contact: the operator's address for push services. isUrgent: whether it wakes a sleeping phone. */
export type Push = { to: Device; text: string; contact: string; isUrgent: boolean }

/** gone: the device no longer exists, or its address is not allowed. refused: the push service rejects this message for good. Neither is retried. */
export type Outcome = 'taken' | 'gone' | 'refused'

export type PushAdapter = {
  /** The first is the key that a browser subscribes with; devices that subscribed with another one are sent to as well. */
  publicKeys: readonly string[]
  /** Whether the address that a browser gave is allowed. */
  takes: (endpoint: string) => boolean
  /** Whether native apps' devices can be sent to. */
  takesApps: boolean
  /** Throws when the push service did not answer, or asked to retry later; the outbox retries later. */
  send: (push: Push) => Promise<Outcome>
  /** Sends nothing: messages stay readable under /dev/outbox. */
  isEmbedded?: true
}

/** The embedded default: notifications are read on the outbox page. */
export const outboxPush = (known: Pick<PushAdapter, 'publicKeys' | 'takes'>): PushAdapter => ({
  ...known,
  takesApps: true,
  send: async () => 'taken',
  isEmbedded: true,
})
