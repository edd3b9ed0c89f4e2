import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  action,
  answersOfShop,
  beginEachTest,
  calls,
  inTurn,
  order,
  orderCode,
  orderId,
  press,
  refuse,
  saturday,
  sunday,
  words,
} from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import type { OrderPart, OtherSlot } from '@mutirao/contract/order-shapes'

beginEachTest()

const same = (slot: typeof saturday, over: Partial<OtherSlot> = {}): OtherSlot => ({ ...slot, difference: 0, ...over })
const parts = `GET /api/operation/orders/order/${orderId}/slots`
const move = `PUT /api/operation/orders/order/${orderId}`
const times = ({ date, from, to }: typeof saturday) => ({ date, from, to })
const part = (over: Partial<OrderPart> = {}): OrderPart => ({
  campaignId: 'feira',
  name: 'Feira orgânica',
  slot: times(saturday),
  slotId: saturday.id,
  until: '2026-11-26T23:00:00.000Z',
  slots: [same(sunday)],
  blackoutDays: [],
  ...over,
})

async function open(own: OrderPart[] | Answer, over: Record<string, Answer> = {}) {
  const answer = typeof own === 'function' ? own : () => Response.json(own)
  const { router, asked } = await openScreen(`/rescheduleorder?order=${orderCode}`, {
    answers: answersOfShop({ [parts]: answer, ...over }),
  })
  return { path: () => router.state.location.pathname, sent: () => asked.filter(({ call }) => call === move).map(({ body }) => body) }
}

