import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  answersOfShop,
  beginEachTest,
  byCard,
  calls,
  home,
  inTurn,
  lost,
  never,
  order,
  orderCode,
  press,
  refuse,
  words,
} from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import type { Order } from '@mutirao/contract/order-shapes'

beginEachTest()

async function open(shown: Order | Answer, over: Record<string, Answer> = {}) {
  const answer = typeof shown === 'function' ? shown : () => Response.json(shown)
  const { router, asked } = await openScreen(`/order/${orderCode}/details`, { answers: answersOfShop({ [calls.order]: answer, ...over }) })
  return { path: () => router.state.location.pathname, times: (call: string) => asked.filter((one) => one.call === call).length }
}
const heading = () => screen.findByRole('heading', { level: 1 })
const payLink = () => screen.queryByRole('link', { name: 'Pagar' })
const review = { amount: 5000, since: '2026-11-21T12:05:00.000Z', returnsAt: '2026-11-24T12:00:00.000Z' }

describe('an order in progress', () => {
  const stream = `GET /api/operation/orders/follow/${order().id}`
  const events = (...told: object[]) =>
    new Response(
      new ReadableStream({
        start: (controller) =>
          told.forEach((one) => controller.enqueue(new TextEncoder().encode(`event: order\ndata: ${JSON.stringify(one)}\n\n`))),
      }),
    )
  const shipped = { state: 'SHIPPED' as const, events: [...order().events, { state: 'SHIPPED' as const, at: '2026-11-22T12:00:00.000Z' }] }

  it('is refetched at once when the stream reports a change, and is not polled while the stream works', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const before = order({ state: 'PREPARING' })
    const { times } = await open(
      inTurn(
        () => Response.json(before),
        () => Response.json(order(shipped)),
      ),
      {
        [stream]: () => events({ code: orderCode, state: before.state, events: before.events }, { code: orderCode, ...shipped }),
      },
    )
    await waitFor(() => expect(times(calls.order)).toBe(2))
    await waitFor(() => expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('Saiu para entrega'))
    await act(() => vi.advanceTimersByTimeAsync(95_000))
    expect([times(calls.order), times(stream)]).toEqual([2, 1])
    vi.useRealTimers()
  })

  it('is polled without a stream, and has no stream after its end', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { times } = await open(order({ state: 'PREPARING' }), { [stream]: () => Response.json({}, { status: 503 }) })
    await heading()
    await act(() => vi.advanceTimersByTimeAsync(65_000))
    expect(times(calls.order)).toBe(3)
    cleanup()
    const ended = await open(order({ state: 'DELIVERED' }))
    await heading()
    expect(ended.times(stream)).toBe(0)
    vi.useRealTimers()
  })

  it('shows each separate part with its state, day, fee and goods', async () => {
    const [line] = order().items
    const lines = [line!, { ...line!, id: 'cha', campaignId: 'mercearia', name: 'Chá verde' }]
    const slot = {
      id: 's',
      date: '2026-11-28',
      from: '08:00',
      to: '12:00',
      startsAt: '2026-11-28T11:00:00.000Z',
      endsAt: '2026-11-28T15:00:00.000Z',
    }
    const parts = [
      { campaignId: 'feira', name: 'Feira orgânica', state: 'SHIPPED', slot, fee: 600, items: [lines[0]] },
      { campaignId: 'mercearia', name: 'Mercearia da Vila', state: 'PREPARING', fee: 0, items: [lines[1]] },
    ]
    await open(order({ state: 'PREPARING', items: lines }), {
      [`GET /api/operation/orders/code/${orderCode}/child`]: () => Response.json(parts),
    })
    const shown = within(await screen.findByRole('region', { name: 'Chega em 2 partes' }))
    const [first, second] = shown.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    expect(first).toMatch(/Feira orgânica.*Saiu para entrega.*28\/11.*R\$ 6,00.*Café torrado/)
    expect(second).toMatch(/Mercearia da Vila.*Dia a combinar.*Grátis.*Chá verde/i)
    cleanup()
    await open(order({ state: 'PREPARING' }))
    await heading()
    expect(screen.queryByRole('region', { name: /partes/ })).toBeNull()
  })
})

