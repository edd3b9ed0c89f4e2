import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inTurn, lost } from '#testing/buying.ts'
import { openScreen } from '#testing/open-screen.tsx'
import { store } from '@mutirao/client/storage'

const code = '7K4M9PXC3GH'
const order = {
  code,
  state: 'PAID',
  creationDate: '2026-11-20T12:00:00.000Z',
  events: [{ state: 'PAID', at: '2026-11-20T12:00:00.000Z' }],
  city: 'São Paulo',
  neighborhood: 'Pinheiros',
  statuses: {},
  isMine: false,
  isArchived: false,
}
const claim = `PUT /api/operation/orders/code/${code}/user`
const shown = { [`GET /api/operation/orders/code/${code}/public`]: () => Response.json(order) }
const address = `/order/tracking/${code}/details`
const mine = 'Este pedido é meu: ver detalhes'

const signIn = () => store('authorization', { authenticated: true, expiresIn: Date.now() + 60_000, timestamp: Date.now() })

describe('claiming a guest order from its tracking page', () => {
  beforeEach(() => localStorage.clear())
  afterEach(cleanup)

  it('asks an unknown visitor for a code first, and returns to the page', async () => {
    const { router, asked } = await openScreen(address, { answers: shown })
    await userEvent.click(await screen.findByRole('button', { name: mine }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/(login|auth)$/))
    expect(router.state.location.search).toMatchObject({ to: `${address}?mine=true` })
    expect(asked.some(({ call }) => call === claim)).toBe(false)
  })

  it('claims it once for a person who returns signed in, and shows its details', async () => {
    signIn()
    const { router, asked } = await openScreen(`${address}?mine=true`, { answers: { ...shown, [claim]: () => Response.json({ code }) } })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/order/${code}/details`))
    expect(asked.filter(({ call }) => call === claim)).toEqual([{ call: claim, body: {} }])
  })

  it('claims nothing for a signed-in person who only follows it', async () => {
    signIn()
    const { asked } = await openScreen(address, { answers: shown })
    await screen.findByRole('button', { name: mine })
    expect(asked.some(({ call }) => call === claim)).toBe(false)
  })

  it('reports that the account has another phone or e-mail, and links to the order’s', async () => {
    signIn()
    const notFound = () => Response.json({ code: 'order_not_found' }, { status: 404 })
    await openScreen(address, { answers: { ...shown, [claim]: notFound } })
    await userEvent.click(await screen.findByRole('button', { name: mine }))
    expect((await screen.findByRole('alert')).textContent).toContain('não foi feito com o celular ou o e-mail da sua conta')
    expect(screen.getByRole('button', { name: 'Entrar com outro celular ou e-mail' })).toBeDefined()
  })

  it('sends one request for two taps, and one more after a lost answer', async () => {
    signIn()
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { router, asked } = await openScreen(address, { answers: { ...shown, [claim]: inTurn(lost, () => promise) } })
    const button = await screen.findByRole('button', { name: mine })
    await userEvent.click(button)
    expect((await screen.findByRole('alert')).textContent).toContain('Sem conexão')
    await userEvent.click(screen.getByRole('button', { name: mine }))
    await userEvent.click(screen.getByRole('button', { name: mine }))
    resolve(Response.json({ code }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/order/${code}/details`))
    expect(asked.filter(({ call }) => call === claim)).toHaveLength(2)
  })
})
