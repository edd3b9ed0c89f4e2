import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlaceOrderBody } from '@mutirao/contract/orders'

const cartUuid = '018f4b1e-0000-7000-8000-000000000001'
const body = (price: number): PlaceOrderBody => ({
  type: 'PICKUP',
  items: [{ id: 'cafe', campaignId: 'bairro', quantity: 1 }],
  userName: 'Marina de Castro',
  userPhone: '(11) 98765-4321',
  properties: { cartUuid, price },
  paymentMethod: { type: 'PIX', installments: 1 },
})
const placed = () => Response.json({ code: '7K4M-9PXC-3GH', state: 'AWAITING_PAYMENT' }, { status: 201 })
const problem = (code: string, status: number, facts = {}) => Response.json({ code, ...facts }, { status })
const lost = () => {
  throw new DOMException('The operation timed out', 'TimeoutError')
}

type SentOrder = { key: string | null; price: number }

/** A new page whose server returns these responses in order. */
async function openShop(answers: (() => Response | Promise<Response>)[]) {
  vi.resetModules()
  const sent: SentOrder[] = []
  const api = await import('@mutirao/client/call')
  api.setTransport(async (request) => {
    const { properties } = (await request.json()) as PlaceOrderBody
    sent.push({ key: request.headers.get('idempotency-key'), price: properties.price })
    return answers[sent.length - 1]!()
  })
  const orders = await import('./place-order.ts')
  const onVerifying = vi.fn<() => void>()
  const waits = { wait: async () => undefined, onVerifying }
  return {
    sent,
    onVerifying,
    place: (price: number) => orders.placeOnce('bairro', body(price), waits),
    resume: () => orders.resumeAttempt(cartUuid, waits),
  }
}

describe('placing an order', () => {
  beforeEach(() => {
    localStorage.clear()
    localStorage.setItem('lead', '"me"')
  })

  it('repeats the same request after a timeout, until there is an answer', async () => {
    const { place, sent, onVerifying } = await openShop([lost, lost, placed])
    expect(await place(5400)).toMatchObject({ kind: 'placed', order: { code: '7K4M-9PXC-3GH' } })
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(sent[0]?.key).toMatch(/^[A-Za-z0-9_-]{16,64}$/)
    expect(onVerifying).toHaveBeenCalledTimes(2)
  })

  it('continues after a reload with the pending key', async () => {
    const before = await openShop([() => new Promise<Response>(() => {})])
    void before.place(5400)
    await vi.waitFor(() => expect(before.sent).toHaveLength(1), { timeout: 20_000 })

    const after = await openShop([placed])
    expect(await after.resume()).toMatchObject({ kind: 'placed' })
    expect(after.sent[0]?.key).toBe(before.sent[0]?.key)
    expect(await after.resume()).toBeUndefined()
  })

  it('orders at the new price only after the shopper accepts it, under a new key', async () => {
    const { place, sent } = await openShop([() => problem('price_changed', 409, { from: 5400, to: 5600 }), placed])
    const refusal = await place(5400)
    expect(refusal).toMatchObject({ kind: 'refused', problem: { code: 'price_changed', facts: { to: 5600 } } })
    await place(5600)
    expect(sent.map(({ price }) => price)).toEqual([5400, 5600])
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
  })

  it('opens the existing order of the same cart', async () => {
    const { place } = await openShop([() => problem('lockError', 409, { orderCode: '9PXC-7K4M-3GH' })])
    expect(await place(5400)).toEqual({ kind: 'exists', orderCode: '9PXC-7K4M-3GH' })
  })

  it('does not mistake an order of an earlier state of the cart for the current one', async () => {
    const facts = { orderCode: '9PXC-7K4M-3GH', orderPrice: 2700, isPaid: false, isSame: false }
    const { place, sent } = await openShop([() => problem('lockError', 409, facts), placed])
    expect(await place(5400)).toMatchObject({ kind: 'refused', problem: { code: 'lockError', facts } })
    await place(5400)
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
  })

  it('finds the valid order when an unanswered request arrived with other data', async () => {
    const { place, sent } = await openShop([
      () => problem('idempotency_key_reused', 422),
      () => problem('lockError', 409, { orderCode: '9PXC-7K4M-3GH' }),
    ])
    expect(await place(5400)).toMatchObject({ kind: 'exists' })
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
  })

  it('gives up on a server that keeps failing, and keeps the key', async () => {
    const failing = Array.from({ length: 6 }, () => () => problem('server_error', 500))
    const { place, sent } = await openShop([...failing.slice(0, 5), placed])
    expect(await place(5400)).toMatchObject({ kind: 'refused', problem: { code: 'server_error' } })
    await place(5400)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })
})
