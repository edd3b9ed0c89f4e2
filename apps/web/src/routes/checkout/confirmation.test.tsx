import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { heldCart, publishCart } from '#features/cart/cart-store.ts'
import { changeDraft, readDraft } from '#features/checkout/checkout-store.ts'
import {
  action,
  answersOfShop,
  beginEachTest,
  byCard,
  calls,
  cartUuid,
  coffee,
  emptyTheCart,
  inTurn,
  lost,
  never,
  order,
  orderCode,
  point,
  press,
  priced,
  quote,
  refuse,
  saturday,
  soldOut,
  storeInOtherTab,
  sunday,
  words,
} from '#testing/buying.ts'
import { openScreen, type Answer, type StubRequest } from '#testing/open-screen.tsx'
import { teamId } from '#testing/team.ts'
import type { Quote } from '@mutirao/contract/carts'
import type { PlaceOrderBody } from '@mutirao/contract/orders'

const { pause } = vi.hoisted(() => ({ pause: vi.fn<() => Promise<void>>() }))
vi.mock('#platform/until-online.ts', () => ({ untilOnline: pause }))

const pending = `/order/${orderCode}/pending`
const confirm = /^Confirmar e pagar/

beginEachTest()
beforeEach(() => {
  pause.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 300)))
})

async function open(over: Record<string, Answer> = {}, path = `/cart/${cartUuid}/confirmation`) {
  const { router, asked } = await openScreen(path, { answers: answersOfShop(over) })
  return {
    router,
    placed: () => asked.filter(({ call }) => call === calls.place).map(({ body }) => body as PlaceOrderBody),
    path: () => router.state.location.pathname,
  }
}
const alert = async () => (await screen.findByRole('alert', {}, { timeout: 8000 })).textContent!.replaceAll('\u00a0', ' ')

