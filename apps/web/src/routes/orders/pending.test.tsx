import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { heldCart, publishCart } from '#features/cart/cart-store.ts'
import { readSnack } from '#page/snack.ts'
import {
  action,
  answersOfShop,
  beginEachTest,
  byCard,
  calls,
  cartUuid,
  inTurn,
  lost,
  methods,
  never,
  options,
  order,
  orderCode,
  pix,
  press,
  refuse,
  words,
} from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import type { Order } from '@mutirao/contract/order-shapes'

const { copyText } = vi.hoisted(() => ({ copyText: vi.fn<(text: string) => Promise<boolean>>() }))
vi.mock('#platform/clipboard.ts', () => ({ copyText }))

const way = (screenName: string) => `/order/${orderCode}/${screenName}`
const paid = (over: Partial<Order> = {}) =>
  order({ state: 'PAID', paymentMethod: { ...order().paymentMethod, state: 'APPROVED' }, ...over })
const answer =
  (shown: Order): Answer =>
  () =>
    Response.json(shown)

beginEachTest()
beforeEach(() => {
  copyText.mockResolvedValue(true)
})

async function open(over: Record<string, Answer> = {}) {
  const { router, asked } = await openScreen(way('pending'), { answers: answersOfShop(over) })
  return {
    router,
    path: () => router.state.location.pathname,
    times: (call: string) => asked.filter((one) => one.call === call).length,
    sent: (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body),
  }
}
const alert = async () => (await screen.findByRole('alert', {}, { timeout: 8000 })).textContent.replaceAll('\u00a0', ' ')
function mockConnection() {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get')
  return {
    connect(to: boolean) {
      isOnline.mockReturnValue(to)
      act(() => void dispatchEvent(new Event(to ? 'online' : 'offline')))
    },
  }
}
const sheet = () => within(document.querySelector<HTMLDialogElement>('dialog[aria-label="Trocar forma de pagamento"]')!)

