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
  /** Address of the empty card fields, which take a charge's cardFrame by message once there is one. */
  cardFields?: () => string
  /** Throws Problem payment_provider_unavailable when the provider does not answer. */
  createCharge: (request: ChargeRequest) => Promise<Charge>
  /**
   * The charge takes no payment any more; one that was made before stands, and findOutcome tells of it. Throws
   * payment_provider_unavailable.
   */
  cancelCharge: (reference: string) => Promise<void>
  /** What became of a charge, as the provider says now; undefined while the charge is open. */
  findOutcome: (reference: string) => Promise<PaymentNotice | undefined>
  /** Returns part or all of a paid charge; a second call with the same key returns nothing more. Throws payment_provider_unavailable. */
  refund: (request: RefundRequest) => Promise<void>
  /** The notice of a webhook; undefined when its signature is wrong. Throws Problem client_error when a signed notice makes no sense. */
  readNotice: (headers: IncomingHttpHeaders, body: string) => PaymentNotice | undefined
}
