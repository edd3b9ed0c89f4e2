import type { IncomingHttpHeaders } from 'node:http'
import type { OnlineMethod } from '@mutirao/domain/acquirers'
import type { CardBrand } from '@mutirao/domain/card-brands'
import type { KeptBrand } from '@mutirao/domain/payment-card'
import type { Dispute } from '@mutirao/domain/dispute'

export type ChargeRequest = {
  /** Our payment's id: the provider's key, so that asking twice makes one charge. */
  reference: string
  tenantId: string
  orderCode: string
  type: OnlineMethod
  /** Centavos. */
  amount: number
  installments: number
  /** Brands whose cards are not offered these instalments for this amount, and are not charged; other: any that the domain has no name for. */
  notFor?: readonly KeptBrand[]
  expiresAt?: Date
  receiver: { name: string; city: string; key?: string }
  /** Who pays, as far as the order says it. */
  payer?: { name: string; email?: string; cpf?: string }
  description: string
  /** A card that the provider keeps: it alone pays, and of it only the code is asked. */
  card?: Pick<KeptCard, 'id' | 'holder' | 'brand'>
  /** The person for whom the provider is to keep the card that pays. */
  keepFor?: string
}

export type Charge = { id: string; pixCode?: string; payUrl?: string; clientSecret?: string; cardFrame?: string }

/** brand: of the card, where one paid; currency: of the amount, where that is not BRL. */
export type MoneyNotice = {
  eventId: string
  reference: string
  state: 'APPROVED' | 'REFUSED'
  amount: number
  brand?: CardBrand
  currency?: string
}

/** The payer denies the payment to their bank, or that was decided. */
export type DisputeNotice = { eventId: string; reference: string; state: 'DISPUTE'; dispute: Dispute; amount: number }

export type PaymentNotice = MoneyNotice | DisputeNotice

/** reference is our payment's id, key our refund's; amount in centavos; id: the provider's name of a refund that it has taken. */
export type RefundRequest = { reference: string; key: string; amount: number; id?: string }

/** UNDER_WAY: taken and not carried out. REJECTED: it will not be carried out under this key. */
export type RefundAnswer = { state: 'DONE' | 'UNDER_WAY' | 'REJECTED'; id?: string }

/** What the provider's own fields made of a card in the browser: its number never reaches us. */
export type TypedCard = { token: string; brand: string; issuer?: string; document?: string }

/** The page of the card's own bank on which the buyer says that it is them, and what is posted to it (3-D Secure). */
export type Challenge = { url: string; creq: string }

/** NOT_OFFERED: nothing was charged, for the card's brand is not offered this. WAITING: the provider has not decided yet. */
export type CardAnswer =
  | { state: 'ENDED'; notice: MoneyNotice }
  | { state: 'CHALLENGE'; challenge: Challenge }
  | { state: 'NOT_OFFERED' | 'WAITING' }

/** What came to our address for a provider's notices; `proof` is what that address holds that nobody can guess. */
export type Delivery = { headers: IncomingHttpHeaders; query: Readonly<Record<string, unknown>>; body: string; proof?: string }

/** A charge by the provider's books, in centavos: what came, what went back, and what is on its way back. */
export type Settled = { reference: string; received: number; returned: number; returning: number }

/** `to` is no longer in it. */
export type Span = { tenantId: string; from: Date; to: Date }

/** `id` is the provider's name of the card, `holder` of whose it is, `brand` the provider's own word. */
export type KeptCard = { id: string; holder: string; brand: string; lastFour: string; month: number; year: number }

/** `person` is our name of whoever types; nothing is kept that is typed later than so many minutes from now. */
export type CardIntent = { person: string; minutes: number }

/** A provider that keeps cards, so that their numbers are not typed again. Each call throws Problem payment_provider_unavailable. */
export type CardKeeping = {
  /** Address of the fields in which a person types a card that is kept and pays nothing. */
  beginIntent: (intent: CardIntent) => Promise<string>
  /** Keeps the card of a token that fields in a page of ours made; undefined: the provider does not take it. The same card twice is one. */
  keep?: (person: string, token: string) => Promise<KeptCard | undefined>
  /** What is kept for the person. */
  list: (person: string) => Promise<KeptCard[]>
  /** Afterwards the card pays nothing any more; one that is gone already is no failure. */
  remove: (card: Pick<KeptCard, 'id' | 'holder'>) => Promise<void>
  /** As cardFields, of a kept card: its code alone is asked. */
  codeField: (card: Pick<KeptCard, 'id' | 'brand'>) => string
}

/** An acquirer. Card numbers are typed into its own fields and never reach us. */
export type PaymentAdapter = {
  name: string
  methods: readonly OnlineMethod[]
  /** Origin of the card frame, for the page's content security policy. */
  frameOrigin?: string
  /** Address of the empty card fields, which take a charge's cardFrame by message once there is one. */
  cardFields?: () => string
  /** Undefined where the provider keeps no cards. */
  cards?: CardKeeping
  /** Throws Problem payment_provider_unavailable when the provider does not answer. */
  createCharge: (request: ChargeRequest) => Promise<Charge>
  /** Charges a card whose fields are in a page of ours; once for each reference. */
  payByCard?: (request: ChargeRequest, card: TypedCard) => Promise<CardAnswer>
  /** What the bank of a card that was charged through a page of ours still asks the buyer. */
  findChallenge?: (reference: string) => Promise<Challenge | undefined>
  /**
   * The charge takes no payment any more; one that was made before stands, and findOutcome tells of it. Throws
   * payment_provider_unavailable.
   */
  cancelCharge: (reference: string) => Promise<void>
  /** What became of a charge, as the provider says now; undefined while the charge is open. */
  findOutcome: (reference: string) => Promise<MoneyNotice | undefined>
  /**
   * Returns part or all of a paid charge; a second call with the same key returns nothing more, and with the id that the first one answered
   * it asks what became of it. Throws payment_provider_unavailable.
   */
  refund: (request: RefundRequest) => Promise<RefundAnswer>
  /**
   * What a webhook tells; undefined when it is not the provider's. What it says of money is asked of the provider itself. Throws Problem
   * client_error when a true notice makes no sense.
   */
  readNotices: (delivery: Delivery) => Promise<readonly PaymentNotice[] | undefined>
  /** A shop's charges of which money came or went back between two moments; one that was paid twice may come twice. Throws payment_provider_unavailable. */
  listSettled: (span: Span) => AsyncIterable<Settled>
  /** One charge by the provider's books; undefined when it knows none or no money came. */
  findSettled: (reference: string) => Promise<Settled | undefined>
  /** Tells the provider where to send its notices, where it is told so by a call. */
  subscribe?: (address: string, pixKey: string) => Promise<void>
}