describe('another date for an order', () => {
  it('shows the current slot and the deadline of changes, and sends the choice', async () => {
    const { path, sent } = await open([part()], { [move]: () => Response.json(order()) })
    expect(await screen.findByText('sáb., 28/11, das 8h às 12h')).toBeDefined()
    expect(words()).toContain('Você pode mudar até')
    expect((await action('Escolha um dia')).hasAttribute('disabled')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: /domingo, 29/ }))
    await press('Confirmar nova data')
    await waitFor(() => expect(path()).toBe(`/order/${orderCode}/details`))
    expect(sent()).toEqual([{ campaignId: 'feira', slot: sunday.id }])
  })

  it('reports a slot that has just filled, shows the rest, and sends nothing automatically', async () => {
    const monday = { ...sunday, id: 'entrega-30', date: '2026-11-30', startsAt: '2026-11-30T17:00:00.000Z' }
    const own = inTurn(
      () => Response.json([part({ slots: [same(sunday), same(monday)] })]),
      () => Response.json([part({ slots: [same(sunday, { left: 0 }), same(monday)] })]),
    )
    const { path, sent } = await open(own, { [move]: refuse('slot_full', 409, { next: monday }) })
    await userEvent.click(await screen.findByRole('button', { name: /domingo, 29/ }))
    await press('Confirmar nova data')
    expect((await screen.findByRole('alert')).textContent).toContain('acabou de lotar')
    await waitFor(() => expect(screen.getByRole('button', { name: /29.*Lotado/ }).hasAttribute('disabled')).toBe(true))
    expect((await action('Escolha um dia')).hasAttribute('disabled')).toBe(true)
    expect([sent().length, path()]).toEqual([1, '/rescheduleorder'])
  })

  it.each([
    ['CUTOFF', 'O prazo para mudar a data terminou'],
    ['STATE', 'já está sendo preparado ou terminou'],
    ['CAMPAIGN', 'Não há outro horário'],
  ] as const)('is refused for %s, with the reason and a contact', async (issue, text) => {
    await open([part({ issue, slots: [] })])
    expect((await screen.findByRole('link', { name: 'Falar com a loja' })).getAttribute('href')).toContain(encodeURIComponent(orderCode))
    expect(words()).toContain(text)
    expect(screen.queryByRole('button', { name: 'Confirmar nova data' })).toBeNull()
  })

  it('applies to one part of an order over several campaigns', async () => {
    const other = part({ campaignId: 'cafe', name: 'Café da semana', slot: times(sunday), slots: [same(saturday)] })
    const { sent } = await open([part({ issue: 'CUTOFF', slots: [] }), other], { [move]: () => Response.json(order()) })
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Café da semana/ })).checked).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: /sábado, 28/ }))
    await press('Confirmar nova data')
    await waitFor(() => expect(sent()).toEqual([{ campaignId: 'cafe', slot: saturday.id }]))
  })

  it('requires another point when its own has closed', async () => {
    const otherPoints = [
      { id: 'sacolao', name: 'Sacolão da Lapa', address: 'Rua Clélia', addressNumber: '33', neighborhood: 'Lapa', slots: [sunday] },
    ]
    const { path, sent } = await open([part({ slots: [], otherPoints })], { [move]: () => Response.json(order()) })
    expect(await screen.findByText(/fechou e não entrega mais este pedido/)).toBeDefined()
    expect((await action('Escolha onde retirar')).hasAttribute('disabled')).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: /Sacolão da Lapa.*Rua Clélia, 33, Lapa/ }))
    await userEvent.click(screen.getByRole('button', { name: /domingo, 29/ }))
    await press('Confirmar outro lugar')
    await waitFor(() => expect(path()).toBe(`/order/${orderCode}/details`))
    expect(sent()).toEqual([{ campaignId: 'feira', slot: sunday.id, storeId: 'sacolao' }])
  })

  it.each([
    [{ issue: 'CUTOFF' as const }, 'O prazo para mudar a data terminou'],
    [{}, 'Não há outro horário'],
  ])('is refused with another point for %o, with a contact', async (over, text) => {
    await open([part({ slots: [], otherPoints: [], ...over })])
    expect((await screen.findByRole('link', { name: 'Falar com a loja' })).getAttribute('href')).toContain(encodeURIComponent(orderCode))
    expect(words()).toContain('fechou e não entrega mais este pedido')
    expect(words()).toContain(text)
  })

  it('shows amount, way and day of the refund of a cheaper slot before the tap', async () => {
    const cheaper = same(sunday, { difference: -300, back: [{ amount: 300, way: 'PIX', arrivesBy: '2026-11-22' }] })
    const { sent } = await open([part({ slots: [cheaper] })], { [move]: () => Response.json(order()) })
    await userEvent.click(await screen.findByRole('button', { name: /domingo, 29/ }))
    expect(words()).toContain('A entrega fica R$ 3,00 mais barata. Você recebe de volta R$ 3,00 por Pix até dom., 22/11.')
    await press('Confirmar nova data')
    await waitFor(() => expect(sent()).toEqual([{ campaignId: 'feira', slot: sunday.id, difference: -300 }]))
  })

  it('shows the cost of a dearer slot, then the Pix of the difference, and can be given up', async () => {
    const slotChange = {
      campaignId: 'feira',
      slot: times(sunday),
      amount: 400,
      createdAt: '2026-11-21T12:00:00.000Z',
      expiresAt: '2026-11-21T12:30:00.000Z',
    }
    const paid = order({ state: 'PAID' })
    const orders = inTurn(
      () => Response.json(paid),
      () => Response.json({ ...paid, slotChange }),
    )
    const pix = { code: 'PIX-DA-DIFERENCA', svg: '<svg/>', amount: 400, expiresAt: slotChange.expiresAt, receiver: 'Mutirão' }
    const { path, sent } = await open([part({ slots: [same(sunday, { difference: 400, charges: true })] })], {
      [calls.order]: orders,
      'GET /pix/qrcode': () => Response.json(pix),
      [move]: () => Response.json({ ...paid, slotChange }),
    })
    await userEvent.click(await screen.findByRole('button', { name: /domingo, 29/ }))
    expect(words()).toContain('A entrega fica R$ 4,00 mais cara. Você paga a diferença por Pix no próximo passo')
    await press('Pagar R$ 4,00 e mudar')
    expect(await screen.findByDisplayValue('PIX-DA-DIFERENCA')).toBeDefined()
    expect(words()).toContain('Ela vale assim que a diferença for paga')
    await press('Ficar com a data de antes')
    await waitFor(() => expect(sent().at(-1)).toEqual({ campaignId: 'feira', slot: saturday.id }))
    expect([sent()[0], path()]).toEqual([{ campaignId: 'feira', slot: sunday.id, difference: 400 }, '/rescheduleorder'])
  })

  it('redirects from an unknown order to the own orders', async () => {
    await open([], { [calls.order]: refuse('order_not_found', 404) })
    expect((await screen.findByRole('link', { name: 'Ver meus pedidos' })).getAttribute('href')).toBe('/orders')
  })
})
