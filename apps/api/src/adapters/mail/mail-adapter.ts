/** id: the same for every sending of one letter, so that a mailbox shows it once even if it comes twice. */
export type Mail = { id: string; to: string; from: string; subject: string; text: string }

export type MailAdapter = {
  /** Throws when the letter was not taken: the outbox tries again later. */
  send: (mail: Mail) => Promise<void>
  /** Nothing leaves: letters stay readable under /dev/outbox. */
  isEmbedded?: true
}

/** The embedded default: the outbox page is where everything arrives. */
export const outboxMail: MailAdapter = { send: async () => undefined, isEmbedded: true }
