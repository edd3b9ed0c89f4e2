/**
 * id: the same for every attempt of one letter, so that a mailbox deduplicates it. from: the shop's name with the installation's address; answers go
 * to replyTo, the shop's own. unsubscribe: the address of the opt-out; letters of an order have none. isOneClick: a POST
 * to it opts out (RFC 8058).
 */
export type Mail = {
  id: string
  to: string
  from: { name: string; address: string }
  /** Absent while the shop is being prepared. */
  replyTo?: string
  subject: string
  text: string
  html?: string
  unsubscribe?: string
  isOneClick?: boolean
}

export type MailAdapter = {
  /** Throws when the server did not accept the letter; the outbox retries later. */
  send: (mail: Mail) => Promise<void>
  /** Sends nothing: letters stay readable under /dev/outbox. */
  isEmbedded?: true
}

/** The embedded default: letters are read on the outbox page. */
export const outboxMail: MailAdapter = { send: async () => undefined, isEmbedded: true }
