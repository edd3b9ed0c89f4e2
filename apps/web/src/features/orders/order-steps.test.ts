import { describe, expect, it } from 'vitest'
import type { OrderState } from '@mutirao/contract/order-shapes'
import { wayOf } from '@mutirao/domain/order-status'
import { orderHeadline, orderLabel, orderProgress, orderSteps, orderSubtitle } from './order-steps.ts'

const order = (...states: OrderState[]) => ({
  type: 'SHIPPING' as const,
  state: states.at(-1)!,
  slot: { date: '2026-11-28', from: '08:00', to: '12:00' },
  events: states.map((state, index) => ({ state, at: `2026-11-21T12:0${index}:00.000Z` })),
})
const way = wayOf('SHIPPING')
const now = Date.parse('2026-11-21T12:00:00Z')

describe('the steps of an order', () => {
  it('shows past, present and future steps, without the wait for payment', () => {
    const looks = orderSteps(order('CREATED', 'AWAITING_PAYMENT', 'PAID', 'CONFIRMED')).map(({ state, look }) => `${state} ${look}`)
    const toCome = way.slice(way.indexOf('CONFIRMED') + 1)
    expect(toCome).toContain('DELIVERED')
    expect(looks).toEqual(['CREATED done', 'PAID done', 'CONFIRMED now', ...toCome.map((state) => `${state} todo`)])
  })

  it('keeps a change of date in its history, without moving the state', () => {
    const paid = order('CREATED', 'AWAITING_PAYMENT', 'PAID')
    const to = { date: '2026-11-29', from: '08:00', to: '12:00' }
    const rescheduled = { campaignId: 'feira', from: paid.slot, to }
    const events = [...paid.events, { state: 'PAID' as const, at: '2026-11-21T13:00:00.000Z', rescheduled }]
    const steps = orderSteps({ ...paid, events }).slice(0, 3)
    expect(steps.map(({ title, text, look }) => [title, text, look])).toEqual([
      ['Pedido recebido', undefined, 'done'],
      ['Pago', undefined, 'now'],
      ['Nova data escolhida', 'dom., 29/11, das 8h às 12h', 'done'],
    ])
  })

  it('names one of several parts by its goods, and links the photo of an attempt', () => {
    const paid = order('CREATED', 'PAID')
    const at = '2026-11-21T13:00:00.000Z'
    const act = '0193a1b2-0000-7000-8000-000000000000'
    const part = { campaignId: 'feira', attempt: 'NOBODY_HOME' as const, act, hasPhoto: true }
    const events = [
      ...paid.events,
      { state: 'PAID' as const, at, part },
      ...['feira', 'mercado'].map((campaignId) => ({ state: 'PAID' as const, at, part: { campaignId, state: 'SHIPPED' as const } })),
    ]
    const items = [
      { campaignId: 'feira', name: 'Tomate' },
      { campaignId: 'feira', name: 'Alface' },
      { campaignId: 'mercado', name: 'Arroz' },
    ]
    const steps = orderSteps({ ...paid, events, items })
    expect(steps.slice(2, 5).map(({ title, text, photoOf }) => [title, text, photoOf])).toEqual([
      ['Não conseguimos entregar', 'Não havia ninguém para receber. Tomate, Alface', act],
      ['Uma parte: Saiu para entrega', 'Tomate, Alface', undefined],
      ['Uma parte: Saiu para entrega', 'Arroz', undefined],
    ])
    expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length)
    // A single part is the whole order, so it needs no names.
    expect(orderSteps({ ...paid, events, items: items.slice(0, 2) })[2]?.text).toBe('Não havia ninguém para receber.')
  })

  it('shows no future steps for an ended order', () => {
    const cancelled = order('CREATED', 'CANCELLED')
    expect(orderSteps(cancelled).at(-1)).toMatchObject({ title: 'Cancelado', look: 'now' })
    expect(orderProgress(cancelled)).toBeUndefined()
    expect([orderHeadline(cancelled, now, 'America/Sao_Paulo'), orderSubtitle(cancelled)]).toEqual(['Cancelado', undefined])
  })

  it('uses the campaign’s words when it has some', () => {
    const statuses = { PREPARING: { label: 'Na torra', text: 'O lote está no torrador.' }, DELIVERED: { label: 'Na sua cozinha' } }
    const roasting = { ...order('CREATED', 'PAID', 'CONFIRMED', 'PREPARING'), statuses }
    const steps = orderSteps(roasting)
    const own = new Map<OrderState, string>([
      ['PREPARING', 'Na torra'],
      ['DELIVERED', 'Na sua cozinha'],
    ])
    expect(steps.map(({ title }) => title)).toEqual(way.map((state) => own.get(state) ?? orderLabel(state)))
    expect(steps[1]?.title).toBe('Pago')
    expect(steps.flatMap(({ state, text }) => (text ? [[state, text]] : []))).toEqual([['PREPARING', 'O lote está no torrador.']])
    expect(orderSubtitle(roasting)).toBe('Na torra')
    expect(orderHeadline({ ...roasting, slot: undefined }, now, 'America/Sao_Paulo')).toBe('Na torra')
  })

  it('says the error of a state instead of its text, and is complete in a state that the shop counts as delivered (spec §4)', () => {
    const failed = { text: 'Tente outra forma de pagamento.', error: 'Pagamento não autorizado.' }
    const refused = { ...order('CREATED', 'PAYMENT_REFUSED'), statuses: { PAYMENT_REFUSED: failed } }
    expect(orderSteps(refused).at(-1)).toMatchObject({ text: 'Pagamento não autorizado.', look: 'now' })
    const waiting = order('CREATED', 'PAID', 'READY_FOR_PICKUP')
    const lookOf = (statuses: object) => orderSteps({ ...waiting, statuses }).find(({ state }) => state === 'READY_FOR_PICKUP')?.look
    expect([{}, { READY_FOR_PICKUP: { delivered: false } }, { READY_FOR_PICKUP: { delivered: true } }].map(lookOf)).toEqual([
      'now',
      'now',
      'done',
    ])
  })

  it('shows the arrival', () => {
    expect(orderHeadline(order('CREATED', 'PAID'), now, 'America/Sao_Paulo')).toBe('Chega sáb., 28/11, das 8h às 12h')
    expect(orderProgress(order('CREATED', 'PAID'))).toEqual({ steps: way.length - 1, done: 1 })
  })

  it.each([
    { days: [28, 26, 26], said: 'Chega em 2 vezes, a partir de qui., 26/11, das 8h às 12h' },
    // Today is the 21st.
    { days: [20, 28], said: 'Chega sáb., 28/11, das 8h às 12h' },
    { days: [18, 19], said: 'Chega qui., 19/11, das 8h às 12h' },
  ])('tells which parts are still to come on the days $days', ({ days, said }) => {
    const slots = days.map((day) => ({ date: `2026-11-${day}`, from: '08:00', to: '12:00' }))
    const deliveries = slots.map((slot, index) => ({ campaignId: `c${index}`, slot, fee: 0 }))
    expect(orderHeadline({ ...order('CREATED', 'PAID'), slot: slots[0], deliveries }, now, 'America/Sao_Paulo')).toBe(said)
  })
})