describe('a waiting Pix', () => {
  it('has no second total: the header shows only the number of items in the cart', async () => {
    await open()
    expect(await screen.findByDisplayValue('PIX-CODE')).toBeDefined()
    const [cart] = document.querySelectorAll('header a[href="/cart"]')
    expect(cart!.textContent).toMatch(/^\d+ ite(m|ns)$/)
  })

  it('shows the due amount, the deadline, and the code to copy', async () => {
    await open()
    expect(await screen.findByDisplayValue('PIX-CODE')).toBeDefined()
    expect(words()).toContain('Pague até')
    expect(screen.getByRole('timer').textContent).toMatch(/^(30:00|29:5\d)$/)
    expect(screen.getByRole('img', { name: /QR/ }).getAttribute('src')).toContain(encodeURIComponent('<svg/>'))
    await press('Copiar código Pix')
    expect(copyText).toHaveBeenCalledWith('PIX-CODE')
    await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Código Pix copiado.'))
  })

  it('explains how to copy by hand when the browser refuses', async () => {
    copyText.mockResolvedValue(false)
    await open()
    await screen.findByDisplayValue('PIX-CODE')
    await press('Copiar código Pix')
    await waitFor(() => expect(readSnack()?.text).toBe('Toque no código e copie.'))
  })

  it('copies the code of an earlier tap as soon as it has loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    await open({ [calls.pix]: () => promise })
    const button = await screen.findByRole('button', { name: 'Copiar código Pix' })
    expect(button.hasAttribute('disabled')).toBe(false)
    await userEvent.click(button)
    expect([copyText.mock.calls, button.getAttribute('aria-busy')]).toEqual([[], 'true'])
    resolve(await answersOfShop()[calls.pix]!({ body: undefined, query: new URLSearchParams(), key: null }))
    await waitFor(() => expect(copyText.mock.calls).toEqual([['PIX-CODE']]))
    await waitFor(() => expect(readSnack()?.text).toBe('Código Pix copiado.'))
  })

  it('continues after the payment, and is not in the history', async () => {
    const { path } = await open({ [calls.order]: inTurn(answer(order()), answer(paid())) })
    await press('Já paguei')
    await waitFor(() => expect(path()).toBe(way('success')))
  })

  it('offers nothing that needs a connection while it is lost', async () => {
    const { connect } = mockConnection()
    await open({ [calls.pix]: () => Response.json({ ...pix, payUrl: 'https://bank.test/pix' }) })
    await screen.findByRole('link', { name: 'Pagar (demonstração)' })
    connect(false)
    expect(words()).not.toContain('A tela avança sozinha')
    expect(words()).toContain('Conferimos o pagamento quando a conexão voltar')
    expect(screen.queryByRole('link', { name: 'Pagar (demonstração)' })).toBeNull()
    for (const name of ['Já paguei', 'Trocar forma', 'Cancelar pedido']) expect(await action(name)).toHaveProperty('disabled', true)
    expect(screen.getByDisplayValue('PIX-CODE')).toBeDefined()
    connect(true)
    expect(await action('Já paguei')).toHaveProperty('disabled', false)
  })

  it('is not shown as paid before the bank confirms it', async () => {
    const { path, times } = await open()
    await press('Já paguei')
    await waitFor(() => expect(readSnack()?.text).toBe('Ainda não recebemos a confirmação do banco.'))
    expect(path()).toBe(way('pending'))
    expect(times(calls.order)).toBe(2)
  })

  it('refetches when the shopper comes back from the bank’s app', async () => {
    const { path } = await open({ [calls.order]: inTurn(answer(order()), answer(paid())) })
    await screen.findByDisplayValue('PIX-CODE')
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await waitFor(() => expect(path()).toBe(way('success')))
  })

  it('is unchanged while the connection is lost, and continues when it is back', async () => {
    const { path } = await open({ [calls.order]: inTurn(answer(order()), lost, answer(paid())) })
    await screen.findByDisplayValue('PIX-CODE')
    await press('Já paguei')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Já paguei' }).hasAttribute('disabled')).toBe(false))
    expect([path(), screen.getByDisplayValue('PIX-CODE')]).toEqual([way('pending'), expect.anything()])
    await press('Já paguei')
    await waitFor(() => expect(path()).toBe(way('success')))
  })

  it('offers a retry when the acquirer gave no code', async () => {
    const code = answersOfShop()[calls.pix]!
    await open({ [calls.pix]: inTurn(refuse('payment_provider_unavailable', 503), code) })
    expect(await alert()).toContain('O pagamento não respondeu')
    expect(screen.getByRole('button', { name: 'Copiar código Pix' }).hasAttribute('disabled')).toBe(true)
    await press('Tentar novamente')
    expect(await screen.findByDisplayValue('PIX-CODE')).toBeDefined()
  })

  it('sends one status request for two taps', async () => {
    const { times } = await open({ [calls.order]: inTurn(answer(order()), never) })
    await screen.findByDisplayValue('PIX-CODE')
    const button = screen.getByRole('button', { name: 'Já paguei' })
    await userEvent.click(button)
    await userEvent.click(button)
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true))
    expect(times(calls.order)).toBe(2)
  })

  it('is the same after a reload and in a second tab', async () => {
    const first = await open()
    await screen.findByDisplayValue('PIX-CODE')
    cleanup()
    const second = await open()
    expect(await screen.findByDisplayValue('PIX-CODE')).toBeDefined()
    expect([...first.sent(calls.pay), ...second.sent(calls.pay), ...second.sent(calls.place)]).toEqual([])
  })

  it('is not reachable by the back button after the payment', async () => {
    const { router, path } = await open({ [calls.order]: inTurn(answer(order()), answer(paid())) })
    const before = router.history.length
    await press('Já paguei')
    await waitFor(() => expect(path()).toBe(way('success')))
    expect(router.history.length).toBe(before)
  })

  it('shows its pending component, and nothing to pay yet', async () => {
    await open({ [calls.order]: never })
    expect(await screen.findByText('Carregando')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Copiar código Pix' })).toBeNull()
  })

  it('shows only the public tracking to a visitor unknown to the server', async () => {
    const { path } = await open({ [calls.order]: refuse('authentication', 401) })
    await waitFor(() => expect(path()).toBe(`/order/tracking/${orderCode}/details`))
  })

  it('leads to the order after a cancellation elsewhere', async () => {
    const { path } = await open({ [calls.order]: answer(order({ state: 'CANCELLED' })) })
    await waitFor(() => expect(path()).toBe(way('details')))
  })

  it('shows only the public tracking to another visitor', async () => {
    const { path } = await open({ [calls.order]: refuse('order_not_found', 404) })
    await waitFor(() => expect(path()).toBe(`/order/tracking/${orderCode}/details`))
  })

  it('reports a failed read, and can be retried', async () => {
    await open({ [calls.order]: inTurn(refuse('overloaded', 503), answer(order())) })
    expect(await screen.findByText(/não conseguiu atender agora/)).toBeDefined()
    expect(screen.queryByDisplayValue('PIX-CODE')).toBeNull()
  })
})

