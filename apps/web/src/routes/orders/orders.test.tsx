import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { heldCart } from '#features/cart/cart-store.ts'
import { answersOfShop, beginEachTest, calls, coffee, inTurn, lost, never, orderCode, press, refuse, told, words } from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import type { OrderSummary } from '@mutirao/contract/order-shapes'

beginEachTest()

const summary = (over: Partial<OrderSummary> = {}): OrderSummary => ({
  code: orderCode,
  state: 'PAID',
  creationDate: '2026-11-21T11:50:00.000Z',
  price: 5605,
  itemCount: 2,
  campaignIds: ['feira'],
  campaignNames: ['Feira'],
  pictures: [{ picture: { hash: '0'.repeat(20), width: 960, height: 960, color: '#eeeeee', alt: '' }, hue: 30 }],
  ...over,
})
const pageOf =
  (content: OrderSummary[], totalElements = content.length, page = 0): Answer =>
  () =>
    Response.json({ content, totalElements, page, size: 10 })

async function open(answer: Answer, path = '/orders') {
  const { router, asked } = await openScreen(path, { answers: answersOfShop({ [calls.orders]: answer }) })
  return { router, asks: () => told(asked, calls.orders).length, path: () => router.state.location.pathname }
}
const cards = () => screen.queryAllByRole('article')

describe('my orders', () => {
  it('show price and state of each, and link to it', async () => {
    await open(pageOf([summary()]))
    expect(await screen.findByText('R$ 56,05', { normalizer: (text) => text.replaceAll('\u00a0', ' ') })).toBeDefined()
    expect(screen.getByRole('link', { name: `Pedido ${orderCode}` }).getAttribute('href')).toBe(`/order/${orderCode}/details`)
    expect(screen.queryByRole('link', { name: /^Pagar/ })).toBeNull()
  })

  it('show the remaining time of unpaid ones, and offer payment after a refused card', async () => {
    await open(
      pageOf([
        summary({ state: 'AWAITING_PAYMENT', expiresAt: '2026-11-21T12:20:00.000Z' }),
        summary({ code: 'AAAA-BBBB-CCC', state: 'PAYMENT_REFUSED' }),
      ]),
    )
    expect((await screen.findByRole('link', { name: 'Pagar, 20 min' })).getAttribute('href')).toBe(`/order/${orderCode}/pending`)
    expect(screen.getByRole('link', { name: 'Pagar' }).getAttribute('href')).toBe('/order/AAAA-BBBB-CCC/pending')
  })

  it('are filtered by list, search, period and campaign in the address', async () => {
    const asked: string[] = []
    const { router } = await openScreen('/orders?list=done', {
      answers: answersOfShop({
        'GET /api/operation/orders/summary': () => Response.json({ year: 2026, saved: 0, campaigns: [{ id: 'feira', name: 'Feira' }] }),
        [calls.orders]: ({ query }) => {
          query.delete('page')
          asked.push(query.toString())
          const found = query.get('searchText') === 'nada' ? [] : [summary({ state: 'DELIVERED', label: 'Na sua casa' })]
          return Response.json({ content: found, totalElements: found.length, page: 0, size: 10 })
        },
      }),
    })
    expect(await screen.findByText('Na sua casa')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Concluídos' }).getAttribute('aria-current')).toBe('true')
    expect(asked.at(-1)).toBe('status=DELIVERED')
    await userEvent.click(screen.getByText('Buscar e filtrar'))
    await userEvent.selectOptions(screen.getByLabelText('Período'), 'Últimos 30 dias')
    await userEvent.selectOptions(screen.getByLabelText('Campanha'), 'Feira')
    await waitFor(() => expect(asked.at(-1)).toBe('status=DELIVERED&campaignIds=feira&created_after=2026-10-22'))
    await userEvent.type(screen.getByLabelText('Código ou produto'), 'nada{Enter}')
    expect(await screen.findByText('Nenhum pedido com estes filtros.')).toBeDefined()
    expect(router.state.location.search).toEqual({ list: 'done', period: '30', campaign: 'feira', q: 'nada' })
    await act(() => router.navigate({ to: '/orders', search: { list: 'cancelled' } }))
    await waitFor(() => expect(asked.at(-1)).toBe('status=EXPIRED%2CCANCELLED%2CGROUP_FAILED%2CREFUND_REQUESTED%2CREFUNDED'))
    expect(screen.getByRole('link', { name: 'Em andamento' }).getAttribute('href')).toBe('/orders?list=running')
  })

  it('have the same screen at their Portuguese address', async () => {
    const { path } = await open(pageOf([summary()]), '/Pedidos')
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(path()).toBe('/Pedidos')
  })

  it('link to the shop and to orders made elsewhere when there are none', async () => {
    await open(pageOf([]))
    expect(await screen.findByText('Você ainda não fez pedidos')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Tenho um código de pedido' }).getAttribute('href')).toBe('/order/tracking')
  })

  it('are empty, without an error, for a visitor unknown to the server', async () => {
    await open(refuse('authentication', 401))
    expect(await screen.findByText('Você ainda não fez pedidos')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(heldCart().entries).toEqual([coffee])
  })

  it.each([
    ['lost', lost, 'Sem conexão'],
    ['no answer but trouble', refuse('overloaded', 503), 'não conseguiu atender agora'],
  ] as const)('are not shown as empty when they are %s, and load by another try', async (_, failure, text) => {
    await open(inTurn(failure, pageOf([summary()])))
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(screen.queryByText('Você ainda não fez pedidos')).toBeNull()
    await press('Tentar novamente')
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are not shown as empty during loading', async () => {
    await open(never)
    expect(document.querySelector('.skeleton')).not.toBeNull()
    expect(words()).not.toContain('ainda não fez pedidos')
  })

  it('load earlier ones by a tap, once for two taps; a lost answer can be retried', async () => {
    const older = pageOf([summary({ code: 'OLD', state: 'DELIVERED' })], 11, 1)
    const first = pageOf(
      Array.from({ length: 10 }, (_, index) => summary({ code: `NEW-${index}` })),
      11,
    )
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { asks } = await open(inTurn(first, lost, () => promise))
    await press('Mostrar mais')
    expect((await screen.findByRole('alert')).textContent).toContain('Sem conexão')
    expect(cards()).toHaveLength(10)
    const more = screen.getByRole('button', { name: 'Mostrar mais' })
    await userEvent.click(more)
    await userEvent.click(more)
    resolve(await older({ body: undefined, query: new URLSearchParams(), key: null }))
    await waitFor(() => expect(cards()).toHaveLength(11))
    expect(asks()).toBe(3)
  })

  it('are refetched after a reload, and on the way back from an order', async () => {
    const { router } = await open(inTurn(pageOf([summary({ state: 'AWAITING_PAYMENT' })]), pageOf([summary({ state: 'PAID' })])))
    await screen.findByRole('link', { name: 'Pagar' })
    await act(() => router.navigate({ to: '/order/$orderCode/details', params: { orderCode } }))
    act(() => router.history.back())
    await waitFor(() => expect(cards()).toHaveLength(1))
    cleanup()
    await open(pageOf([summary({ state: 'PAID' })]))
    await waitFor(() => expect(cards()).toHaveLength(1))
    expect(screen.queryByRole('link', { name: 'Pagar' })).toBeNull()
  })
})