describe('the confirmation screen', () => {
  it('sends the choices at the shown price, and continues to the payment', async () => {
    const { placed, path } = await open()
    await press('Confirmar e pagar R$ 56,05')
    await waitFor(() => expect(path()).toBe(pending))
    expect(placed()).toEqual([
      {
        type: 'SHIPPING',
        items: [{ id: 'cafe', campaignId: 'feira', quantity: 2 }],
        userName: 'Marina de Castro',
        userPhone: '(11) 98765-4321',
        properties: expect.objectContaining({ cartUuid, slot: 'entrega-28-08:00', price: 5605 }),
        paymentMethod: { type: 'PIX', installments: 1 },
      },
    ])
    expect(placed()[0]?.properties.shippingAddress?.cep).toBe('05416-011')
  })

  it('shows goods, address, day, recipient and payment', async () => {
    await open()
    await action(confirm)
    for (const text of ['Café torrado', 'Rua Fradique Coutinho, 1139', 'sáb., 28/11, das 8h às 12h', 'Marina de Castro', 'Pix'])
      expect(words()).toContain(text)
    const [summary] = screen.getAllByRole('complementary')
    expect(
      within(summary!)
        .getByText(/Desconto no Pix/)
        .parentElement?.textContent.replaceAll('\u00a0', ' '),
    ).toContain('R$ 2,95')
  })

  it('shows the day of each campaign when they are delivered separately', async () => {
    publishCart({
      uuid: cartUuid,
      entries: [
        { ...coffee, quantity: 2 },
        { ...coffee, id: 'pao', campaignId: 'padaria', name: 'Pão' },
      ],
    })
    const groups = ['feira', 'padaria'].map((campaignId) => ({
      campaignId,
      name: campaignId === 'feira' ? 'Feira' : 'Padaria',
      discountRules: [],
    }))
    const deliveries = [
      { campaignId: 'feira', slot: saturday, fee: 500 },
      { campaignId: 'padaria', slot: sunday, fee: 400 },
    ]
    await open({
      [calls.putCart]: ({ body }) => Response.json(priced((body as { products: Parameters<typeof priced>[0] }).products, {}, { groups })),
      [calls.quote]: () => Response.json(quote({ deliveries })),
    })
    await action(confirm)
    expect(words()).toMatch(/sáb\., 28\/11, das 8h às 12hFeira.*dom\., 29\/11, das 14h às 18hPadaria/)
  })

  it('places one order for any number of fast taps', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>()
    const { placed, path } = await open({ [calls.place]: () => promise })
    const button = await action(confirm)
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    button.click()
    button.click()
    await userEvent.click(button)
    await waitFor(() => expect(placed()).toHaveLength(1))
    expect((await action(confirm)).getAttribute('aria-busy')).toBe('true')
    answer(Response.json(order(), { status: 201 }))
    await waitFor(() => expect(path()).toBe(pending))
    expect(placed()).toHaveLength(1)
  })

  it('cannot place a second order on the way back from the payment', async () => {
    const { router, placed, path } = await open({}, `/cart/${cartUuid}/payment`)
    await press('Revisar pedido')
    await press(confirm)
    await waitFor(() => expect(path()).toBe(pending))
    router.history.back()
    await waitFor(() => expect(path()).toBe(`/cart/${cartUuid}/payment`))
    expect(placed()).toHaveLength(1)
  })

  it('opens the existing order of a cart that was paid in another tab', async () => {
    const { path } = await open({ [calls.place]: refuse('lockError', 409, { orderCode }) })
    await press(confirm)
    await waitFor(() => expect(path()).toBe(pending))
  })

  describe('of a cart with an earlier unpaid order', () => {
    const earlier = '9PXC-7K4M-3GH'
    const earlierId = '0192f0c0-0000-7000-8000-000000000002'
    const facts = { orderCode: earlier, orderPrice: 2700, isPaid: false, isSame: false }
    const earlierAnswers = (cancel: Answer) => ({
      [calls.place]: inTurn(refuse('lockError', 409, facts), () => Response.json(order(), { status: 201 })),
      [`GET /api/operation/orders/code/${earlier}`]: () => Response.json(order({ id: earlierId, code: earlier })),
      [`DELETE /api/operation/orders/cancel/${earlierId}`]: cancel,
    })

    it('shows both totals, and opens neither automatically', async () => {
      const { placed, path } = await open(earlierAnswers(refuse('server_error', 500)))
      await press(confirm)
      expect(await alert()).toContain('Ele soma R$ 27,00. O carrinho mudou e agora soma R$ 56,05')
      expect(screen.getByRole('link', { name: 'Pagar o anterior: R$\u00a027,00' }).getAttribute('href')).toBe(`/order/${earlier}/pending`)
      expect([placed().length, path()]).toEqual([1, `/cart/${cartUuid}/confirmation`])
    })

    it('replaces the earlier order after its cancellation', async () => {
      const { placed, path } = await open(earlierAnswers(() => new Response(null, { status: 204 })))
      await press(confirm)
      await alert()
      await press('Cancelar e juntar: R$ 56,05')
      await waitFor(() => expect(path()).toBe(pending))
      expect(placed()).toHaveLength(2)
    })

    it('places nothing when the earlier order was paid meanwhile', async () => {
      const { placed } = await open(earlierAnswers(refuse('order_not_cancellable')))
      await press(confirm)
      await alert()
      await press('Cancelar e juntar: R$ 56,05')
      await waitFor(() => expect(words()).toContain('não pode mais ser cancelado'))
      expect(placed()).toHaveLength(1)
    })

    it('links to the cart with the remaining goods when the earlier order is paid', async () => {
      await open({ [calls.place]: refuse('lockError', 409, { ...facts, isPaid: true }) })
      await press(confirm)
      expect(await alert()).toContain(`O pedido ${earlier} deste carrinho já está pago.`)
      expect(screen.queryByRole('button', { name: /Cancelar e juntar/ })).toBeNull()
      expect(screen.getByRole('link', { name: 'Ver carrinho' }).getAttribute('href')).toBe('/cart')
    })
  })

  it('follows a cart that another tab emptied', async () => {
    const { path } = await open()
    await action(confirm)
    storeInOtherTab('cart', { uuid: '', entries: [] })
    await waitFor(() => expect(path()).toBe('/cart'))
  })

  it('redirects to the checkout before its last step is done', async () => {
    changeDraft(cartUuid, { done: 2 })
    const { path } = await open()
    await waitFor(() => expect(path()).toBe(`/cart/${cartUuid}/checkout`))
  })

  it('opens the cart of another visitor as a shared cart', async () => {
    publishCart({ uuid: '018f4b1e-0000-7000-8000-000000000009', entries: [coffee] })
    const { path } = await open()
    await waitFor(() => expect(path()).toBe(`/cart/${cartUuid}`))
  })

  it('shows nothing for an empty cart', async () => {
    emptyTheCart()
    const { path, placed } = await open({}, '/checkout/review')
    await waitFor(() => expect(path()).toBe('/cart'))
    expect(placed()).toEqual([])
  })

  it('sends the point and no address for a pickup', async () => {
    changeDraft(cartUuid, { orderType: 'PICKUP', orderStoreId: 'galpao', slot: point.slots[0] })
    const { placed } = await open({ [calls.quote]: () => Response.json(quote({ pickup: [point] })) })
    await press(confirm)
    await waitFor(() => expect(placed()).toHaveLength(1))
    expect(placed()[0]).toMatchObject({ type: 'PICKUP', properties: { storeId: 'galpao', slot: 'retirada' } })
    expect(placed()[0]?.properties.shippingAddress).toBeUndefined()
  })

  it('pays with the card in the chosen instalments, and shows the interest', async () => {
    changeDraft(cartUuid, { payment: { type: 'CREDIT_CARD', installments: 4 } })
    const { placed } = await open()
    await action('Confirmar e pagar R$ 62,00')
    expect(words()).toContain('Juros do parcelamento')
    await press(confirm)
    await waitFor(() => expect(placed()[0]?.paymentMethod).toEqual({ type: 'CREDIT_CARD', installments: 4 }))
    expect(placed()[0]?.properties.price).toBe(5900)
  })

  it('uses the first offered method when the chosen one is no longer offered', async () => {
    changeDraft(cartUuid, { payment: { type: 'ON_DELIVERY', installments: 1 } })
    const { placed } = await open({ [calls.quote]: () => Response.json(quote({ payments: quote().payments.slice(0, 2) })) })
    await press('Confirmar e pagar R$ 56,05')
    await waitFor(() => expect(placed()[0]?.paymentMethod.type).toBe('PIX'))
  })

  it('promises no payment screen for payment on delivery', async () => {
    changeDraft(cartUuid, { payment: { type: 'ON_DELIVERY', installments: 1 } })
    await open()
    expect(await action('Confirmar pedido')).toBeDefined()
    expect(screen.queryByRole('button', { name: confirm })).toBeNull()
  })

  it('lists the name in the group only after consent', async () => {
    const { placed } = await open()
    await press(confirm)
    await waitFor(() => expect(placed()).toHaveLength(1))
    expect(placed()[0]?.properties.isJoinPublic).toBeUndefined()
  })
})

