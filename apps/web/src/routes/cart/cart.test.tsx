import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseAddress } from '#features/address/address-store.ts'
import { heldCart, publishCart, replaceEntries } from '#features/cart/cart-store.ts'
import { changeDraft, readDraft, setBuyer } from '#features/checkout/checkout-store.ts'
import { readSnack } from '#page/snack.ts'
import { rememberOrder } from '#session/recent-orders.ts'
import {
  action,
  answersOfShop,
  beginEachTest,
  calls,
  cartUuid,
  coffee,
  emptyTheCart,
  home,
  inTurn,
  lost,
  never,
  order,
  orderCode,
  press,
  priced,
  quote,
  refuse,
  saturday,
  storeInOtherTab,
  told,
  words,
} from '#testing/buying.ts'
import { openScreen, type Answer, type StubRequest } from '#testing/open-screen.tsx'
import { campaign, shelf } from '#testing/selling.ts'
import { team, teamCalls, teamId } from '#testing/team.ts'
import type { Campaign } from '@mutirao/contract/campaigns'
import type { PricedCart } from '@mutirao/contract/carts'

const tea = { ...coffee, id: 'cha', name: 'Chá verde', price: 1500, quantity: 1 }
type Products = { id: string; campaignId: string; quantity: number }[]
const cartOf =
  (line: Partial<PricedCart['lines'][number]>, over: Partial<PricedCart> = {}): Answer =>
  ({ body }) =>
    Response.json(priced((body as { products: Products }).products, line, over))

beginEachTest({ slot: undefined })
/** An unknown buyer. */
beforeEach(() => setBuyer({ userName: '', userPhone: '', email: '' }))

async function open(over: Record<string, Answer> = {}, path = '/cart') {
  const { router, asked } = await openScreen(path, { answers: answersOfShop(over) })
  return {
    router,
    path: () => router.state.location.pathname,
    sent: (call: string) => told(asked, call),
  }
}
const summary = () => document.querySelector('aside table')!.textContent.replaceAll('\u00a0', ' ')
const onwards = () => screen.queryAllByRole('link', { name: 'Continuar' })[0]?.getAttribute('href')

