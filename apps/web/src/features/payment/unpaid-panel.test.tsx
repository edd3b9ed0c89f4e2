import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setTransport } from '@mutirao/client/call'
import type { Order } from '@mutirao/contract/order-shapes'
import { UnpaidPanel } from './unpaid-panel.tsx'

const id = '0192f0c0-0000-7000-8000-000000000001'
const expired = {
  id,
  code: 'AAAA-BBBB-CCC',
  state: 'EXPIRED',
  events: [],
  reviews: [],
  paymentMethod: { type: 'PIX', state: 'REFUSED', amount: 2700, installments: 1 },
} as unknown as Order

type Options = { payments: { type: string; price: number; installments: object[] }[]; issue?: string }

/** The payment requests, in order. */
function show({ payments, issue }: Options, order: Order = expired) {
  const sent: unknown[] = []
  setTransport(async (request) => {
    if (request.method === 'POST') {
      sent.push(await request.json())
      return Response.json({ code: 'price_changed', from: 2700, to: 3000 }, { status: 409 })
    }
    return Response.json({ price: 2700, type: 'PIX', payments, issue, renewalsLeft: 1 })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const onSwitch = vi.fn<() => void>()
  render(
    <QueryClientProvider client={client}>
      <UnpaidPanel order={order} onSwitch={onSwitch} newOrder={<button type="button">Fazer um novo pedido</button>} />
    </QueryClientProvider>,
  )
  return { sent }
}
const pix = (price: number) => ({ type: 'PIX', price, installments: [] })
const words = () => document.body.textContent!.replaceAll('\u00a0', ' ')

describe('an unpaid order', () => {
  afterEach(cleanup)

  it('shows the old and the new price before a new Pix, and sends the shown price', async () => {
    const { sent } = show({ payments: [pix(2900)] })
    const button = await screen.findByRole('button', { name: /Gerar novo Pix de R\$\s29,00/ })
    expect(words()).toContain('O total muda: R$ 27,00 R$ 29,00')
    await userEvent.click(button)
    expect(sent).toEqual([{ type: 'PIX', installments: 1, price: 2900 }])
    expect((await screen.findByRole('alert')).textContent).toContain('O preço mudou')
  })

  it('shows no unchanged price', async () => {
    show({ payments: [pix(2700)] })
    await screen.findByRole('button', { name: /Gerar novo Pix/ })
    expect(words()).not.toContain('O total muda')
    expect(screen.queryByRole('button', { name: 'Trocar forma de pagamento' })).toBeNull()
  })

  it('shows why it can no longer be paid, and links only to a new order', async () => {
    show({ payments: [], issue: 'order_not_renewable' })
    expect(await screen.findByRole('button', { name: 'Fazer um novo pedido' })).toBeDefined()
    expect(words()).toContain('O prazo para pagar este pedido acabou')
    expect(screen.queryByRole('button', { name: /Pix/ })).toBeNull()
  })

  it('offers only another method when its own is no longer available', async () => {
    show({ payments: [{ type: 'CREDIT_CARD', price: 2800, installments: [] }] })
    expect(await screen.findByRole('button', { name: 'Trocar forma de pagamento' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /Gerar novo Pix/ })).toBeNull()
  })
})