describe('a card typed before the order', () => {
  const fields = 'https://cards.test/card/fields'
  const withFields = { [calls.quote]: () => Response.json(quote({ payments: quote().payments.map(addFields) })) }
  const addFields = (method: Quote['payments'][number]) => (method.type === 'CREDIT_CARD' ? { ...method, cardFields: fields } : method)
  const say = (data: object, origin = 'https://cards.test') => act(() => void dispatchEvent(new MessageEvent('message', { origin, data })))

  /** The frame, and what it was told. */
  async function openWithCard(over: Record<string, Answer> = withFields) {
    changeDraft(cartUuid, { payment: { type: 'CREDIT_CARD', installments: 1 } })
    const opened = await open(over)
    const frame = await screen.findByTitle<HTMLIFrameElement>(/Dados do cartão/)
    frame.scrollIntoView = vi.fn<() => void>()
    const told: object[] = []
    Object.defineProperty(frame, 'contentWindow', { value: { postMessage: (message: object) => told.push(message) } })
    return { ...opened, frame, told: () => told }
  }

  it('is not sent while a field is invalid', async () => {
    const { placed, told } = await openWithCard()
    await press(confirm)
    expect(told()).toEqual([{ type: 'check' }])
    say({ type: 'checked', isRight: true }, 'https://elsewhere.test')
    say({ type: 'checked', isRight: false })
    await waitFor(async () => expect((await action(confirm)).hasAttribute('disabled')).toBe(false))
    expect(placed()).toEqual([])
  })

  it('pays the order that the button placed', async () => {
    const { placed, told, path } = await openWithCard()
    await press(confirm)
    say({ type: 'checked', isRight: true })
    await waitFor(() => expect(told().at(-1)).toEqual({ type: 'pay', url: 'https://cards.test/frame?secret=abc' }))
    expect([placed().length, path()]).toEqual([1, `/cart/${cartUuid}/confirmation`])
    say({ type: 'payment', state: 'APPROVED' })
    await waitFor(() => expect(path()).toBe(pending))
  })

  it('pays in a frame of the shop’s own origin, too, and ignores messages of other origins', async () => {
    const ours = (method: Quote['payments'][number]) =>
      method.type === 'CREDIT_CARD' ? { ...method, cardFields: '/payments/card-fields' } : method
    const paymentMethod = byCard({ cardFrame: '/payments/card/1?secret=abc' })
    const { told, path } = await openWithCard({
      [calls.quote]: () => Response.json(quote({ payments: quote().payments.map(ours) })),
      [calls.place]: () => Response.json(order({ paymentMethod }), { status: 201 }),
    })
    await press(confirm)
    say({ type: 'checked', isRight: true }, 'https://cards.test')
    expect(told()).toEqual([{ type: 'check' }])
    say({ type: 'checked', isRight: true }, location.origin)
    await waitFor(() => expect(told().at(-1)).toEqual({ type: 'pay', url: '/payments/card/1?secret=abc' }))
    say({ type: 'payment', state: 'APPROVED' }, location.origin)
    await waitFor(() => expect(path()).toBe(pending))
  })

  describe('of a brand with other instalment terms', () => {
    const four = { count: 4, amount: 1550, firstAmount: 1550, total: 6200, rateBps: 299, isInterestFree: false }
    const two = { count: 2, amount: 2950, firstAmount: 2950, total: 5900, rateBps: 0, isInterestFree: true }
    const byBrand: Quote['payments'][number]['byBrand'] = [
      { brand: 'elo', installments: [{ ...two, count: 1, amount: 5900, firstAmount: 5900 }, two] },
      {
        brand: 'amex',
        installments: [
          { ...two, count: 1, amount: 5900, firstAmount: 5900 },
          { ...four, total: 6400, amount: 1600 },
        ],
      },
    ]
    const withBrands = {
      [calls.quote]: () =>
        Response.json(
          quote({
            payments: quote().payments.map((method) => ({ ...addFields(method), ...(method.type === 'CREDIT_CARD' && { byBrand }) })),
          }),
        ),
    }
    async function openInFour() {
      const opened = await openWithCard(withBrands)
      act(() => changeDraft(cartUuid, { payment: { type: 'CREDIT_CARD', installments: 4 } }))
      await action('Confirmar e pagar R$ 62,00')
      return opened
    }

    it('shows the change and the new total when the brand is known, and orders at it', async () => {
      const { placed } = await openInFour()
      say({ type: 'brand', brand: 'elo' })
      const alert = (await screen.findByRole('alert')).textContent.replaceAll('\u00a0', ' ')
      expect(alert).toBe(
        'Este cartão é Elo: em até 2x. Sua escolha passou de 4x de R$ 15,50 com juros (total R$ 62,00) para 2x de R$ 29,50 sem juros.',
      )
      await press('Confirmar e pagar R$ 59,00')
      say({ type: 'checked', isRight: true, brand: 'elo' })
      await waitFor(() => expect(placed()[0]?.paymentMethod).toEqual({ type: 'CREDIT_CARD', installments: 2, brand: 'elo' }))
    })

    it('reports a change of the total alone, and nothing without a change', async () => {
      await openInFour()
      say({ type: 'brand', brand: 'visa' })
      expect(screen.queryByRole('alert')).toBeNull()
      say({ type: 'brand', brand: 'amex' })
      expect((await screen.findByRole('alert')).textContent).toContain('American Express')
      await action('Confirmar e pagar R$ 64,00')
      say({ type: 'brand' })
      await action('Confirmar e pagar R$ 62,00')
      expect(screen.queryByRole('alert')).toBeNull()
    })

    it('does not order when the brand becomes known only by the pay button', async () => {
      const { placed } = await openInFour()
      await press('Confirmar e pagar R$ 62,00')
      say({ type: 'checked', isRight: true, brand: 'elo' })
      await action('Confirmar e pagar R$ 59,00')
      expect(placed()).toEqual([])
    })

    it('ignores an unknown brand', async () => {
      await openInFour()
      say({ type: 'brand', brand: '<b>elo</b>' })
      say({ type: 'brand', brand: 'elo' }, 'https://elsewhere.test')
      expect(screen.queryByRole('alert')).toBeNull()
    })
  })

  it('uses the merchant’s colours and the height of its fields', async () => {
    const { frame, told } = await openWithCard()
    say({ type: 'ready' })
    say({ type: 'height', height: 412 })
    expect(told()).toEqual([expect.objectContaining({ type: 'look', colors: expect.objectContaining({ action: expect.any(String) }) })])
    expect(frame.height).toBe('412')
  })
})