describe('a card', () => {
  it('is typed in the acquirer’s own frame, and only its message refetches the order', async () => {
    const { times, path } = await open({
      [calls.order]: inTurn(answer(order({ paymentMethod: byCard() })), answer(paid({ paymentMethod: byCard({ state: 'APPROVED' }) }))),
    })
    const frame = await screen.findByTitle<HTMLIFrameElement>(/Dados do cartão/)
    expect(frame.src).toBe('https://cards.test/frame?secret=abc')
    expect(words()).toContain('R$59,00')
    const say = (origin: string, data: unknown) => act(() => void dispatchEvent(new MessageEvent('message', { origin, data })))
    say('https://elsewhere.test', { type: 'payment' })
    say('https://cards.test', { type: 'resize' })
    say('https://cards.test', null)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([times(calls.order), path()]).toEqual([1, way('pending')])
    say('https://cards.test', { type: 'payment' })
    await waitFor(() => expect(path()).toBe(way('success')))
  })

  it('has no manual confirmation: its own page confirms the payment', async () => {
    await open({ [calls.order]: answer(order({ paymentMethod: byCard() })) })
    await screen.findByTitle(/Dados do cartão/)
    expect(screen.getByRole('button', { name: 'Trocar forma' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Já paguei' })).toBeNull()
  })

  it('is not charged with terms that its brand lacks: its own instalments are chosen and paid', async () => {
    const card = methods.find(({ type }) => type === 'CREDIT_CARD')!
    const byBrand = [{ brand: 'elo' as const, installments: card.installments.slice(0, 2) }]
    const inFour = byCard({ installments: 4, amount: 6200 })
    const inTwo = byCard({ installments: 2, brand: 'elo', cardFrame: 'https://cards.test/frame?secret=def' })
    const { sent } = await open({
      [calls.order]: answer(order({ paymentMethod: inFour })),
      [calls.options]: () => Response.json(options({ price: 5900, type: 'CREDIT_CARD', payments: [{ ...card, byBrand }] })),
      [calls.pay]: () => Response.json(order({ paymentMethod: inTwo }), { status: 201 }),
    })
    await screen.findByTitle(/Dados do cartão/)
    const say = (brand: string) =>
      act(() => void dispatchEvent(new MessageEvent('message', { origin: 'https://cards.test', data: { type: 'brand', brand } })))
    say('visa')
    say('elo')
    expect(await alert()).toContain('Este cartão é Elo: em até 2x.')
    await press('Mudar para 2x de R$ 29,50')
    expect(sent(calls.pay)).toEqual([{ type: 'CREDIT_CARD', installments: 2, brand: 'elo', price: 5900 }])
    await waitFor(() => expect(words()).toContain('2x de'))
    expect(screen.queryByRole('button', { name: /Mudar para/ })).toBeNull()
  })

  it('shows the amount of each instalment', async () => {
    await open({ [calls.order]: answer(order({ paymentMethod: byCard({ installments: 4, amount: 6200 }) })) })
    await screen.findByTitle(/Dados do cartão/)
    expect(words()).toContain('4x de R$ 15,50')
  })

  it('keeps the order after a refusal, and asks for another card at the same price', async () => {
    const refused = order({ state: 'PAYMENT_REFUSED', paymentMethod: byCard({ state: 'REFUSED', installments: 2 }) })
    const { sent } = await open({
      [calls.order]: answer(refused),
      [calls.options]: () => Response.json(options({ price: 5900, type: 'CREDIT_CARD' })),
      [calls.pay]: () => Response.json(order({ paymentMethod: byCard() }), { status: 201 }),
    })
    expect(await screen.findByText('Pagamento não autorizado')).toBeDefined()
    expect(words()).toContain('Seu pedido está guardado')
    expect(words()).not.toContain('O total muda')
    await press('Tentar outro cartão')
    await screen.findByTitle(/Dados do cartão/)
    expect(sent(calls.pay)).toEqual([{ type: 'CREDIT_CARD', installments: 2, price: 5900 }])
  })

  it('shows the place of a loading frame, and no number field of the shop', async () => {
    await open({ [calls.order]: answer(order({ paymentMethod: byCard({ cardFrame: undefined }) })) })
    expect(await screen.findByRole('button', { name: 'Trocar forma' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Já paguei' })).toBeNull()
    expect(document.querySelector('iframe')).toBeNull()
    expect(screen.queryAllByRole('textbox')).toEqual([])
  })

  it('opens its frame with a connection, and keeps typed values when it is lost', async () => {
    const { connect } = mockConnection()
    await open({ [calls.order]: answer(order({ paymentMethod: byCard() })) })
    await screen.findByTitle(/Dados do cartão/)
    connect(false)
    expect(screen.queryByTitle(/Dados do cartão/)).toBeNull()
    expect(words()).toContain('O formulário do cartão abre quando a conexão voltar.')
    connect(true)
    const frame = screen.getByTitle(/Dados do cartão/)
    act(() => void dispatchEvent(new MessageEvent('message', { origin: 'https://cards.test', data: { type: 'ready' } })))
    connect(false)
    expect(screen.getByTitle(/Dados do cartão/)).toBe(frame)
    connect(true)
  })

  it('stays refused after a reload, which sends nothing', async () => {
    const refused = order({ state: 'PAYMENT_REFUSED', paymentMethod: byCard({ state: 'REFUSED' }) })
    await open({ [calls.order]: answer(refused) })
    await screen.findByText('Pagamento não autorizado')
    cleanup()
    const { sent } = await open({ [calls.order]: answer(refused) })
    expect(await screen.findByRole('button', { name: 'Tentar outro cartão' })).toBeDefined()
    expect(sent(calls.pay)).toEqual([])
  })

  it('is queried after a lost answer, not paid again', async () => {
    const { sent, times, path } = await open({ [calls.order]: inTurn(answer(order({ paymentMethod: byCard() })), lost, answer(paid())) })
    await screen.findByTitle(/Dados do cartão/)
    const say = () =>
      act(() => void dispatchEvent(new MessageEvent('message', { origin: 'https://cards.test', data: { type: 'payment' } })))
    say()
    await waitFor(() => expect(times(calls.order)).toBe(2))
    expect(path()).toBe(way('pending'))
    say()
    await waitFor(() => expect(path()).toBe(way('success')))
    expect(sent(calls.pay)).toEqual([])
  })

  it('is one payment for two taps', async () => {
    const { sent } = await open({
      [calls.order]: answer(order({ state: 'PAYMENT_REFUSED', paymentMethod: byCard({ state: 'REFUSED' }) })),
      [calls.pay]: never,
    })
    const button = await screen.findByRole('button', { name: 'Tentar outro cartão' })
    await userEvent.click(button)
    await userEvent.click(button)
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true))
    expect(sent(calls.pay)).toHaveLength(1)
  })
})

describe('an expired Pix', () => {
  const expired = order({ state: 'EXPIRED', paymentMethod: { ...order().paymentMethod, state: 'REFUSED' } })

  it('is renewed at the current price, which is shown first', async () => {
    const dearer = [{ ...methods[0]!, price: 5890 }, ...methods.slice(1)]
    const { sent } = await open({
      [calls.order]: answer(expired),
      [calls.options]: () => Response.json(options({ payments: dearer })),
      [calls.pay]: () => Response.json(order({ events: [{ state: 'AWAITING_PAYMENT', at: '2026-11-21T12:01:00.000Z' }] }), { status: 201 }),
    })
    expect(await screen.findByText('O tempo para pagar acabou')).toBeDefined()
    await waitFor(() => expect(words()).toContain('O total muda: R$ 56,05 R$ 58,90'))
    await press('Gerar novo Pix de R$ 58,90')
    expect(await screen.findByDisplayValue('PIX-CODE')).toBeDefined()
    expect(sent(calls.pay)).toEqual([{ type: 'PIX', installments: 1, price: 5890 }])
  })

  it('shows a changed price before the payment', async () => {
    const dearer = [{ ...methods[0]!, price: 6100 }, ...methods.slice(1)]
    const { sent } = await open({
      [calls.order]: answer(expired),
      [calls.options]: inTurn(
        () => Response.json(options()),
        () => Response.json(options({ payments: dearer })),
      ),
      [calls.pay]: refuse('price_changed', 409, { from: 5605, to: 6100 }),
    })
    await press('Gerar novo Pix de R$ 56,05')
    expect(await alert()).toContain('O preço mudou')
    expect(await screen.findByRole('button', { name: /Gerar novo Pix de R\$\s61,00/ })).toBeDefined()
    expect(sent(calls.pay)).toHaveLength(1)
  })

  it.each(['out_of_stock', 'campaign_closed', 'payment_provider_unavailable'] as const)(
    'shows the reason and stays after a refusal for %s',
    async (code) => {
      const { path } = await open({ [calls.order]: answer(expired), [calls.pay]: refuse(code) })
      await press('Gerar novo Pix de R$ 56,05')
      expect(await alert()).toMatch(/\S{3}/)
      expect(path()).toBe(way('pending'))
    },
  )

  it.each([
    ['lost', lost, 'Sem conexão'],
    ['no answer but trouble', refuse('overloaded', 503), 'não conseguiu atender agora'],
  ] as const)('shows no price when the current one is %s, and retries by a tap', async (_, failure, text) => {
    const { sent } = await open({
      [calls.order]: answer(expired),
      [calls.options]: inTurn(failure, failure, failure, () => Response.json(options())),
    })
    expect(await alert()).toContain(text)
    expect(screen.queryByRole('button', { name: /Gerar novo Pix/ })).toBeNull()
    for (let tries = 0; tries < 3 && screen.queryByRole('button', { name: 'Tentar novamente' }); tries++) {
      await press('Tentar novamente')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(await screen.findByRole('button', { name: /Gerar novo Pix/ })).toBeDefined()
    expect(sent(calls.pay)).toEqual([])
  })

  it('is renewed once for two taps', async () => {
    const { sent } = await open({ [calls.order]: answer(expired), [calls.pay]: never })
    const button = await action(/^Gerar novo Pix/)
    await userEvent.click(button)
    await userEvent.click(button)
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true))
    expect(sent(calls.pay)).toHaveLength(1)
  })

  it('can be retried after a lost connection', async () => {
    const { sent } = await open({
      [calls.order]: answer(expired),
      [calls.pay]: inTurn(lost, () => Response.json(order(), { status: 201 })),
    })
    await press('Gerar novo Pix de R$ 56,05')
    await alert()
    await press('Gerar novo Pix de R$ 56,05')
    expect(await screen.findByDisplayValue('PIX-CODE')).toBeDefined()
    expect(sent(calls.pay)).toHaveLength(2)
  })

  it('fills a cart with its items when it can no longer be paid', async () => {
    publishCart({ uuid: '', entries: [] })
    const { path } = await open({
      [calls.order]: answer(expired),
      [calls.options]: () => Response.json(options({ payments: [], issue: 'order_not_renewable' })),
    })
    await press('Fazer um novo pedido')
    await waitFor(() => expect(path()).toBe('/cart'))
    expect(heldCart().entries).toMatchObject([{ id: 'cafe', campaignId: 'feira', quantity: 2, price: 2700 }])
    expect(heldCart().uuid).not.toBe(cartUuid)
  })

  it('adds nothing to its own cart when that still exists', async () => {
    const { path } = await open({
      [calls.order]: answer(expired),
      [calls.options]: () => Response.json(options({ payments: [], issue: 'order_not_renewable' })),
    })
    await press('Fazer um novo pedido')
    await waitFor(() => expect(path()).toBe('/cart'))
    expect(heldCart().entries).toMatchObject([{ id: 'cafe', quantity: 2 }])
  })
})

describe('another way to pay', () => {
  async function openSheet(over: Record<string, Answer> = {}) {
    const opened = await open(over)
    await press('Trocar forma')
    await waitFor(() => expect(sheet().getAllByRole('radio').length).toBeGreaterThan(1))
    return opened
  }

  it('shows its price before the confirmation, and sends the shown one', async () => {
    const { sent } = await openSheet({ [calls.pay]: () => Response.json(order({ paymentMethod: byCard() }), { status: 201 }) })
    expect(sheet().getByText('O total muda:', { exact: false }).textContent.replaceAll('\u00a0', ' ')).toContain('R$ 56,05 R$ 59,00')
    await userEvent.click(sheet().getByRole('button', { name: /Usar cartão de crédito: R\$\s59,00/ }))
    await screen.findByTitle(/Dados do cartão/)
    expect(sent(calls.pay)).toEqual([{ type: 'CREDIT_CARD', installments: 1, price: 5900 }])
    expect(document.querySelector('dialog[open]')).toBeNull()
  })

  it('keeps the Pix when it is refused', async () => {
    await openSheet({ [calls.pay]: refuse('payment_method_unavailable') })
    await userEvent.click(sheet().getByRole('button', { name: /Usar cartão/ }))
    expect((await sheet().findByRole('alert')).textContent).toContain('não está disponível')
    expect(screen.getByDisplayValue('PIX-CODE')).toBeDefined()
  })

  it('is not offered during a review', async () => {
    const reviews = [{ amount: 5000, since: '2026-11-21T12:05:00.000Z', returnsAt: '2026-11-24T12:00:00.000Z' }]
    await open({ [calls.order]: answer(order({ reviews })) })
    expect(await alert()).toContain('R$ 50,00')
    expect(screen.queryByRole('button', { name: 'Trocar forma' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Acompanhar' }).getAttribute('href')).toBe(way('details'))
  })
})

describe('a cancelled unpaid order', () => {
  async function ask(over: Record<string, Answer> = {}) {
    const opened = await open(over)
    await press('Cancelar pedido')
    const dialog = within(document.querySelector<HTMLDialogElement>('dialog[aria-label="Cancelar este pedido?"]')!)
    return { ...opened, dialog }
  }

  it('asks for a confirmation with the price, and keeps the cart', async () => {
    const { dialog, times, path } = await ask({
      [calls.cancel]: () => new Response(null, { status: 204 }),
      [calls.order]: inTurn(answer(order()), answer(order({ state: 'CANCELLED' }))),
    })
    expect(dialog.getByText(/Nada foi cobrado/)).toBeDefined()
    expect(times(calls.cancel)).toBe(0)
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar pedido' }))
    await waitFor(() => expect(path()).toBe(way('details')))
    expect(times(calls.cancel)).toBe(1)
    expect(heldCart().entries).toHaveLength(1)
  })

  it('is kept by the first button of the sheet', async () => {
    const { dialog, times, path } = await ask()
    await userEvent.click(dialog.getByRole('button', { name: 'Manter pedido' }))
    expect([times(calls.cancel), path()]).toEqual([0, way('pending')])
  })

  it('reports a payment in the meantime instead of the cancellation, and continues', async () => {
    const { dialog, path } = await ask({
      [calls.cancel]: refuse('order_not_cancellable'),
      [calls.order]: inTurn(answer(order()), answer(paid())),
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar pedido' }))
    await waitFor(() => expect(path()).toBe(way('success')))
  })
})
