export type Sms = { to: string; text: string }

export type SmsAdapter = {
  /** Throws when the service did not take the letter; the outbox tries again later. */
  send: (sms: Sms) => Promise<void>
  /** Sends nothing: letters stay readable under /dev/outbox. */
  isEmbedded?: true
}

export const outboxSms: SmsAdapter = { send: async () => undefined, isEmbedded: true }