describe('the cart', () => {
  it('links to a campaign before its name has loaded', async () => {
    await open({ [calls.putCart]: never })
    expect((await screen.findAllByRole('link', { name: 'Ver campanha' }))[0]!.getAttribute('href')).toBe('/store/feira')
  })

  it('shows its own prices at once, and then the server’s', async () => {
    await open({ [calls.putCart]: cartOf({ unitPrice: 2500 }) })
    await waitFor(() => expect(summary()).toContain('R$ 50,00'))
    expect(heldCart().entries[0]?.available).toBe(20)
    expect(onwards()).toBe(`/cart/${cartUuid}/checkout`)
  })

  it('adds up locally before the server answers, and sends one request for many taps', async () => {
    const { sent } = await open()
    await waitFor(() => expect(sent(calls.putCart)).toHaveLength(1))
    for (let taps = 0; taps < 3; taps++) await userEvent.click(screen.getByRole('button', { name: 'Mais um de Café torrado' }))
    expect(summary()).toContain('R$ 135,00')
    await waitFor(() => expect(sent(calls.putCart)).toHaveLength(2), { timeout: 3000 })
    expect(sent(calls.putCart).at(-1)).toMatchObject({ products: [{ id: 'cafe', quantity: 5 }] })
  })

  it('shows the same sum in header and navigation, with the fee once it is known', async () => {
    changeDraft(cartUuid, { slot: saturday, fee: { centavos: 500, campaigns: 1 } })
    await open()
    const spoken = () =>
      [
        document.querySelector('header a[aria-label^="Carrinho,"]')?.getAttribute('aria-label'),
        document.querySelector('nav .sr-only')?.textContent,
      ].map((text) => text?.replaceAll('\u00a0', ' '))
    await waitFor(() => expect(spoken()).toEqual(['Carrinho, 2 itens, total R$ 59,00', 'Carrinho, 2 itens, total R$ 59,00']))
    expect(summary()).toContain('59,00')
    act(() => replaceEntries([{ ...coffee, quantity: 3 }]))
    expect(spoken()[0]).toBe('Carrinho, 3 itens, total R$ 86,00')
    expect(summary()).toContain('86,00')
  })

  it('counts the slot’s own fee once the campaign that shared the sum has left', async () => {
    changeDraft(cartUuid, { slot: { ...saturday, fee: 500 }, fee: { centavos: 1490, campaigns: 2 } })
    await open()
    await waitFor(() => expect(summary()).toContain('59,00'))
  })

  it('restores a removed line', async () => {
    publishCart({ uuid: cartUuid, entries: [{ ...coffee, quantity: 1 }] })
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Remover Café torrado' }))
    expect(await screen.findByText('Seu carrinho está vazio')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(heldCart().entries).toMatchObject([{ id: 'cafe', quantity: 1 }])
    expect(await screen.findByRole('button', { name: 'Remover Café torrado' })).toBeDefined()
  })

  it('shows changes of another tab', async () => {
    await open()
    storeInOtherTab('cart', { uuid: cartUuid, entries: [coffee, tea] })
    expect(await screen.findByText('Chá verde')).toBeDefined()
    expect(summary()).toContain('R$ 69,00')
  })

  it('works without a connection, with its own prices, and says so', async () => {
    const answer = answersOfShop()[calls.putCart]!
    await open({ [calls.putCart]: inTurn(lost, lost, lost, answer) })
    expect(await screen.findByText('Não conseguimos atualizar agora', {}, { timeout: 8000 })).toBeDefined()
    expect(summary()).toContain('R$ 54,00')
    await press('Tentar novamente')
    await waitFor(() => expect(screen.queryByText('Não conseguimos atualizar agora')).toBeNull())
  })

  it('is there after a reload with the last prices, before the server answers', async () => {
    publishCart({ uuid: cartUuid, entries: [coffee, tea] })
    await open({ [calls.putCart]: never })
    expect(summary()).toContain('R$ 69,00')
    expect(onwards()).toBe(`/cart/${cartUuid}/checkout`)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('reports a server failure, keeps its prices, and retries by a tap', async () => {
    const { sent } = await open({ [calls.putCart]: inTurn(refuse('overloaded', 503), cartOf({ unitPrice: 2500 })) })
    expect((await screen.findByRole('alert')).textContent).toContain('não conseguiu atender agora')
    expect(summary()).toContain('R$ 54,00')
    await press('Tentar novamente')
    await waitFor(() => expect(summary()).toContain('R$ 50,00'))
    expect(sent(calls.putCart)).toHaveLength(2)
  })

  it('continues as a new visitor’s cart, without a question, when the server does not know the visitor', async () => {
    const { sent, path } = await open({
      [calls.putCart]: inTurn(refuse('authentication', 401), cartOf({ unitPrice: 2500 })),
      [calls.lead]: () => Response.json({ id: 'new' }, { status: 201 }),
    })
    await waitFor(() => expect(summary()).toContain('R$ 50,00'))
    expect([sent(calls.lead).length, sent(calls.putCart).length, path()]).toEqual([1, 2, '/cart'])
    expect(localStorage.getItem('lead')).toBe('"new"')
  })

  it('is unchanged after a visit to the checkout and back', async () => {
    const { router, path } = await open()
    await waitFor(() => expect(onwards()).toBe(`/cart/${cartUuid}/checkout`))
    await act(() => router.navigate({ to: onwards()! }))
    await screen.findByRole('region', { name: 'Entrega ou retirada' })
    act(() => router.history.back())
    await waitFor(() => expect(path()).toBe('/cart'))
    expect(await screen.findByRole('button', { name: 'Mais um de Café torrado' })).toBeDefined()
    expect(heldCart().entries).toMatchObject([{ id: 'cafe', quantity: 2 }])
  })

  it('links to the open campaigns when it is empty, and home when they cannot be read', async () => {
    emptyTheCart()
    const { sent } = await open({ [shelf.campaigns]: () => Response.json([campaign()]) })
    expect(await screen.findByRole('link', { name: /Feira/ })).toBeDefined()
    expect(sent(calls.putCart)).toEqual([])
    cleanup()
    await open({ [shelf.campaigns]: refuse('overloaded', 503) })
    expect(screen.getByRole('heading', { level: 1, name: 'Seu carrinho está vazio' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ver produtos' }).getAttribute('href')).toBe('/')
  })

  it('continues under a new uuid when it belongs to another visitor', async () => {
    await open({ [calls.putCart]: inTurn(refuse('cart_not_found', 404), never) })
    await waitFor(() => expect(heldCart().uuid).not.toBe(cartUuid))
    expect(heldCart().entries).toEqual([coffee])
    // The new one is priced after a debounce; no message is shown meanwhile.
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('leads a guest to the identification when the shop requires an account', async () => {
    await open({ [calls.shop]: () => Response.json([{ simplifiedSignupEligible: false, authentication: {} }]) })
    await waitFor(() => expect(onwards()).toBe('/unauthenticated/cart'))
  })
})

describe('a line that cannot be bought as it is', () => {
  it.each([
    ['sold_out', 'Acabou de esgotar'],
    ['campaign_closed', /não recebe pedidos/],
    ['unknown_item', 'Não está mais à venda'],
  ] as const)('blocks the checkout with the issue %s, and can be removed', async (issue, text) => {
    const totals = { subTotal: 0, discount: 0, shippingTotal: 0, price: 0 }
    await open({ [calls.putCart]: cartOf({ issue, available: 0, unitPrice: 0 }, { totals }) })
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
    expect(onwards()).toBeUndefined()
    expect(summary()).toContain('Total sem freteR$0,00')
    await press('Resolver 1 item')
    await userEvent.click(screen.getByRole('button', { name: 'Remover Café torrado' }))
    expect(heldCart().entries).toEqual([])
  })

  it('reduces a too large quantity to the stock with one tap', async () => {
    const answer: Answer = (told) => {
      const [product] = (told.body as { products: Products }).products
      return cartOf(product!.quantity > 1 ? { issue: 'too_many', available: 1 } : { available: 1 })(told)
    }
    await open({ [calls.putCart]: answer })
    expect((await screen.findByRole('alert')).textContent).toBe('Só resta 1')
    expect(onwards()).toBeUndefined()
    await press('Reduzir para 1')
    await waitFor(() => expect(onwards()).toBe(`/cart/${cartUuid}/checkout`))
    expect(heldCart().entries[0]?.quantity).toBe(1)
  })
})

describe('a coupon', () => {
  const enter = async (code: string) => {
    await press('Digitar cupom')
    await userEvent.type(screen.getByLabelText('Código do cupom'), code)
    await userEvent.click(within(screen.getByRole('form', { name: 'Cupom' })).getByRole('button', { name: 'Aplicar' }))
  }

  it('keeps the focus when it is applied, when it is removed and when it is refused', async () => {
    const totals = { subTotal: 5400, discount: 540, shippingTotal: 0, price: 4860 }
    await open({ [calls.coupon]: inTurn(refuse('coupon_not_found', 404), () => Response.json(totals)) })
    await enter('NADA')
    const field = screen.getByLabelText<HTMLInputElement>('Código do cupom')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.getAttribute('role')).toBe('alert')
    await userEvent.clear(field)
    await userEvent.type(field, 'FEIRA10{Enter}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remover cupom FEIRA10'))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Código do cupom')))
  })

  it('counts once the server has accepted it, and can be removed', async () => {
    const answer: Answer = (told) => {
      const { couponCode } = told.body as { couponCode?: string }
      if (!couponCode) return cartOf({})(told)
      const totals = { subTotal: 5400, discount: 540, shippingTotal: 0, price: 4860 }
      return cartOf({}, { totals, coupon: { code: couponCode, percentage: 10, discount: 540 } })(told)
    }
    await open({
      [calls.putCart]: answer,
      [calls.coupon]: () => Response.json({ subTotal: 5400, discount: 540, shippingTotal: 0, price: 4860 }),
    })
    await enter('feira10')
    await waitFor(() => expect(readSnack()?.text).toBe('Cupom aplicado.'))
    await waitFor(() => expect(words()).toContain('Cupom aplicado: você economizou R$ 5,40.'))
    expect(heldCart().couponCode).toBe('FEIRA10')
    await userEvent.click(screen.getByRole('button', { name: /^Remover cupom/ }))
    await waitFor(() => expect(summary()).not.toContain('5,40'))
    expect(heldCart().couponCode).toBeUndefined()
  })

  it.each([
    ['coupon_not_found', 'Cupom inválido.'],
    ['coupon_expired', 'Este cupom expirou.'],
    ['coupon_used_up', 'Este cupom já foi usado.'],
    ['coupon_not_started', 'Este cupom ainda não começou a valer.'],
    ['coupon_per_person', 'Você já usou este cupom.'],
    ['coupon_first_order', 'Este cupom é só para a primeira compra.'],
  ] as const)('shows the refusal %s beside its field, and changes nothing', async (code, text) => {
    await open({ [calls.coupon]: refuse(code, 404) })
    await enter('nada')
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Código do cupom').value).toBe('nada')
    expect([heldCart().couponCode, summary().includes('R$ 54,00')]).toEqual([undefined, true])
  })

  it('stays in its field after a lost answer, and counts at the next try; two taps send it once', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { sent } = await open({ [calls.coupon]: inTurn(lost, () => promise) })
    await enter('feira10')
    expect(await screen.findByText(/Sem conexão/)).toBeDefined()
    expect([heldCart().couponCode, screen.getByLabelText<HTMLInputElement>('Código do cupom').value]).toEqual([undefined, 'feira10'])
    const button = within(screen.getByRole('form', { name: 'Cupom' })).getByRole('button', { name: 'Aplicar' })
    await userEvent.click(button)
    await userEvent.click(button)
    resolve(Response.json({ subTotal: 5400, discount: 540, shippingTotal: 0, price: 4860 }))
    await waitFor(() => expect(heldCart().couponCode).toBe('FEIRA10'))
    expect(sent(calls.coupon)).toHaveLength(2)
  })

  it('reports its end, and gives no discount', async () => {
    publishCart({ uuid: cartUuid, entries: [coffee], couponCode: 'FEIRA10' })
    await open({ [calls.putCart]: cartOf({}, { coupon: { code: 'FEIRA10', percentage: 10, discount: 0, issue: 'coupon_expired' } }) })
    expect(await screen.findByText('Este cupom expirou.')).toBeDefined()
    expect(summary()).toContain('Total sem freteR$54,00')
  })

  it('shows the amount missing for its minimum', async () => {
    publishCart({ uuid: cartUuid, entries: [coffee], couponCode: 'FEIRA10' })
    const coupon = { code: 'FEIRA10', percentage: 0, discount: 0, issue: 'coupon_minimum', minimum: 8000, lacking: 2600 } as const
    await open({ [calls.putCart]: cartOf({}, { coupon }) })
    await waitFor(() => expect(words()).toContain('Faltam R$ 26,00 em produtos: este cupom vale a partir de R$ 80,00.'))
  })
})

describe('a campaign with a minimum order', () => {
  it('shows the missing amount and links to its goods instead of the checkout, until it is reached', async () => {
    const groups = [{ campaignId: 'feira', name: 'Feira', discountRules: [], minimumOrder: 6000 }]
    await open({ [calls.putCart]: cartOf({}, { groups }) })
    await waitFor(() => expect(words()).toContain('Faltam R$ 6,00 para o pedido mínimo de R$ 60,00'))
    expect(onwards()).toBeUndefined()
    const [more] = screen.getAllByRole('link', { name: /^Juntar mais R\$\s6,00$/ })
    expect(more!.getAttribute('href')).toBe('/store/feira/catalog')
    await press(/^Mais um de/)
    await waitFor(() => expect(onwards()).toBe(`/cart/${cartUuid}/checkout`))
  })
})

describe('an ordered cart', () => {
  it('links to its pending payment', async () => {
    rememberOrder({ code: orderCode, cartUuid })
    await open()
    expect((await screen.findByRole('link', { name: 'Pagar' })).getAttribute('href')).toBe(`/order/${orderCode}/pending`)
    expect(heldCart().entries).toEqual([coffee])
  })

  it('is cleared when it was paid on another device', async () => {
    rememberOrder({ code: orderCode, cartUuid })
    await open({ [calls.order]: () => Response.json(order({ state: 'PAID' })) })
    await waitFor(() => expect(heldCart().entries).toEqual([]))
  })
})

describe('a cart by its link', () => {
  const link = '018f4b1e-0000-7000-8000-00000000000a'
  const read = `GET /api/operation/carts/${link}`
  const item = {
    id: 'cafe',
    name: 'Café torrado',
    unit: '500 g',
    price: 2700,
    picture: coffee.picture,
    hue: 30,
    quantity: 20,
    campaignId: 'feira',
  }
  const shared =
    (over: Partial<PricedCart> = {}): Answer =>
    () =>
      Response.json({
        ...priced([{ id: 'cafe', campaignId: 'feira', quantity: 2 }], { item: item as never }),
        uuid: link,
        isMine: false,
        ...over,
      })

  it('copies another visitor’s cart, and leaves the original', async () => {
    emptyTheCart()
    const { path } = await open({ [read]: shared() }, `/cart/${link}`)
    await press('Usar uma cópia')
    await waitFor(() => expect(path()).toBe('/cart'))
    expect(heldCart().entries).toMatchObject([{ id: 'cafe', quantity: 2 }])
    expect(heldCart().uuid).not.toBe(link)
  })

  it('joins the existing cart', async () => {
    await open({ [read]: shared() }, `/cart/${link}`)
    await press('Juntar ao meu carrinho')
    await waitFor(() => expect(heldCart().entries).toMatchObject([{ id: 'cafe', quantity: 4 }]))
    expect(heldCart().uuid).toBe(cartUuid)
  })

  it('tapped twice joins once', async () => {
    const { path } = await open({ [read]: shared() }, `/cart/${link}`)
    const button = await action('Juntar ao meu carrinho')
    button.click()
    button.click()
    await waitFor(() => expect(path()).toBe('/cart'))
    expect(heldCart().entries).toMatchObject([{ id: 'cafe', quantity: 4 }])
  })

  it('leaves out sold-out items, and takes at most the stock', async () => {
    emptyTheCart()
    const lines = [
      { ...priced([{ id: 'cafe', campaignId: 'feira', quantity: 5 }], { item: item as never, available: 3 }).lines[0]! },
      { ...priced([{ id: 'cha', campaignId: 'feira', quantity: 1 }], { item: { ...item, id: 'cha' } as never, available: 0 }).lines[0]! },
    ]
    await open({ [read]: shared({ lines }) }, `/cart/${link}`)
    await press('Usar uma cópia')
    await waitFor(() => expect(heldCart().entries).toMatchObject([{ id: 'cafe', quantity: 3 }]))
    expect(heldCart().entries).toHaveLength(1)
  })

  it.each([
    ['lost', [lost, lost, lost], 'Sem conexão'],
    ['in trouble', [refuse('overloaded', 503)], 'não conseguiu atender agora'],
  ] as const)('reports an answer that is %s, and loads by another try', async (_, failures, text) => {
    await open({ [read]: inTurn(...failures, shared()) }, `/cart/${link}`)
    expect(await screen.findByText(new RegExp(text), {}, { timeout: 8000 })).toBeDefined()
    await press('Tentar novamente')
    expect(await screen.findByText('Carrinho compartilhado: 2 itens')).toBeDefined()
  })

  it('shows its pending component, and leaves the own cart alone', async () => {
    await open({ [read]: never }, `/cart/${link}`)
    expect(await screen.findByText('Carregando')).toBeDefined()
    expect(heldCart().entries).toEqual([coffee])
  })

  it('respects changes of another tab to the own cart', async () => {
    await open({ [read]: shared() }, `/cart/${link}`)
    await action('Juntar ao meu carrinho')
    storeInOtherTab('cart', { uuid: '', entries: [] })
    expect(await action('Usar uma cópia')).toBeDefined()
  })

  it('becomes the cart of this device when the visitor made it on another one', async () => {
    emptyTheCart()
    const { path } = await open({ [read]: shared({ isMine: true }) }, `/cart/${link}`)
    await waitFor(() => expect(path()).toBe('/cart'))
    expect(heldCart().uuid).toBe(link)
  })

  it('warns before a cart that became an order is bought again', async () => {
    emptyTheCart()
    const { path } = await open({ [read]: shared({ isMine: true, orderCode }) }, `/cart/${link}`)
    expect((await screen.findByRole('link', { name: 'Ver pedido' })).getAttribute('href')).toBe(`/order/${orderCode}/details`)
    expect(screen.getByRole('button', { name: 'Repetir minha feira' })).toBeDefined()
    expect([path(), heldCart().entries]).toEqual([`/cart/${link}`, []])
  })

  it('reports a cart that no longer exists', async () => {
    await open({ [read]: refuse('cart_not_found', 404) }, `/cart/${link}`)
    expect(await screen.findByText('Este carrinho não existe mais')).toBeDefined()
  })
})

describe('a cart after a change of place', () => {
  const place = { latitude: -22.9, longitude: -43.2, label: 'Copacabana' }
  const listed = (over: Partial<Campaign>) => ({
    ...answersOfShop(),
    'GET /api/operation/campaigns/public': () =>
      Response.json([
        campaign(over),
        campaign({ id: 'perto', name: 'Feira do bairro', inArea: true }),
        campaign({ id: 'longe', inArea: false }),
      ]),
  })
  const openAt = (over: Partial<Campaign>) => openScreen('/cart', { answers: listed(over), place })

  it('names the campaigns that no longer deliver there, and the others', async () => {
    await openAt({ name: 'Feira orgânica', inArea: false, canPickUp: false })
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('Não chega a Copacabana: Feira orgânica')
    expect(note.textContent).toContain('Troque o lugar ou tire estes produtos')
    expect(within(note).getAllByRole('link')[0]!.textContent).toBe('Feira do bairro')
  })

  it('offers the pickup', async () => {
    await openAt({ inArea: false, canPickUp: true })
    expect((await screen.findByRole('alert')).textContent).toContain('Você ainda pode retirar num ponto')
  })

  it('shows nothing when everything is deliverable', async () => {
    await openAt({ inArea: true })
    expect(await screen.findAllByText(/Café torrado/)).toBeTruthy()
    expect(screen.queryByText(/Não chega a/)).toBeNull()
  })
})

describe('a cart of two campaigns', () => {
  const plan = 'GET /api/operation/carts/' + cartUuid + '/plan'
  const on = (day: number, over: object) => ({
    ...saturday,
    id: `entrega-${day}`,
    date: `2026-11-${day}`,
    startsAt: `2026-11-${day}T11:00:00.000Z`,
    ...over,
  })
  const apart = {
    deliveries: [
      { campaignId: 'feira', name: 'Feira', slot: on(26, { fee: 500 }), fee: 500 },
      { campaignId: 'mercearia', name: 'Mercearia', slot: on(28, { fee: 990 }), fee: 990 },
    ],
    shippingTotal: 1490,
    together: { slot: on(28, { fee: 990 }), campaignIds: ['feira', 'mercearia'], shippingTotal: 990, saved: 500 },
  }
  const atOnce = {
    deliveries: apart.deliveries.map((one, index) => ({ ...one, slot: apart.together.slot, fee: index === 0 ? 990 : 0 })),
    shippingTotal: 990,
  }

  it('shows day and fee of each delivery, and joins them on one day by one tap', async () => {
    publishCart({ uuid: cartUuid, entries: [coffee, { ...tea, campaignId: 'mercearia' }] })
    changeDraft(cartUuid, { done: 0, slot: undefined })
    const slots: (string | null)[] = []
    await open({
      [calls.putCart]: ({ body }) =>
        Response.json(
          priced(
            (body as { products: Products }).products,
            {},
            {
              groups: [
                { campaignId: 'feira', name: 'Feira', discountRules: [] },
                { campaignId: 'mercearia', name: 'Mercearia', discountRules: [] },
              ],
            },
          ),
        ),
      [plan]: ({ query }) => {
        slots.push(query.get('slot'))
        return Response.json(query.get('slot') === 'entrega-28' ? atOnce : apart)
      },
    })
    const arrivals = async () =>
      within(await screen.findByRole('region', { name: 'Quando chega' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    expect(await arrivals()).toEqual([
      expect.stringMatching(/26\/11.*Feira.*R\$ 5,00/),
      expect.stringMatching(/28\/11.*Mercearia.*R\$ 9,90/),
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Junte no sábado e poupe R$\u00a05,00' }))
    await waitFor(async () => expect(await arrivals()).toEqual([expect.stringMatching(/28\/11.*Feira e Mercearia.*R\$ 9,90/)]))
    expect(slots).toEqual([null, 'entrega-28'])
    expect(readDraft(cartUuid)).toMatchObject({ orderType: 'SHIPPING', slot: { id: 'entrega-28' }, fee: { centavos: 990, campaigns: 2 } })
    expect(screen.queryByRole('button', { name: /Junte/ })).toBeNull()
  })

  const groups = [
    { campaignId: 'feira', name: 'Feira', discountRules: [] },
    { campaignId: 'mercearia', name: 'Mercearia', discountRules: [] },
  ]

  it.each([
    { name: 'one of them', beyond: ['feira'], shown: [/28\/11.*Mercearia.*R\$ 9,90/], fee: /Frete ?R\$ ?9,90/ },
    { name: 'both', beyond: ['feira', 'mercearia'], shown: [], fee: /Frete ?no próximo passo/ },
  ])('promises no day and counts no fee for undeliverable lines: $name', async ({ beyond, shown, fee }) => {
    publishCart({ uuid: cartUuid, entries: [coffee, { ...tea, campaignId: 'mercearia' }] })
    changeDraft(cartUuid, { done: 0, slot: undefined })
    const listed = groups.map(({ campaignId: id, name }) => campaign({ id, name, inArea: !beyond.includes(id) }))
    await openScreen('/cart', {
      answers: {
        ...answersOfShop(),
        'GET /api/operation/campaigns/public': () => Response.json(listed),
        [calls.putCart]: ({ body }) => Response.json(priced((body as { products: Products }).products, {}, { groups })),
        [plan]: () => Response.json(apart),
      },
      place: { latitude: -22.9, longitude: -43.2, label: 'Copacabana' },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Não chega a Copacabana')
    const days = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    await waitFor(() => expect(days().filter((text) => /\d\d\/11/.test(text))).toEqual(shown.map((text) => expect.stringMatching(text))))
    expect(screen.queryByRole('button', { name: /Junte/ })).toBeNull()
    expect(screen.queryAllByRole('heading', { name: 'Quando chega' }).length).toBe(shown.length)
    // The summary adds up to the fees that are listed.
    expect(words()).toMatch(fee)
  })
})

describe('the sum', () => {
  it('counts the fee of the chosen day', async () => {
    changeDraft(cartUuid, { slot: saturday, fee: { centavos: 500, campaigns: 1 } })
    await open()
    await waitFor(() => expect(summary()).toMatch(/Frete ?R\$ 5,00/))
    expect(summary()).toMatch(/Total ?R\$ ?59,00/)
    expect(words()).not.toContain('próximo passo')
  })

  it('shows the add-ons of a kit after the discount', async () => {
    const cheese = { itemId: 'queijo', quantity: 1 }
    const chosen = [{ itemId: 'queijo', name: 'Queijo', quantity: 1, addOn: 500 }]
    publishCart({ uuid: cartUuid, entries: [{ ...coffee, quantity: 1, choice: 'kit', selection: [cheese], chosen }] })
    await open({ [calls.putCart]: cartOf({ unitPrice: 5000, total: 5000, discount: 500, chosen }) })
    await waitFor(() => expect(words()).toContain('Queijo (+ R$ 4,50)'))
  })
})

describe('lines that do not reach the place', () => {
  const groups = [
    { campaignId: 'feira', name: 'Feira', discountRules: [] },
    { campaignId: 'mercearia', name: 'Mercearia', discountRules: [] },
  ]
  const answers = {
    ...answersOfShop(),
    'GET /api/operation/campaigns/public': () =>
      Response.json([campaign({ id: 'feira', name: 'Feira', inArea: false }), campaign({ id: 'mercearia', name: 'Mercearia' })]),
    [calls.putCart]: ({ body }: StubRequest) => Response.json(priced((body as { products: Products }).products, {}, { groups })),
  }
  const copacabana = { latitude: -22.9, longitude: -43.2, label: 'Copacabana' }

  it.each([
    { name: 'the chosen place', place: copacabana, label: 'Copacabana' },
    { name: 'the address of the last order', place: undefined, label: 'Rua Fradique Coutinho, 1139' },
  ])('are named once $name is known, and are removed by one tap', async ({ place, label }) => {
    chooseAddress(home)
    publishCart({ uuid: cartUuid, entries: [coffee, { ...tea, campaignId: 'mercearia' }] })
    await openScreen('/cart', { answers, place })
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain(`Não chega a ${label}: Feira`)
    expect(within(note).getByRole('link', { name: 'Avise-me' }).getAttribute('href')).toContain('to=%2Fcart')
    await userEvent.click(within(note).getByRole('button', { name: 'Tirar Feira' }))
    expect(heldCart().entries.map(({ campaignId }) => campaignId)).toEqual(['mercearia'])
    await waitFor(() => expect(screen.queryByText(/Não chega a/)).toBeNull())
  })
})

describe('the rows of the cart', () => {
  it('have actions whose names differ, and say what each informs', async () => {
    setBuyer({ userName: '', userPhone: '', email: '' })
    await open()
    expect(await screen.findByRole('link', { name: 'Informar: Onde entregar?' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Informar: É presente?' })).toBeDefined()
  })
})

describe('a returning buyer', () => {
  it('reaches the payment in two taps, by the review', async () => {
    chooseAddress(home)
    setBuyer({ userName: 'Marina de Castro', userPhone: '(11) 98765-4321', email: '' })
    changeDraft(cartUuid, { done: 0, slot: undefined, payment: undefined })
    const { path, sent } = await open()
    let taps = 0
    const tap = async (name: RegExp) => {
      const [button] = await screen.findAllByRole('button', { name })
      await waitFor(() => expect(button).toHaveProperty('disabled', false))
      taps++
      await userEvent.click(button!)
    }
    await tap(/^Revisar e pagar$/)
    await waitFor(() => expect(path()).toBe(`/cart/${cartUuid}/confirmation`))
    await tap(/^Confirmar e pagar/)
    await waitFor(() => expect(path()).toBe(`/order/${orderCode}/pending`))
    expect(taps).toBe(2)
    expect(sent(calls.place)).toMatchObject([
      { type: 'SHIPPING', userName: 'Marina de Castro', properties: { slot: saturday.id, shippingAddress: { street_number: '1139' } } },
    ])
  })

  it('sees the address beside the button, and a link to change it', async () => {
    chooseAddress(home)
    setBuyer({ userName: 'Marina de Castro', userPhone: '(11) 98765-4321', email: '' })
    await open()
    await action('Revisar e pagar')
    expect(onwards()).toBeUndefined()
    expect(words()).toContain('Rua Fradique Coutinho, 1139')
    expect(screen.getByRole('link', { name: /^Alterar/ }).getAttribute('href')).toBe(`/cart/${cartUuid}/checkout`)
  })

  it('goes on to the steps without a network, where the shortcut would wait for it', async () => {
    chooseAddress(home)
    setBuyer({ userName: 'Marina de Castro', userPhone: '(11) 98765-4321', email: '' })
    await open()
    await action('Revisar e pagar')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revisar e pagar' })).toBeNull())
    expect(screen.getAllByRole('link', { name: 'Continuar' })[0]!.getAttribute('href')).toBe(`/cart/${cartUuid}/checkout`)
    vi.restoreAllMocks()
    act(() => void window.dispatchEvent(new Event('online')))
  })

  it('sees in the cart the window and the total of the review', async () => {
    chooseAddress(home)
    setBuyer({ userName: 'Marina de Castro', userPhone: '(11) 98765-4321', email: '' })
    changeDraft(cartUuid, { done: 0, slot: undefined, fee: undefined })
    await open()
    await action('Revisar e pagar')
    await waitFor(() => expect(words()).toMatch(/Rua Fradique Coutinho, 1139 · sáb\., 28\/11, das 8h às 12h/))
    expect(words()).toMatch(/Frete ?R\$ ?5,00.*Total ?R\$ ?59,00/)
  })

  it('is offered a pickup point when nothing is delivered', async () => {
    chooseAddress(home)
    setBuyer({ userName: 'Marina de Castro', userPhone: '(11) 98765-4321', email: '' })
    await open({ 'GET /api/operation/campaigns/public': () => Response.json([campaign({ ignoreShippingAddress: true })]) })
    expect(await screen.findByText('Retirar num ponto de retirada')).toBeDefined()
    expect(words()).toContain('Perto de Rua Fradique Coutinho, 1139')
    expect(screen.queryByText('Receber onde você já recebe')).toBeNull()
  })

  it.each([
    { name: 'is hidden', over: { showShippingAddress: false }, told: 'A loja sabe onde entregar' },
    {
      name: 'is shown',
      over: { defaultAddress: { ...home, address: 'Praça da Sé, 1', street_address: 'Praça da Sé', street_number: '1' } },
      told: 'Praça da Sé, 1',
    },
  ])('is told the campaign’s own address, and not theirs, when it $name', async ({ over, told }) => {
    chooseAddress(home)
    setBuyer({ userName: 'Marina de Castro', userPhone: '(11) 98765-4321', email: '' })
    await open({ [calls.quote]: () => Response.json(quote({ asksAddress: false, ...over })) })
    await action('Revisar e pagar')
    await waitFor(() => expect(words()).toContain(told))
    expect(words()).not.toContain('Fradique Coutinho')
    expect(screen.queryByText('Receber onde você já recebe')).toBeNull()
  })

  it.each([
    { name: 'it is not delivered there', over: { inArea: false } },
    {
      name: 'something is asked',
      over: {
        extra: [{ campaignId: 'feira', name: 'Feira', fields: [{ name: 'bloco', label: 'Bloco', type: 'text' as const, required: true }] }],
      },
    },
    { name: 'no day is free', over: { delivery: [{ ...saturday, left: 0 }] } },
  ])('uses the steps when $name', async ({ over }) => {
    chooseAddress(home)
    setBuyer({ userName: 'Marina de Castro', userPhone: '(11) 98765-4321', email: '' })
    changeDraft(cartUuid, { done: 0, slot: undefined })
    const { path } = await open({ [calls.quote]: () => Response.json(quote(over as object)) })
    await press('Revisar e pagar')
    await waitFor(() => expect(path()).toBe(`/cart/${cartUuid}/checkout`))
  })

  it('gets no shortcut without known data', async () => {
    setBuyer({ userName: '', userPhone: '', email: '' })
    await open()
    await waitFor(() => expect(summary()).toContain('R$ 54,00'))
    expect(screen.queryByRole('button', { name: 'Revisar e pagar' })).toBeNull()
  })
})

describe('a cart line that joins a team', () => {
  const joins = () => publishCart({ uuid: cartUuid, entries: [{ ...coffee, teamId }] })
  const teamOfLine = () => heldCart().entries[0]?.teamId
  const out = () => screen.findByRole('button', { name: 'Comprar Café torrado sem o time' })

  it('shows the missing people, is priced with the team, and can leave it', async () => {
    joins()
    const { sent } = await open({ [teamCalls.read]: () => Response.json(team({ paidPeople: 1 })) })
    await userEvent.click(await out())
    expect(teamOfLine()).toBeUndefined()
    expect(screen.queryByText(/Faltam 2 pessoas/)).toBeNull()
    expect(heldCart().entries[0]?.quantity).toBe(2)
    expect(sent(calls.putCart)[0]).toMatchObject({ products: [{ id: 'cafe', teamId }] })
  })

  it.each([
    ['complete', () => Response.json(team({ state: 'COMPLETE', paidPeople: 3 })), 'Este time já está completo'],
    ['over', () => Response.json(team({ state: 'ENDED' })), 'O tempo deste time acabou'],
    ['gone', refuse('not_found', 404), 'Não encontramos este time.'],
  ] as const)('reports that the team is %s', async (_name, answer, text) => {
    joins()
    await open({ [teamCalls.read]: answer })
    await out()
    expect(words()).toContain(text)
  })
})
