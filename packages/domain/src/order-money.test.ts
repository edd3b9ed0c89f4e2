import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  backAtPrice,
  chargedAmount,
  chargedAtPrice,
  keptBesideWallet,
  leftToPay,
  lineCosts,
  returnableOf,
  returnableOfOrder,
  settledPrice,
  splitOverPayments,
  type PaymentMoney,
} from './order-money.ts'

const plan = { freeUntil: 3, rateBps: 299 }
const pix = { type: 'PIX', installments: 1, rateBps: null } as const
const payment = (over: Partial<PaymentMoney> = {}): PaymentMoney => ({ id: 'pix', type: 'PIX', state: 'APPROVED', received: 1000, ...over })
const refund = (paymentId: string, amount: number, isCourtesy = false) => ({ paymentId, amount, isCourtesy })

describe('leftToPay', () => {
  it.each([
    { price: 1000, walletPaid: 0, left: 1000 },
    { price: 1000, walletPaid: 400, left: 600 },
    { price: 1000, walletPaid: 1000, left: 0 },
  ])('$price with $walletPaid from the wallet leaves $left', ({ left, ...order }) => expect(leftToPay(order)).toBe(left))
})

describe('chargedAmount', () => {
  it('is the price for everything but a card with interest', () => {
    expect(chargedAmount(plan, pix, 1000)).toBe(1000)
    expect(chargedAmount(plan, { type: 'CREDIT_CARD', installments: 3, rateBps: 0 }, 1000)).toBe(1000)
    expect(chargedAmount(plan, { type: 'CREDIT_CARD', installments: 6, rateBps: 299 }, 0)).toBe(0)
  })

  it('adds the agreed interest of a card, and the plan of the shop where the row kept none', () => {
    const agreed = chargedAmount(plan, { type: 'CREDIT_CARD', installments: 6, rateBps: 199 }, 10_000)
    const today = chargedAmount(plan, { type: 'CREDIT_CARD', installments: 6, rateBps: null }, 10_000)
    expect(agreed).toBeGreaterThan(10_000)
    expect(today).toBeGreaterThan(agreed)
    expect(chargedAmount(plan, { type: 'CREDIT_CARD', installments: 3, rateBps: null }, 10_000)).toBe(10_000)
  })
})

describe('chargedAtPrice', () => {
  const card = { type: 'CREDIT_CARD', installments: 6, rateBps: 299 } as const

  it('adds interest to the part of the card alone', () => {
    const beside = { walletPaid: 300, differencePaid: 200 }
    expect(chargedAtPrice(plan, card, { price: 1500, ...beside })).toBe(500 + chargedAmount(plan, card, 1000))
  })

  it('is paid by wallet and differences first when the price falls below them', () => {
    expect(chargedAtPrice(plan, card, { price: 400, walletPaid: 300, differencePaid: 200 })).toBe(400)
  })
})

describe('the returnable amount', () => {
  const wallet = payment({ id: 'wallet', type: 'WALLET', received: 400 })

  it('is the received amount minus the payment’s refunds', () => {
    expect(returnableOf(payment(), [refund('pix', 300), refund('other', 500)])).toBe(700)
  })

  it('counts approved payments, the wallet apart, and courtesies as paid', () => {
    const payments = [payment(), wallet, payment({ id: 'late', state: 'REVIEW', received: 999 })]
    const refunds = [refund('pix', 300), refund('pix', 100, true), refund('wallet', 50)]
    expect(returnableOfOrder(payments, refunds)).toEqual({ total: 950, wallet: 350, paid: 1050 })
    expect(keptBesideWallet(payments, refunds)).toBe(600)
  })

  it('is split over the payments, the wallet’s last', () => {
    const split = (amount: number) => splitOverPayments(amount, [wallet, payment()], []).map((part) => [part.payment.id, part.amount])
    expect(split(900)).toEqual([['pix', 900]])
    expect(split(1100)).toEqual([
      ['pix', 1000],
      ['wallet', 100],
    ])
    expect(split(0)).toEqual([])
  })

  it('never splits more than is returnable, and always all of what is', () => {
    const centavos = fc.nat(100_000)
    fc.assert(
      fc.property(centavos, centavos, centavos, centavos, (amount, received, byWallet, returned) => {
        const payments = [payment({ received }), { ...wallet, received: byWallet }]
        const refunds = [refund('pix', Math.min(returned, received))]
        const total = splitOverPayments(amount, payments, refunds).reduce((sum, part) => sum + part.amount, 0)
        expect(total).toBe(Math.min(amount, returnableOfOrder(payments, refunds).total))
      }),
    )
  })
})

describe('lines and substitutions', () => {
  const line = (position: number, campaignId: string, total: number) => ({ position, campaignId, total, discount: 0 })
  const agreed = {
    shippingTotal: 600,
    fees: [{ campaignId: 'feira', fee: 600 }],
    lines: [line(0, 'feira', 1000), line(1, 'feira', 500), line(2, 'peixe', 800)],
  }
  const closed = new Map([['peixe', { outcome: 'FAILED' } as const]])

  it('cost their kept value: nothing in a failed group, the substitute’s price after a substitution', () => {
    const substitutions = [
      { position: 0, paid: 1000, kept: 700 },
      { position: 1, paid: 500, kept: null },
    ]
    expect(lineCosts(agreed, { closed, substitutions })).toEqual([700, 500, 0])
  })

  it('lower the price by their refunds', () => {
    expect(settledPrice(agreed, { closed: new Map() })).toBe(2900)
    expect(settledPrice(agreed, { closed, substitutions: [{ position: 0, paid: 1000, kept: 700 }] })).toBe(1800)
    expect(settledPrice(agreed, { closed, emptied: new Set(['feira']) })).toBe(1500)
  })
})

describe('backAtPrice', () => {
  // A part may be the whole order: its own price is in neither sum.
  const order = { price: 1234, walletPaid: 0, differencePaid: 0 }
  const beside: Omit<typeof order, 'price'> = order

  it('is the decrease of the price, bounded by the returnable amount', () => {
    const back = (returnable: { paid: number; total: number }) =>
      backAtPrice({ plan, payment: pix, beside, returnable }, { from: 1000, to: 900 })
    expect(back({ paid: 1000, total: 1000 })).toBe(100)
    expect(back({ paid: 1000, total: 40 })).toBe(40)
    expect(back({ paid: 950, total: 950 })).toBe(50)
  })

  it('includes the card’s interest', () => {
    const card = { type: 'CREDIT_CARD', installments: 6, rateBps: 299 } as const
    const [before, after] = [chargedAmount(plan, card, 10_000), chargedAmount(plan, card, 9000)]
    const returnable = { paid: before, total: before }
    expect(backAtPrice({ plan, payment: card, beside, returnable }, { from: 10_000, to: 9000 })).toBe(before - after)
  })
})
