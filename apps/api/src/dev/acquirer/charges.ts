import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { randomBytes } from 'node:crypto'
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
  /** Of whose cards it is not to be charged. */
  notFor?: string[]
  brand?: CardBrand
  receiver: { name: string; city: string }
  /** A card that is kept, which alone pays. */
  card?: { id: string; holder: string }
  /** For whom the card that pays is to be kept. */
  keepFor?: string
  secret: string
  pixCode?: string
  state: ChargeState
  eventId?: string
  /** Centavos paid, where the payer typed another amount. */
  paid?: number
  paidAt?: string
  refunds?: { key: string; amount: number; at?: string }[]
}

export type NewCharge = Pick<
  AcquirerCharge,
  'reference' | 'tenantId' | 'orderCode' | 'type' | 'amount' | 'installments' | 'receiver' | 'notFor' | 'card' | 'keepFor'
>

export const amountPaid = ({ paid, amount }: AcquirerCharge) => paid ?? amount

/** The acquirer's own books, in a file of their own, so that charges survive when the server is killed. */
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

  /** Reads what was appended to the file since the last reading: shops that are loaded later bring charges of their own. */
  #readOn() {
    if (!existsSync(this.#file)) return
    const bytes = readFileSync(this.#file)
    const fresh = bytes.subarray(this.#read)
    const whole = fresh.subarray(0, fresh.lastIndexOf(10) + 1)
    this.#read += whole.length
    for (const line of whole.toString('utf8').split('\n').filter(Boolean)) this.#index(JSON.parse(line) as AcquirerCharge)
  }

  /** The reference is the key: asking twice makes one charge. */
  create(request: NewCharge): AcquirerCharge {
    const known = this.#byReference.get(request.reference)
    if (known) return known
    const id = randomBytes(12).toString('hex')
    const { name, city } = request.receiver
    const pixCode = request.type === 'PIX' ? buildDynamicPix({ location: `pix.acquirer.localhost/qr/v2/${id}`, name, city }) : undefined
    const charge: AcquirerCharge = { ...request, id, secret: randomBytes(24).toString('base64url'), pixCode, state: 'PENDING' }
    this.#keep(charge)
    return charge
  }

  find(id: string): AcquirerCharge | undefined {
    return this.#byId.get(id)
  }

  findByReference(reference: string): AcquirerCharge | undefined {
    if (!this.#byReference.has(reference)) this.#readOn()
    return this.#byReference.get(reference)
  }

  /** A charge that has ended stays so; each end is one event, however often its notice is sent. */
  move(id: string, state: ChargeState, { paid, brand }: Pick<AcquirerCharge, 'paid' | 'brand'> = {}): AcquirerCharge | undefined {
    const charge = this.#byId.get(id)
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

  /** The charge takes no more payments; one that came before stands. */
  close(reference: string): void {
    const charge = this.#byReference.get(reference)
    if (charge && charge.state !== 'APPROVED') this.#keep({ ...charge, state: 'CLOSED' })
  }

  /** Rejected when more would go back than came; a repeated key gets its first answer. Undefined where no money has come. */
  refund(reference: string, refund: { key: string; amount: number }): 'DONE' | 'REJECTED' | undefined {
    const charge = this.findByReference(reference)
    if (charge?.state !== 'APPROVED') return undefined
    const earlier = charge.refunds ?? []
    if (earlier.some(({ key }) => key === refund.key)) return 'DONE'
    if (earlier.reduce((total, { amount }) => total + amount, refund.amount) > amountPaid(charge)) return 'REJECTED'
    this.#keep({ ...charge, refunds: [...earlier, { ...refund, at: new Date().toISOString() }] })
    return 'DONE'
  }

  /** A shop's charges of which money came or went back in this span. */
  settledIn({ tenantId, from, to }: { tenantId: string; from: string; to: string }): AcquirerCharge[] {
    this.#readOn()
    const isIn = (at: string | undefined) => at !== undefined && at >= from && at < to
    return [...this.#byReference.values()].filter(
      (charge) => charge.tenantId === tenantId && (isIn(charge.paidAt) || charge.refunds?.some(({ at }) => isIn(at))),
    )
  }

  #keep(charge: AcquirerCharge) {
    this.#index(charge)
    appendFileSync(this.#file, `${JSON.stringify(charge)}\n`, { mode: 0o600 })
  }

  #index(charge: AcquirerCharge) {
    this.#byReference.set(charge.reference, charge)
    this.#byId.set(charge.id, charge)
  }
}

type PaidCharge = Pick<AcquirerCharge, 'reference' | 'tenantId' | 'orderCode' | 'amount' | 'receiver' | 'paidAt'>

/** Charges of the demonstration's own buyers, paid before the shop opened: their money can be refunded like any other. */
export function appendPaidCharges(file: string, charges: readonly PaidCharge[]): void {
  const paid = charges.map((charge): AcquirerCharge => {
    const [id, eventId] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')]
    const secret = randomBytes(24).toString('base64url')
    return { ...charge, id, eventId, type: 'PIX', installments: 1, secret, state: 'APPROVED' }
  })
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, paid.map((charge) => `${JSON.stringify(charge)}\n`).join(''), { mode: 0o600 })
}
