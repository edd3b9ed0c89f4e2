import { randomBytes } from 'node:crypto'
import { appendFileSync, closeSync, mkdirSync, openSync, readSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CardBrand } from '@mutirao/domain/card-brands'
import { buildDynamicPix } from '@mutirao/domain/pix-brcode'

export type ChargeState = 'PENDING' | 'ANALYSING' | 'CHALLENGE' | 'APPROVED' | 'REFUSED' | 'CLOSED'
export type AcquirerCharge = {
  id: string
  reference: string
  tenantId: string
  orderCode: string
  type: 'PIX' | 'CREDIT_CARD'
  amount: number
  installments: number
  /** Brands whose cards are not charged. */
  notFor?: string[]
  brand?: CardBrand
  receiver: { name: string; city: string }
  /** A saved card; only it may pay. */
  card?: { id: string; holder: string }
  /** The person for whom the paying card is saved. */
  keepFor?: string
  secret: string
  pixCode?: string
  state: ChargeState
  eventId?: string
  /** Centavos paid, when the payer entered another amount. */
  paid?: number
  paidAt?: string
  refunds?: { key: string; amount: number; at?: string }[]
}

export type NewCharge = Pick<
  AcquirerCharge,
  'reference' | 'tenantId' | 'orderCode' | 'type' | 'amount' | 'installments' | 'receiver' | 'notFor' | 'card' | 'keepFor'
>

export const amountPaid = ({ paid, amount }: AcquirerCharge) => paid ?? amount

/** The acquirer's own books, in a file of their own, so that charges survive when the server is killed, and all processes on one folder have one book. */
export class Charges {
  readonly #byReference = new Map<string, AcquirerCharge>()
  readonly #byId = new Map<string, AcquirerCharge>()
  readonly #file: string
  #read = 0

  constructor(file: string) {
    this.#file = file
    mkdirSync(dirname(file), { recursive: true })
    this.#readOn()
  }

  /** Reads the lines appended since the last reading, by this process or another one. */
  #readOn() {
    const size = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0
    if (size <= this.#read) return
    const fresh = Buffer.alloc(size - this.#read)
    const file = openSync(this.#file, 'r')
    readSync(file, fresh, 0, fresh.length, this.#read)
    closeSync(file)
    const whole = fresh.subarray(0, fresh.lastIndexOf(10) + 1)
    this.#read += whole.length
    for (const line of whole.toString('utf8').split('\n').filter(Boolean)) this.#index(JSON.parse(line) as AcquirerCharge)
  }

  /** Idempotent by the reference. */
  create(request: NewCharge): AcquirerCharge {
    const known = this.findByReference(request.reference)
    if (known) return known
    const id = randomBytes(12).toString('hex')
    const { name, city } = request.receiver
    const pixCode = request.type === 'PIX' ? buildDynamicPix({ location: `pix.acquirer.localhost/qr/v2/${id}`, name, city }) : undefined
    const charge: AcquirerCharge = { ...request, id, secret: randomBytes(24).toString('base64url'), pixCode, state: 'PENDING' }
    this.#keep(charge)
    return charge
  }

  find(id: string): AcquirerCharge | undefined {
    this.#readOn()
    return this.#byId.get(id)
  }

  findByReference(reference: string): AcquirerCharge | undefined {
    this.#readOn()
    return this.#byReference.get(reference)
  }

  /** A final state never changes; each is one event, however often its notice is sent. */
  move(id: string, state: ChargeState, { paid, brand }: Pick<AcquirerCharge, 'paid' | 'brand'> = {}): AcquirerCharge | undefined {
    const charge = this.find(id)
    if (!charge || charge.state === 'APPROVED' || charge.state === 'CLOSED') return charge
    const isEnd = state === 'APPROVED' || state === 'REFUSED'
    const paidAt = state === 'APPROVED' ? new Date().toISOString() : undefined
    const moved = {
      ...charge,
      state,
      paid,
      paidAt,
      brand: brand ?? charge.brand,
      eventId: isEnd ? randomBytes(12).toString('hex') : undefined,
    }
    this.#keep(moved)
    return moved
  }

  /** Closes the charge to payments; an earlier one remains valid. */
  close(reference: string): void {
    const charge = this.findByReference(reference)
    if (charge && charge.state !== 'APPROVED') this.#keep({ ...charge, state: 'CLOSED' })
  }

  /** REJECTED when more would be returned than was received; idempotent by key. Undefined when no money has been received. */
  refund(reference: string, refund: { key: string; amount: number }): 'DONE' | 'REJECTED' | undefined {
    const charge = this.findByReference(reference)
    if (charge?.state !== 'APPROVED') return undefined
    const earlier = charge.refunds ?? []
    if (earlier.some(({ key }) => key === refund.key)) return 'DONE'
    if (earlier.reduce((total, { amount }) => total + amount, refund.amount) > amountPaid(charge)) return 'REJECTED'
    this.#keep({ ...charge, refunds: [...earlier, { ...refund, at: new Date().toISOString() }] })
    return 'DONE'
  }

  /** A shop's charges with money received or returned in this span. */
  settledIn({ tenantId, from, to }: { tenantId: string; from: string; to: string }): AcquirerCharge[] {
    this.#readOn()
    const isIn = (at: string | undefined) => at !== undefined && at >= from && at < to
    return [...this.#byReference.values()].filter(
      (charge) => charge.tenantId === tenantId && (isIn(charge.paidAt) || charge.refunds?.some(({ at }) => isIn(at))),
    )
  }

  #keep(charge: AcquirerCharge) {
    appendFileSync(this.#file, `${JSON.stringify(charge)}\n`, { mode: 0o600 })
  }

  #index(charge: AcquirerCharge) {
    this.#byReference.set(charge.reference, charge)
    this.#byId.set(charge.id, charge)
  }
}

export type PaidCharge = Pick<AcquirerCharge, 'reference' | 'tenantId' | 'orderCode' | 'amount' | 'receiver' | 'paidAt'> &
  Partial<Pick<AcquirerCharge, 'type' | 'installments' | 'brand' | 'refunds'>>

/** Charges of the demonstration's own buyers, paid before the shop opened: they can be refunded like any other. A Pix unless said otherwise. */
export function appendPaidCharges(file: string, charges: readonly PaidCharge[]): void {
  const paid = charges.map((charge): AcquirerCharge => {
    const [id, eventId] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')]
    const secret = randomBytes(24).toString('base64url')
    return { type: 'PIX', installments: 1, ...charge, id, eventId, secret, state: 'APPROVED' }
  })
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, paid.map((charge) => `${JSON.stringify(charge)}\n`).join(''), { mode: 0o600 })
}