describe('a refused order', () => {
  it.each([
    ['out_of_stock', 'Um item acabou de esgotar', 'Ver carrinho', '/cart'],
    ['campaign_closed', 'não recebe pedidos agora', 'Ver carrinho', '/cart'],
    ['coupon_used_up', 'já foi usado', 'Ver carrinho', '/cart'],
    ['slot_unavailable', 'não está mais disponível', 'Rever a entrega', `/cart/${cartUuid}/checkout`],
    ['out_of_area', 'Nem tudo deste pedido chega a este endereço', 'Rever a entrega', `/cart/${cartUuid}/checkout`],
    ['payment_method_unavailable', 'não está disponível', /outra forma/, `/cart/${cartUuid}/payment`],
  ] as const)('%s: reports it, keeps the cart, and links to the screen that changes it', async (code, text, link, href) => {
    const { placed, path } = await open({ [calls.place]: refuse(code) })
    await press(confirm)
    expect(await alert()).toContain(text)
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(href)
    expect(heldCart().entries).toEqual([coffee])
    expect([path(), placed().length]).toEqual([`/cart/${cartUuid}/confirmation`, 1])
    expect((await action(confirm)).getAttribute('aria-busy')).toBeNull()
  })

  it('is not sent when an item has sold out: reports it, and links to the cart', async () => {
    const { placed } = await open({ [calls.putCart]: soldOut })
    expect(await screen.findByText(/1 item do carrinho não pode ser comprado/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ver carrinho' }).getAttribute('href')).toBe('/cart')
    expect(screen.getAllByRole('button', { name: /^Confirmar/ })[0]!.hasAttribute('disabled')).toBe(true)
    expect(placed()).toEqual([])
  })

  it('a full window: preselects the next one, and sends it only after another confirmation', async () => {
    const full = refuse('slot_full', 409, { campaignId: 'feira', slot: saturday.id, next: sunday })
    const { placed, path } = await open({ [calls.place]: inTurn(full, () => Response.json(order(), { status: 201 })) })
    changeDraft(cartUuid, { note: 'Portão azul' })
    await press(confirm)
    expect(await alert()).toContain('O horário sáb., 28/11, das 8h às 12h acabou de lotar')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(words()).toContain('Escolhemos o próximo livre: dom., 29/11, das 14h às 18h')
    expect([placed().length, path()]).toEqual([1, `/cart/${cartUuid}/confirmation`])
    await press(confirm)
    await waitFor(() => expect(path()).toBe(pending))
    expect(placed()[1]?.properties).toMatchObject({ slot: sunday.id, extra: expect.anything() })
  })

  it('an answer that the shop no longer has: asks for it again', async () => {
    const form = [{ id: 'receita', type: 'photo' as const, label: 'Foto da receita', required: true }]
    const errors = [{ path: 'properties.extraInfo.feira.receita', message: 'Falta responder' }]
    await open({
      [calls.quote]: () => Response.json(quote({ extra: [{ campaignId: 'feira', name: 'Feira', fields: form }] })),
      [calls.place]: refuse('validation_failed', 400, { errors }),
    })
    changeDraft(cartUuid, { extraInfo: { feira: { receita: '0192f0c0-0000-7000-8000-0000000000ff' } } })
    await press(confirm)
    await waitFor(() => expect(readDraft(cartUuid).extraInfo).toEqual({ feira: {} }))
    const ways = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))
    expect(ways).toContain('/extra')
  })

  it('a full window of another campaign: refetches the quote, and changes no choice', async () => {
    const full = refuse('slot_full', 409, { campaignId: 'vizinha', slot: saturday.id, next: sunday })
    let quotes = 0
    await open({
      [calls.place]: full,
      [calls.quote]: () => {
        quotes++
        return Response.json(quote())
      },
    })
    await press(confirm)
    expect(await alert()).toContain('acabou de lotar')
    await waitFor(() => expect(quotes).toBe(2))
    expect(readDraft(cartUuid)).toMatchObject({ slot: saturday })
  })

  it('a second price change: asks for another confirmation', async () => {
    const { placed } = await open({ [calls.place]: refuse('price_changed', 409, { from: 5605, to: 5890 }) })
    await press(confirm)
    await press('Aceitar R$ 58,90')
    await waitFor(() => expect(placed()).toHaveLength(2))
    expect(await alert()).toContain('R$ 58,90')
    expect(heldCart().entries).toEqual([coffee])
  })

  it('a price change: sends the new price only after a confirmation, under a new key', async () => {
    const told: StubRequest[] = []
    const first = refuse('price_changed', 409, { from: 5605, to: 5890 })
    const answer = inTurn(first, () => Response.json(order(), { status: 201 }))
    const { placed, path } = await open({
      [calls.place]: (sent) => {
        told.push(sent)
        return answer(sent)
      },
    })
    await press(confirm)
    expect(await alert()).toContain('de R$ 56,05 para R$ 58,90')
    expect(placed()).toHaveLength(1)
    await press('Aceitar R$ 58,90')
    await waitFor(() => expect(path()).toBe(pending))
    expect(placed().map(({ properties }) => properties.price)).toEqual([5605, 5890])
    expect(new Set(told.map(({ key }) => key)).size).toBe(2)
  })

  it('too many unpaid orders: links to the waiting order', async () => {
    await open({ [calls.place]: refuse('unpaid_limit', 409, { orderCode }) })
    await press(confirm)
    await alert()
    expect(screen.getByRole('link', { name: 'Ver pedido em aberto' }).getAttribute('href')).toBe(pending)
  })

  it('names the field that the server refused', async () => {
    await open({
      [calls.place]: refuse('validation_failed', 400, { errors: [{ path: 'userPhone', message: 'Confira o celular com DDD' }] }),
    })
    await press(confirm)
    expect(await alert()).toContain('Confira o celular com DDD')
  })
})