describe('the news of its campaigns', () => {
  const news = `GET /api/operation/orders/code/${orderCode}/bulletins`
  const told = (n: number, over: object = {}) => ({
    id: `00000000-0000-4000-8000-00000000000${n}`,
    campaignId: 'feira',
    campaign: 'Feira orgânica',
    text: `Notícia ${n}`,
    at: `2026-11-2${n}T12:00:00.000Z`,
    ...over,
  })

  it('stand newest first with time and picture, the older ones on demand, and no word becomes markup or a link', async () => {
    const picture = { hash: 'a'.repeat(20), width: 960, height: 720, color: '#cc3344', alt: 'Caixas de morango' }
    const text = 'A colheita <b>começou</b>\nhttps://example.com'
    await open(order({ state: 'CONFIRMED' }), {
      [news]: () => Response.json([told(4, { text, picture, editedAt: '2026-11-24T13:00:00.000Z' }), told(3), told(2), told(1)]),
    })
    const region = await screen.findByRole('region', { name: 'Notícias da campanha' })
    const shown = within(region)
    expect(shown.getAllByRole('listitem')).toHaveLength(3)
    expect(shown.getAllByRole('listitem')[0]!.textContent).toContain(`mudada depois${text}`)
    expect(shown.getByRole('img', { name: 'Caixas de morango' })).toBeTruthy()
    expect([region.querySelector('b'), shown.queryByRole('link')]).toEqual([null, null])
    await press('Ver as 4 notícias')
    expect(shown.getAllByRole('listitem')).toHaveLength(4)
  })

  it('are not asked for before the order is paid, and an order without any has no such part', async () => {
    const unpaid = await open(order({ state: 'AWAITING_PAYMENT' }), { [news]: () => Response.json([told(1)]) })
    await heading()
    expect(unpaid.times(news)).toBe(0)
    cleanup()
    const { times } = await open(order({ state: 'CONFIRMED' }), { [news]: () => Response.json([]) })
    await waitFor(() => expect(times(news)).toBe(1))
    expect(screen.queryByRole('region', { name: 'Notícias da campanha' })).toBeNull()
  })
})

