export type Sms = { to: string; text: string }

export type SmsAdapter = {
  /** Throws when the service did not accept the letter; the outbox retries later. */
  send: (sms: Sms) => Promise<void>
  /** Sends nothing: letters stay readable under /dev/outbox. */
  isEmbedded?: true
}

export const outboxSms: SmsAdapter = { send: async () => undefined, isEmbedded: true }