describe('an order with a lost answer', () => {
  it('is repeated with the same key until there is an answer, and stays one order', async () => {
    const keys: (string | null)[] = []
    const answer = inTurn(lost, () => Response.json(order(), { status: 201 }))
    const { path } = await open({
      [calls.place]: (told) => {
        keys.push(told.key)
        return answer(told)
      },
    })
    await press(confirm)
    expect(await alert()).toContain('Verificando seu pedido')
    expect((await action(confirm)).hasAttribute('disabled')).toBe(true)
    await waitFor(() => expect(path()).toBe(pending), { timeout: 8000 })
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('continues after a reload, without a tap, with the pending key', async () => {
    const keys: (string | null)[] = []
    const keep =
      (answer: Answer): Answer =>
      (told) => {
        keys.push(told.key)
        return answer(told)
      }
    await open({ [calls.place]: keep(never) })
    await press(confirm)
    await waitFor(() => expect(keys).toHaveLength(1))
    cleanup()
    const { path } = await open({ [calls.place]: keep(() => Response.json(order(), { status: 201 })) })
    await waitFor(() => expect(path()).toBe(pending))
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })

  it('is sent again as a new visitor’s, under the same key, when the server does not know the visitor', async () => {
    const keys: (string | null)[] = []
    const answer = inTurn(refuse('authentication', 401), () => Response.json(order(), { status: 201 }))
    const { path } = await open({
      [calls.lead]: () => Response.json({ id: 'new' }, { status: 201 }),
      [calls.place]: (sent) => {
        keys.push(sent.key)
        return answer(sent)
      },
    })
    await press(confirm)
    await waitFor(() => expect(path()).toBe(pending))
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it('stays one order for a long time, without an active button', async () => {
    const { placed } = await open({ [calls.place]: never })
    await press(confirm)
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect((await action(confirm)).hasAttribute('disabled')).toBe(true)
    expect(placed()).toHaveLength(1)
  })

  it('is given up after five tries during a server failure, and the cart is kept', async () => {
    const { placed } = await open({ [calls.place]: refuse('overloaded', 503) })
    await press(confirm)
    await waitFor(() => expect(placed()).toHaveLength(5), { timeout: 8000 })
    await waitFor(() => expect(words()).toContain('não conseguiu atender agora'), { timeout: 8000 })
    expect(heldCart().entries).toEqual([coffee])
  })
})

describe('without a connection', () => {
  it('sends nothing and says so; sends when the connection is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { placed } = await open()
    expect(await alert()).toContain('Você está sem internet')
    const button = await action('Pagar (sem internet)')
    await userEvent.click(button)
    expect(placed()).toEqual([])
    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await press(confirm)
    await waitFor(() => expect(placed()).toHaveLength(1))
  })

  it('sends nothing before the prices have loaded', async () => {
    const { placed } = await open({ [calls.quote]: inTurn(refuse('overloaded', 503), () => Response.json(quote())) })
    expect(await alert()).toContain('Não conseguimos atualizar agora')
    expect(screen.getAllByRole('button', { name: /Confirmar/ })[0]!.hasAttribute('disabled')).toBe(true)
    await press('Tentar novamente')
    await press(confirm)
    await waitFor(() => expect(placed()).toHaveLength(1))
  })
})

it('an order with a closed team reports it, and the next tap buys without it', async () => {
  publishCart({ uuid: cartUuid, entries: [{ ...coffee, teamId }] })
  const closed = refuse('team_closed', 409, { teamId, items: ['cafe'] })
  const { placed, path } = await open({ [calls.place]: inTurn(closed, () => Response.json(order(), { status: 201 })) })
  await press(confirm)
  expect(await alert()).toContain('O time deste produto já terminou')
  expect(heldCart().entries).toEqual([{ ...coffee, teamId: undefined }])
  await press(confirm)
  await waitFor(() => expect(path()).toBe(pending))
  expect(placed().map(({ items }) => items[0]?.teamId)).toEqual([teamId, undefined])
})
