/** The shop's number at WhatsApp and the token that may send by it. */
export type WhatsappSender = { phoneNumberId: string; token: string }

/** id: comes back in every status of this message. to: E.164. values: the variables of the template's body, in order. */
export type WhatsappTemplate = { id: string; to: string; name: string; language: string; values: readonly string[] }

/**
 * taken: WhatsApp has it; its statuses come by webhook. later: nothing was sent, and it asks to wait. refused: nothing was sent, and this message never
 * will be; `why` says whether the shop has to mend something.
 */
export type WhatsappOutcome =
  | { kind: 'taken'; messageId: string }
  | { kind: 'later'; code: number }
  | { kind: 'refused'; code: number; why: 'TOKEN' | 'TEMPLATE' | 'OTHER' }

export type WhatsappAdapter = {
  /** Throws when the outcome is unknown: no answer came after the message may have been sent. */
  sendTemplate: (from: WhatsappSender, message: WhatsappTemplate) => Promise<WhatsappOutcome>
  /** An answer to a message of the person, within a day of it. Throws when it was not taken. */
  sendText: (from: WhatsappSender, message: { to: string; text: string }) => Promise<void>
  /** Sends nothing: messages stay readable under /dev/outbox. */
  isEmbedded?: true
}

/** The embedded default. */
export const outboxWhatsapp: WhatsappAdapter = {
  sendTemplate: async (_from, { id }) => ({ kind: 'taken', messageId: `wamid.outbox.${id}` }),
  sendText: async () => undefined,
  isEmbedded: true,
}
