/** id: the same for every sending of one letter, so that a mailbox shows it once even if it comes twice. */
export type Mail = { id: string; to: string; from: string; subject: string; text: string }
export type Sms = { to: string; text: string }

/** Sends what the outbox holds. Both throw when the message was not taken: the outbox tries again later. */
export type Delivery = {
  mail: (mail: Mail) => Promise<void>
  sms: (sms: Sms) => Promise<void>
  /** Messages stay readable under /dev/outbox instead of being forgotten once sent. */
  keepsMessages: boolean
}

/** The embedded default: the outbox page is where everything arrives. */
export const outboxDelivery: Delivery = { mail: async () => undefined, sms: async () => undefined, keepsMessages: true }
