/** A device that asked for messages: where its push service takes them, and its keys. */
export type Device = { endpoint: string; p256dh: string; auth: string }
/** contact: whom a push service writes to if we trouble it. isUrgent: it wakes a sleeping phone. */
export type Push = { to: Device; text: string; contact: string; isUrgent: boolean }

/**
 * gone: the device is no more there, or was never one that may be asked. refused: the push service will never take this message. Trying again
 * makes neither right.
 */
export type Outcome = 'taken' | 'gone' | 'refused'

export type PushAdapter = {
  /** What a browser subscribes with. */
  publicKey: string
  /** Whether an address that a browser gave is one that may be asked. */
  takes: (endpoint: string) => boolean
  /** Throws when the push service did not answer, or asked to come later; the outbox tries again later. */
  send: (push: Push) => Promise<Outcome>
  /** Sends nothing: messages stay readable under /dev/outbox. */
  isEmbedded?: true
}

/** The embedded default: what devices would show is read on the outbox page. */
export const outboxPush = (known: Pick<PushAdapter, 'publicKey' | 'takes'>): PushAdapter => ({
  ...known,
  send: async () => 'taken',
  isEmbedded: true,
})
