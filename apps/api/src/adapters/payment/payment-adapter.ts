import type { IncomingHttpHeaders } from 'node:http'
import type { OnlineMethod } from '@mutirao/domain/acquirers'
import type { CardBrand } from '@mutirao/domain/card-brands'
import type { Dispute } from '@mutirao/domain/dispute'
import type { KeptBrand } from '@mutirao/domain/payment-card'

export type ChargeRequest = {
  /** Our payment's id: the provider's idempotency key. */
  reference: string
  tenantId: string
  orderCode: string
  type: OnlineMethod
  /** Centavos. */
  amount: number
  installments: number
  /** Brands whose cards may not use these instalments for this amount, and are not charged; other: any brand unknown to the domain. */
  notFor?: readonly KeptBrand[]
  expiresAt?: Date
  receiver: { name: string; city: string; key?: string }
  /** The payer, as far as the order has the data. */
  payer?: { name: string; email?: string; cpf?: string }
  description: string
  /** A saved card: only this card may pay, and only its security code is asked. */
  card?: Pick<KeptCard, 'id' | 'holder' | 'brand'>
  /** The person for whom the provider saves the paying card. */
  keepFor?: string
}

export type Charge = { id: string; pixCode?: string; payUrl?: string; clientSecret?: string; cardFrame?: string }

/** brand: of the paying card; currency: of the amount, when it is not BRL. */
export type MoneyNotice = {
  eventId: string
  reference: string
  state: 'APPROVED' | 'REFUSED'
  amount: number
  brand?: CardBrand
  currency?: string
}

/** The payer has disputed the payment with their bank, or the dispute was decided. */
export type DisputeNotice = { eventId: string; reference: string; state: 'DISPUTE'; dispute: Dispute; amount: number }

export type PaymentNotice = MoneyNotice | DisputeNotice

/** reference is our payment's id, key our refund's; amount in centavos; id: the provider's id of a refund that it has accepted. */
export type RefundRequest = { reference: string; key: string; amount: number; id?: string }

/** UNDER_WAY: accepted, not executed yet. REJECTED: it will not be executed under this key. */
export type RefundAnswer = { state: 'DONE' | 'UNDER_WAY' | 'REJECTED'; id?: string }

/** The token that the provider's own fields made of a card in the browser: its number never reaches us. */
export type TypedCard = { token: string; brand: string; issuer?: string; document?: string }

/** The page of the card's bank on which the buyer authenticates, and the value posted to it (3-D Secure). */
export type Challenge = { url: string; creq: string }

/** NOT_OFFERED: nothing was charged, because the card's brand does not qualify. WAITING: the provider has not decided yet. */
export type CardAnswer =
  | { state: 'ENDED'; notice: MoneyNotice }
  | { state: 'CHALLENGE'; challenge: Challenge }
  | { state: 'NOT_OFFERED' | 'WAITING' }

/** An incoming webhook; `proof` is the secret part of its address. */
export type Delivery = { headers: IncomingHttpHeaders; query: Readonly<Record<string, unknown>>; body: string; proof?: string }

/** A charge in the provider's books, in centavos: received, returned, and being returned. */
export type Settled = { reference: string; received: number; returned: number; returning: number }

/** `to` is exclusive. */
export type Span = { tenantId: string; from: Date; to: Date }

/** `id` is the provider's id of the card, `holder` of its owner, `brand` the provider's own name. */
export type KeptCard = { id: string; holder: string; brand: string; lastFour: string; month: number; year: number }

/** `person` is our id of the person; cards typed more than this many minutes from now are not saved. */
export type CardIntent = { person: string; minutes: number }

/** A provider that saves cards, so that their numbers are not typed again. Each call throws Problem payment_provider_unavailable. */
export type CardKeeping = {
  /** The address of the fields for a card that is saved without a payment. */
  beginIntent: (intent: CardIntent) => Promise<string>
  /** Saves the card of a token from a page of ours; undefined when the provider rejects it. Saving the same card twice gives one. */
  keep?: (person: string, token: string) => Promise<KeptCard | undefined>
  /** The person's saved cards. */
  list: (person: string) => Promise<KeptCard[]>
  /** The card can no longer pay afterwards; an already removed one is no failure. */
  remove: (card: Pick<KeptCard, 'id' | 'holder'>) => Promise<void>
  /** Like cardFields, for a saved card: asks only for its security code. */
  codeField: (card: Pick<KeptCard, 'id' | 'brand'>) => string
}

/** An acquirer. Card numbers are typed into its own fields and never reach us. */
export type PaymentAdapter = {
  name: string
  methods: readonly OnlineMethod[]
  /** Origin of the card frame, for the page's content security policy. */
  frameOrigin?: string
  /** Address of the empty card fields, which receive a charge's cardFrame by message. */
  cardFields?: () => string
  /** Undefined when the provider saves no cards. */
  cards?: CardKeeping
  /** Throws Problem payment_provider_unavailable when the provider does not answer. */
  createCharge: (request: ChargeRequest) => Promise<Charge>
  /** Charges a card whose fields are in a page of ours; once for each reference. */
  payByCard?: (request: ChargeRequest, card: TypedCard) => Promise<CardAnswer>
  /** The pending challenge of the bank, for a card that was charged through a page of ours. */
  findChallenge?: (reference: string) => Promise<Challenge | undefined>
  /** Closes the charge to payments; one that was made before remains valid, and findOutcome returns it. Throws payment_provider_unavailable. */
  cancelCharge: (reference: string) => Promise<void>
  /** The current outcome of a charge at the provider; undefined while the charge is open. */
  findOutcome: (reference: string) => Promise<MoneyNotice | undefined>
  /**
   * Returns part or all of a paid charge; idempotent by its key. With the id of the first response it queries the outcome. Throws
   * payment_provider_unavailable.
   */
  refund: (request: RefundRequest) => Promise<RefundAnswer>
  /**
   * The notices of a webhook; undefined when it is not the provider's. Amounts are read from the provider itself. Throws Problem client_error when an
   * authentic notice is malformed.
   */
  readNotices: (delivery: Delivery) => Promise<readonly PaymentNotice[] | undefined>
  /** A shop's charges with money received or returned between two moments; one that was paid twice may appear twice. Throws payment_provider_unavailable. */
  listSettled: (span: Span) => AsyncIterable<Settled>
  /** One charge in the provider's books; undefined when it is unknown or no money was received. */
  findSettled: (reference: string) => Promise<Settled | undefined>
  /** Registers the address for the provider's webhooks, for providers with a call for that. */
  subscribe?: (address: string, pixKey: string) => Promise<void>
}