describe('the order screen', () => {
  it('shows address, recipient, payment and price', async () => {
    await open(
      order({
        state: 'CONFIRMED',
        paymentMethod: byCard({ state: 'APPROVED', installments: 2 }),
        properties: { ...order().properties, shippingAddress: home, extra: { Observação: 'Portão azul' } },
      }),
    )
    await heading()
    expect(screen.getByRole('progressbar', { name: 'Andamento do pedido' }).getAttribute('aria-valuetext')).toMatch(/^\d de \d passos$/)
    for (const text of [
      'Rua Fradique Coutinho, 1139',
      'Marina de Castro',
      'Cartão de crédito, 2x de R$ 29,50',
      'Portão azul',
      'Café torrado',
    ])
      expect(words()).toContain(text)
  })

  it('lets its buyer change the recipient, keeps typed values when it is too late, and shows the saved ones', async () => {
    const shown = order({ state: 'PAID', properties: { ...order().properties, shippingAddress: home } })
    const saved = { ...shown, properties: { ...shown.properties, recipient: { name: 'Ana de Souza' } } }
    const sent: unknown[] = []
    const answers = inTurn(refuse('order_not_editable', 409), () => Response.json(saved))
    await open(shown, { [calls.edit]: (told) => (sent.push(told.body), answers(told)) })
    await userEvent.click(await screen.findByRole('button', { name: 'Mudar quem recebe' }))
    const name = screen.getByLabelText<HTMLInputElement>('Quem recebe')
    expect(name.value).toBe('Marina de Castro')
    await userEvent.clear(name)
    await userEvent.type(name, 'ana de souza')
    await userEvent.type(screen.getByLabelText('Complemento'), ' fundos')
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Este pedido não pode mais mudar. Fale com a loja.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Quem recebe').value).toBe('ana de souza')
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(words()).toContain('Ana de Souza'))
    expect(sent.at(-1)).toMatchObject({
      details: { recipient: { name: 'ana de souza' }, complement: `${home.complement ?? ''} fundos`.trim() },
    })
  })

  it('names the group’s tier like the cart when all lines had the same', async () => {
    const discounts = { group: 540, groupPercentage: 10, quantity: 0, coupon: 0, method: 0 }
    const { properties } = order()
    await open(order({ properties: { ...properties, discount: 540, discounts } }))
    expect(await screen.findByText('Desconto do grupo, 10%')).toBeDefined()
    cleanup()
    await open(order({ properties: { ...properties, discount: 540, discounts: { ...discounts, groupPercentage: undefined } } }))
    expect(await screen.findByText('Desconto do grupo')).toBeDefined()
  })

  it('offers no change during the preparation', async () => {
    await open(order({ state: 'PREPARING' }))
    await heading()
    expect(screen.queryByRole('button', { name: 'Mudar quem recebe' })).toBeNull()
  })

  it('offers no change when the shop allows none', async () => {
    await open(order({ state: 'PAID', isEditable: false }))
    await heading()
    expect(screen.queryByRole('button', { name: 'Mudar quem recebe' })).toBeNull()
  })

  it('shows the delivery code of a paid order, and nothing to pay or cancel', async () => {
    await open(order({ state: 'PAID' }))
    await heading()
    expect(words()).toContain('1234')
    expect(payLink()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancelar pedido' })).toBeNull()
  })

  it('links an unpaid order to its payment, and shows no delivery code', async () => {
    await open(order())
    await heading()
    expect(payLink()?.getAttribute('href')).toBe(`/order/${orderCode}/pending`)
    expect(words()).not.toContain('1234')
  })

  it('offers another payment after a refused card', async () => {
    await open(order({ state: 'PAYMENT_REFUSED', paymentMethod: byCard({ state: 'REFUSED' }) }))
    await heading()
    expect(payLink()).not.toBeNull()
  })

  it('offers no second payment during a review, but the cancellation', async () => {
    const back = [{ amount: 5000, way: 'PIX', arrivesBy: '2026-11-22' }]
    await open(order({ state: 'EXPIRED', reviews: [review] }), {
      [calls.cancellation]: () => Response.json({ kind: 'CANCEL', amount: 5000, back }),
    })
    await heading()
    expect(screen.queryAllByRole('link').filter((link) => link.getAttribute('href') === `/order/${orderCode}/pending`)).toEqual([])
    expect(screen.getByRole('alert').textContent.replaceAll('\u00a0', ' ')).toContain('R$ 50,00')
    await press('Cancelar pedido')
    const dialog = within(document.querySelector<HTMLDialogElement>('dialog[aria-label="Cancelar este pedido?"]')!)
    expect(dialog.getByText(/Devolvemos R\$\s50,00 por Pix até dom., 22\/11/)).toBeDefined()
  })

  it.each(['CANCELLED', 'REFUNDED', 'DELIVERED'] as const)('offers neither payment nor cancellation when it is %s', async (state) => {
    await open(order({ state, events: [{ state, at: '2026-11-21T12:00:00.000Z' }] }))
    await heading()
    expect([payLink(), screen.queryByRole('button', { name: 'Cancelar pedido' })]).toEqual([null, null])
  })

  it('shows pending refunds apart from finished ones', async () => {
    const refunds: Order['refunds'] = [
      { amount: 700, reason: 'GROUP_TIER', state: 'DONE', way: 'PIX', arrivesBy: '2026-11-22', createdAt: '2026-11-21T13:00:00.000Z' },
      { amount: 300, reason: 'SURPLUS', state: 'PENDING', way: 'WALLET', arrivesBy: '2026-11-21', createdAt: '2026-11-21T14:00:00.000Z' },
    ]
    await open(order({ state: 'CONFIRMED', refunds }))
    await heading()
    const rows = within(screen.getByRole('list', { name: /devol|reembols/i })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => /R\$\s[\d,]+/.exec(textContent)?.[0].replace('\u00a0', ' '))).toEqual(['R$ 7,00', 'R$ 3,00'])
    expect(rows[0]?.textContent).not.toBe(rows[1]?.textContent.replace('3,00', '7,00'))
  })
})

