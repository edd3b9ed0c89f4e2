import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { rememberOrder } from '#session/recent-orders.ts'
import { answersOfShop, beginEachTest, calls, inTurn, lost, never, orderCode, press, refuse, told } from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'

beginEachTest()

const shown = {
  code: orderCode,
  state: 'SHIPPED',
  creationDate: '2026-11-20T12:00:00.000Z',
  events: [{ state: 'PAID', at: '2026-11-20T12:00:00.000Z' }],
  city: 'São Paulo',
  neighborhood: 'Pinheiros',
  statuses: {},
  isMine: false,
  isArchived: false,
}

async function open(answer: Answer = () => Response.json(shown), path = '/order/tracking') {
  const { router, asked } = await openScreen(path, { answers: answersOfShop({ [calls.tracking]: answer }) })
  return { path: () => router.state.location.pathname, asked, router }
}
const details = `/order/tracking/${orderCode}/details`

describe('an order that ended long ago', () => {
  it('is shown as archived, and is not refetched', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { asked } = await open(() => Response.json({ ...shown, state: 'DELIVERED', isArchived: true }), details)
    expect(await screen.findByText(/terminou há mais de 90 dias e está arquivado/)).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(65_000))
    expect(told(asked, calls.tracking)).toHaveLength(1)
    vi.useRealTimers()
  })
})

describe('the code of an order', () => {
  it('is accepted in any notation, and leads to the order', async () => {
    const { path } = await open()
    await userEvent.type(screen.getByLabelText('Código do pedido'), ' 7k4m 9pxc3gh ')
    await press('Rastrear')
    await waitFor(() => expect(path()).toBe(details))
    expect(await screen.findByText('Pinheiros')).toBeDefined()
  })

  it('is rejected beside its field when it cannot be valid, without a request', async () => {
    const { path, asked } = await open()
    for (const typed of ['', '123']) {
      await userEvent.type(screen.getByLabelText('Código do pedido'), typed || ' ')
      await press('Rastrear')
      expect((await screen.findByRole('alert')).textContent).toContain('são 11 letras e números')
    }
    expect([path(), told(asked, calls.tracking)]).toEqual(['/order/tracking', []])
    expect(document.activeElement).toBe(screen.getByLabelText('Código do pedido'))
  })

  it('stays in its field for another try until the order is found', async () => {
    const { router, path } = await open(inTurn(lost, () => Response.json(shown)))
    const field = () => screen.findByLabelText<HTMLInputElement>('Código do pedido')
    await userEvent.type(await field(), '7k4m 9pxc3gh')
    await press('Rastrear')
    expect(await screen.findByText(/Sem conexão/)).toBeDefined()
    act(() => router.history.back())
    expect((await field()).value).toBe('7k4m 9pxc3gh')
    await press('Rastrear')
    await waitFor(() => expect(path()).toBe(details))
    expect(await screen.findByText('Pinheiros')).toBeDefined()
    act(() => router.history.back())
    expect((await field()).value).toBe('')
  })

  it('needs no typing for the orders of this device', async () => {
    rememberOrder({ code: orderCode })
    await open()
    expect((await screen.findByRole('link', { name: orderCode })).getAttribute('href')).toBe(details)
  })
})

describe('the public tracking of an order', () => {
  it('reveals neither buyer nor goods', async () => {
    await open(undefined, details)
    expect(await screen.findByText('Pinheiros')).toBeDefined()
    for (const secret of ['R$', 'Marina', 'Café']) expect(screen.getByRole('main').textContent).not.toContain(secret)
  })

  it('shows each tracking code with the carrier’s page and a way to copy it, instead of the carrier', async () => {
    const parcels = [
      { code: 'AA123456789BR', carrier: 'Correios', url: 'https://rastreio.example/?objeto=AA123456789BR' },
      { code: 'J1', carrier: 'Jadlog' },
    ]
    await open(() => Response.json({ ...shown, carrier: { name: 'Correios' }, parcels }), details)
    const follow = await screen.findByRole('link', { name: 'Rastrear AA123456789BR na página de Correios' })
    expect([follow.getAttribute('href'), follow.getAttribute('rel')]).toEqual([parcels[0]!.url, 'noopener noreferrer'])
    expect(screen.getByText('Código de rastreio · Jadlog')).toBeDefined()
    expect(screen.queryByRole('link', { name: /J1/ })).toBeNull()
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(screen.getByRole('button', { name: 'Copiar código J1' }))
    expect(copied).toHaveBeenCalledWith('J1')
    expect(screen.queryByText('Transportadora')).toBeNull()
  })

  it('reports an unknown order, and links to another code', async () => {
    await open(refuse('order_not_found', 404), details)
    expect(await screen.findByText('Não encontramos este código')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Tentar outro código' }).getAttribute('href')).toBe('/order/tracking')
  })

  it.each([
    ['lost', lost, 'Sem conexão'],
    ['no answer but trouble', refuse('overloaded', 503), 'não conseguiu atender agora'],
  ] as const)('does not call an order unknown that is %s, and loads by another try', async (_, failure, text) => {
    const { path } = await open(
      inTurn(failure, () => Response.json(shown)),
      details,
    )
    expect(await screen.findByText(new RegExp(text))).toBeDefined()
    await press('Tentar novamente')
    expect(await screen.findByText('Pinheiros')).toBeDefined()
    expect(path()).toBe(details)
  })

  it('shows its pending component', async () => {
    await open(never, details)
    expect(await screen.findByText('Carregando')).toBeDefined()
  })

  it('links the own order to its details', async () => {
    await open(() => Response.json({ ...shown, isMine: true }), details)
    expect((await screen.findByRole('link', { name: 'Este pedido é meu: ver detalhes' })).getAttribute('href')).toBe(
      `/order/${orderCode}/details`,
    )
  })
})
