export type Sms = { to: string; text: string }

export type SmsAdapter = {
  /** Throws when the message was not taken: the outbox tries again later. */
  send: (sms: Sms) => Promise<void>
  /** Nothing leaves: messages stay readable under /dev/outbox. */
  isEmbedded?: true
}

export const outboxSms: SmsAdapter = { send: async () => undefined, isEmbedded: true }