describe('an order cancelled on this screen', () => {
  it('shows its new state', async () => {
    const { times } = await open(
      inTurn(
        () => Response.json(order()),
        () => Response.json(order({ state: 'CANCELLED', events: [{ state: 'CANCELLED', at: '2026-11-21T12:10:00.000Z' }] })),
      ),
      { [calls.cancel]: () => new Response(null, { status: 204 }) },
    )
    await press('Cancelar pedido')
    await userEvent.click(
      within(document.querySelector<HTMLDialogElement>('dialog[aria-label="Cancelar este pedido?"]')!).getByRole('button', {
        name: 'Cancelar pedido',
      }),
    )
    await waitFor(async () => expect((await heading()).textContent).toBe('Cancelado'))
    expect(times(calls.cancel)).toBe(1)
  })

  it('is unchanged without a connection, and says so', async () => {
    await open(order(), { [calls.cancel]: refuse('overloaded', 503) })
    await press('Cancelar pedido')
    await userEvent.click(
      within(document.querySelector<HTMLDialogElement>('dialog[aria-label="Cancelar este pedido?"]')!).getByRole('button', {
        name: 'Cancelar pedido',
      }),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('não conseguiu atender agora')
    expect(payLink()).not.toBeNull()
  })
})

describe('an order of somebody else', () => {
  it('shows the public tracking', async () => {
    const { path } = await open(refuse('order_not_found', 404))
    await waitFor(() => expect(path()).toBe(`/order/tracking/${orderCode}/details`))
  })
})

describe('an order that could not be read', () => {
  it.each([
    ['lost', lost, 'Sem conexão'],
    ['no answer but trouble', refuse('overloaded', 503), 'não conseguiu atender agora'],
  ] as const)('%s: does not claim another owner, and loads by another try', async (_, failure, text) => {
    const { path } = await open(inTurn(failure, () => Response.json(order({ state: 'PAID' }))))
    expect(await screen.findByText(new RegExp(text))).toBeDefined()
    await press('Tentar novamente')
    expect(await screen.findByText('Café torrado')).toBeDefined()
    expect(path()).toBe(`/order/${orderCode}/details`)
  })

  it('shows its pending component', async () => {
    await open(never)
    expect(await screen.findByText('Carregando')).toBeDefined()
  })

  it('shows the public tracking to a visitor unknown to the server', async () => {
    const { path } = await open(refuse('authentication', 401))
    await waitFor(() => expect(path()).toBe(`/order/tracking/${orderCode}/details`))
  })
})

describe('an order that is open in two tabs', () => {
  it('is shown as paid when the tab becomes visible', async () => {
    const { times } = await open(
      inTurn(
        () => Response.json(order()),
        () => Response.json(order({ state: 'PAID' })),
      ),
    )
    await heading()
    expect(payLink()).not.toBeNull()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await waitFor(() => expect(payLink()).toBeNull())
    expect(times(calls.order)).toBe(2)
  })

  it('is cancelled once for two taps', async () => {
    const { times } = await open(order(), { [calls.cancel]: never })
    await press('Cancelar pedido')
    const button = within(document.querySelector<HTMLDialogElement>('dialog[aria-label="Cancelar este pedido?"]')!).getByRole('button', {
      name: 'Cancelar pedido',
    })
    await userEvent.click(button)
    await userEvent.click(button)
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true))
    expect(times(calls.cancel)).toBe(1)
  })
})

