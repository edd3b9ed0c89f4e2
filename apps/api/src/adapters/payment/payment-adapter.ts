import type { IncomingHttpHeaders } from 'node:http'

export type ChargeRequest = {
  /** Our payment's id: the provider's key, so that asking twice makes one charge. */
  reference: string
  tenantId: string
  orderCode: string
  type: 'PIX' | 'CREDIT_CARD'
  /** Centavos. */
  amount: number
  installments: number
  expiresAt?: Date
  receiver: { name: string; city: string; key?: string }
  description: string
}

export type Charge = { id: string; pixCode?: string; payUrl?: string; clientSecret?: string; cardFrame?: string }

export type PaymentNotice = { eventId: string; reference: string; state: 'APPROVED' | 'REFUSED'; amount: number }

/** reference is our payment's id, key our refund's; amount in centavos. */
export type RefundRequest = { reference: string; key: string; amount: number }

/** An acquirer. Card numbers are typed into its own frame and never reach us. */
export type PaymentAdapter = {
  name: string
  /** Origin of the card frame, for the page's content security policy. */
  frameOrigin?: string
  /** Throws Problem payment_provider_unavailable when the provider does not answer. */
  createCharge: (request: ChargeRequest) => Promise<Charge>
  /** No payment of the charge is taken any more; one that was faster stands, and findOutcome tells of it. Throws payment_provider_unavailable. */
  cancelCharge: (reference: string) => Promise<void>
  /** What the provider says of a charge now; undefined while it is open. */
  findOutcome: (reference: string) => Promise<PaymentNotice | undefined>
  /** Returns part or all of a paid charge; with the same key the money goes back once. Throws payment_provider_unavailable. */
  refund: (request: RefundRequest) => Promise<void>
  /** The notice in a webhook, or undefined when its signature is wrong. Throws Problem client_error for a signed one that makes no sense. */
  readNotice: (headers: IncomingHttpHeaders, body: string) => PaymentNotice | undefined
}