describe('a paid order', () => {
  const ending = (body: object) => ({ [calls.cancellation]: () => Response.json(body) })
  const paidBack = { kind: 'CANCEL', amount: 5900, back: [{ amount: 5900, way: 'PIX', arrivesBy: '2026-11-22' }] }

  it('shows amount, way and day of the refund before the cancellation', async () => {
    const { times } = await open(order({ state: 'PAID' }), {
      ...ending(paidBack),
      [calls.cancel]: () => new Response(null, { status: 204 }),
    })
    await press('Cancelar pedido')
    const told = 'Devolvemos R$ 59,00 por Pix até dom., 22/11. Os itens voltam para o estoque.'
    await waitFor(() => expect(words()).toContain(told))
    expect(times(calls.cancel)).toBe(0)
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancelar pedido' }).at(-1)!)
    await screen.findByText('Pedido cancelado.')
    expect(times(calls.cancel)).toBe(1)
  })

  it('offers the withdrawal after the delivery, until a shown day', async () => {
    await open(order({ state: 'DELIVERED' }), ending({ ...paidBack, kind: 'WITHDRAW', until: '2026-11-28T12:00:00.000Z' }))
    await press('Desistir da compra')
    await waitFor(() => expect(words()).toContain('A loja combina com você como buscar os produtos.'))
    expect(words()).toContain('Devolvemos R$ 59,00 por Pix até')
    expect(words()).toContain('Você pode desistir até')
  })

  it('shows where a payment at the door is refunded', async () => {
    await open(order({ state: 'DELIVERED' }), ending({ reason: 'IN_PERSON', amount: 5900, until: '2026-11-28T12:00:00.000Z' }))
    await waitFor(() => expect(words()).toContain('combine com a loja a devolução de R$ 59,00'))
    expect(screen.queryByRole('button', { name: 'Desistir da compra' })).toBeNull()
  })

  it('has a receipt with seller, prices, payments and refunds', async () => {
    const at = '2026-11-21T12:00:00.000Z'
    const paid = { type: 'PIX' as const, state: 'APPROVED' as const, amount: 5900, installments: 1, createdAt: at }
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await open(
      order({
        state: 'PAID',
        payments: [{ ...paid, state: 'REFUSED', type: 'CREDIT_CARD' }, paid],
        refunds: [{ amount: 500, reason: 'GROUP_TIER', state: 'PENDING', way: 'PIX', arrivesBy: '2026-11-22', createdAt: at }],
      }),
    )
    await press('Ver recibo')
    const receipt = within(await screen.findByRole('dialog', { name: 'Recibo' }))
    const said = () => receipt.getByRole('table').textContent?.replaceAll('\u00a0', ' ')
    expect(said()).toContain('Pago com PixR$ 59,00')
    expect(said()).not.toContain('Cartão')
    expect(said()).toContain('A devolver-R$ 5,00')
    expect(said()).toMatch(/Valor final.*54/)
    await userEvent.click(receipt.getByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('has no receipt before the payment', async () => {
    const waiting = {
      type: 'PIX' as const,
      state: 'PENDING' as const,
      amount: 5900,
      installments: 1,
      createdAt: '2026-11-21T12:00:00.000Z',
    }
    await open(order({ state: 'AWAITING_PAYMENT', payments: [waiting] }))
    await heading()
    expect(screen.queryByRole('button', { name: 'Ver recibo' })).toBeNull()
  })

  it('shows when its refund was requested and done', async () => {
    const refund = {
      amount: 5900,
      reason: 'CANCELLED' as const,
      way: 'CREDIT_CARD' as const,
      arrivesBy: '2027-01-20',
      createdAt: '2026-11-21T12:00:00.000Z',
    }
    await open(order({ state: 'REFUNDED', refunds: [{ ...refund, state: 'DONE', doneAt: '2026-11-21T12:30:00.000Z' }] }))
    await heading()
    for (const text of ['Devolvido', 'O pedido foi cancelado', 'pedida', 'feita', 'no cartão até qua., 20/1', 'R$ 59,00'])
      expect(words()).toContain(text)
  })

  it('shows a failed delivery attempt, and the part that went on', async () => {
    const at = '2026-11-21T12:00:00.000Z'
    const part = { campaignId: 'feira' }
    await open(
      order({
        state: 'PREPARING',
        events: [
          { state: 'CREATED', at },
          { state: 'PREPARING', at },
          { state: 'PREPARING', at, part: { ...part, attempt: 'NOBODY_HOME' } },
          { state: 'PREPARING', at, part: { ...part, state: 'SHIPPED' } },
        ],
      }),
    )
    await heading()
    for (const text of ['Não conseguimos entregar', 'Não havia ninguém para receber.', 'Uma parte: Saiu para entrega'])
      expect(words()).toContain(text)
  })
})
