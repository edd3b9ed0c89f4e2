import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { heldCart, publishCart } from '#features/cart/cart-store.ts'
import { readDraft } from '#features/checkout/checkout-store.ts'
import {
  answersOfShop,
  beginEachTest,
  calls,
  cartUuid,
  coffee,
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
import { campaign, shelf } from '#testing/selling.ts'
import { team, teamCalls, teamId } from '#testing/team.ts'
import type { Order } from '@mutirao/contract/order-shapes'

const paid = (over: Partial<Order> = {}) => order({ state: 'PAID', ...over })

beginEachTest()

async function open(answer: Answer, screenName = 'success') {
  const { router } = await openScreen(`/order/${orderCode}/${screenName}`, { answers: answersOfShop({ [calls.order]: answer }) })
  return () => router.state.location.pathname
}
const done = () => screen.findByRole('heading', { name: 'Pedido confirmado!' })

describe('a paid order', () => {
  it('shows its day, its code, and the next steps', async () => {
    await open(() => Response.json(paid()))
    await done()
    for (const text of ['Chega sáb., 28/11, das 8h às 12h', orderCode, '1234']) expect(words()).toContain(text)
    expect(words()).toMatch(/Café torrado.*Total ?R\$ ?56,05/)
    expect(screen.getByRole('link', { name: 'Acompanhar' }).getAttribute('href')).toBe(`/order/${orderCode}/details`)
  })

  it('promises the next part of several, not the first campaign’s', async () => {
    const slot = (day: number) => ({ date: `2026-11-${day}`, from: '08:00', to: '12:00' })
    const { properties } = paid()
    const deliveries = [28, 26].map((day) => ({ campaignId: `c${day}`, slot: slot(day), fee: 500 }))
    await open(() => Response.json(paid({ properties: { ...properties, slot: slot(28), deliveries } })))
    await done()
    expect(words()).toContain('Chega em 2 vezes, a partir de qui., 26/11, das 8h às 12h')
    expect(words()).not.toContain('Chega sáb')
  })

  it('shows the membership and the progress of its group', async () => {
    const group = { rules: [{ minimumUnits: 60, percentage: 10 }], paidUnits: 42, waitingUnits: 0, buyers: 9 }
    await openScreen(`/order/${orderCode}/success`, {
      answers: answersOfShop({
        [calls.order]: () => Response.json(paid()),
        [shelf.campaign]: () => Response.json(campaign({ group })),
      }),
    })
    expect(await screen.findByText('Você entrou no grupo!')).toBeDefined()
    expect(words()).toMatch(/Faltam 18\sunidades para 10%/)
    // To call others is the one main act; it is said once, and before the rest.
    const links = screen.getAllByRole('link').map((link) => link.textContent)
    expect(links.filter((text) => /Chamar vizinhos|Acompanhar/.test(text))).toEqual(['Chamar vizinhos', 'Acompanhar'])
  })

  it('shows the group of one of its two campaigns', async () => {
    const group = { rules: [{ minimumUnits: 60, percentage: 10 }], paidUnits: 42, waitingUnits: 0, buyers: 9 }
    const [item] = paid().items
    await openScreen(`/order/${orderCode}/success`, {
      answers: answersOfShop({
        [calls.order]: () => Response.json(paid({ items: [item!, { ...item!, campaignId: 'padaria' }] })),
        [shelf.campaign]: () => Response.json(campaign()),
        'GET /api/operation/campaigns/padaria/public': () => Response.json(campaign({ id: 'padaria', name: 'Padaria', group })),
      }),
    })
    expect(await screen.findByText('Você entrou no grupo!')).toBeDefined()
    const call = screen.getByRole('link', { name: 'Chamar vizinhos' })
    expect(decodeURIComponent(call.getAttribute('href')!)).toContain('/store/padaria')
  })

  it('names each of its two groups', async () => {
    const group = { rules: [{ minimumUnits: 60, percentage: 10 }], paidUnits: 42, waitingUnits: 0, buyers: 9 }
    const [item] = paid().items
    await openScreen(`/order/${orderCode}/success`, {
      answers: answersOfShop({
        [calls.order]: () => Response.json(paid({ items: [item!, { ...item!, campaignId: 'padaria' }] })),
        [shelf.campaign]: () => Response.json(campaign({ name: 'Feira', group })),
        'GET /api/operation/campaigns/padaria/public': () => Response.json(campaign({ id: 'padaria', name: 'Padaria', group })),
      }),
    })
    for (const name of ['Feira', 'Padaria']) expect(await screen.findByRole('heading', { name })).toBeDefined()
  })

  it('links back to the campaign while it sells', async () => {
    const more = () => screen.queryByRole('link', { name: 'Adicionar mais itens' })
    const openWith = (over: object) =>
      openScreen(`/order/${orderCode}/success`, {
        answers: answersOfShop({ [calls.order]: () => Response.json(paid()), [shelf.campaign]: () => Response.json(campaign(over)) }),
      })
    await openWith({})
    await waitFor(() => expect(more()?.getAttribute('href')).toBe('/store/feira/catalog'))
    cleanup()
    await openWith({ status: 'EXPIRED' })
    await screen.findByRole('link', { name: 'Acompanhar' })
    expect(more()).toBeNull()
  })

  it('clears its cart and its choices, but not the buyer', async () => {
    await open(() => Response.json(paid()))
    await done()
    await waitFor(() => expect(heldCart()).toEqual({ uuid: '', entries: [] }))
    expect(readDraft(cartUuid).done).toBe(0)
    expect(localStorage.getItem('buyer')).toContain('Marina de Castro')
  })

  it('keeps later items in a new cart', async () => {
    publishCart({
      uuid: cartUuid,
      entries: [
        { ...coffee, quantity: 3 },
        { ...coffee, id: 'cha', name: 'Chá' },
      ],
    })
    await open(() => Response.json(paid()))
    await done()
    await waitFor(() => expect(heldCart().uuid).not.toBe(cartUuid))
    expect(heldCart().entries.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['cafe', 1],
      ['cha', 2],
    ])
  })

  it('changes no other cart, also when it is opened again', async () => {
    const other = { uuid: '018f4b1e-0000-7000-8000-000000000009', entries: [coffee] }
    publishCart(other)
    await open(() => Response.json(paid()))
    await done()
    cleanup()
    await open(() => Response.json(paid()))
    await done()
    expect(heldCart()).toEqual(other)
  })

  it('promises no day without a chosen one', async () => {
    await open(() => Response.json(paid({ properties: { ...order().properties, slot: undefined } })))
    await done()
    expect(words()).toContain('Acompanhe o seu pedido por aqui.')
  })

  it('shows the pickup point of a pickup', async () => {
    await open(() => Response.json(paid({ type: 'PICKUP' })))
    await done()
    expect(words()).toContain('Retire sáb., 28/11')
  })
})

describe('an order without a confirmed payment', () => {
  it('links to the payment, and keeps its cart', async () => {
    const path = await open(() => Response.json(order()))
    await waitFor(() => expect(path()).toBe(`/order/${orderCode}/pending`))
    expect(heldCart().entries).toEqual([coffee])
  })

  it('shows the public tracking when it belongs to nobody on this browser', async () => {
    const path = await open(refuse('order_not_found', 404))
    await waitFor(() => expect(path()).toBe(`/order/tracking/${orderCode}/details`))
    expect(heldCart().entries).toEqual([coffee])
  })

  it('keeps the cart after a failed read, and can be retried', async () => {
    await open(inTurn(refuse('overloaded', 503), () => Response.json(paid())))
    expect(await screen.findByText(/não conseguiu atender agora/)).toBeDefined()
    expect(heldCart().entries).toEqual([coffee])
  })

  it('clears no cart during loading, nor after a lost answer', async () => {
    await open(never)
    expect(await screen.findByText('Carregando')).toBeDefined()
    expect(heldCart().entries).toEqual([coffee])
    cleanup()
    await open(inTurn(lost, () => Response.json(paid())))
    expect(await screen.findByText(/Sem conexão/)).toBeDefined()
    expect(heldCart().entries).toEqual([coffee])
    await press('Tentar novamente')
    await done()
    await waitFor(() => expect(heldCart().entries).toEqual([]))
  })

  it('shows the public tracking to a visitor unknown to the server, and clears no cart', async () => {
    const path = await open(refuse('authentication', 401))
    await waitFor(() => expect(path()).toBe(`/order/tracking/${orderCode}/details`))
    expect(heldCart().entries).toEqual([coffee])
  })
})

describe('an order in a team', () => {
  const inTeam = (over: Partial<Order> = {}) => order({ items: [{ ...order().items[0]!, teamId }], ...over })
  const box = () => screen.findByRole('region', { name: 'Café torrado em time' })
  async function show(screenName: string, shown: Order, answer: Answer) {
    const answers = answersOfShop({ [calls.order]: () => Response.json(shown), [teamCalls.read]: answer })
    await openScreen(`/order/${orderCode}/${screenName}`, { answers })
  }
  const whatsapp = () => screen.queryByRole('link', { name: 'Chamar pelo WhatsApp' })

  it('invites others after the payment, and shows the missing people', async () => {
    await show('success', inTeam({ state: 'PAID' }), () => Response.json(team({ paidPeople: 1 })))
    expect((await box()).textContent).toContain('Faltam 2 pessoas')
    expect(decodeURIComponent(whatsapp()!.getAttribute('href')!)).toContain(`?team=${teamId}`)
  })

  it.each([
    ['open', team(), 'Você conta neste time quando pagar.'],
    ['complete', team({ state: 'COMPLETE', paidPeople: 3 }), 'Pague no prazo deste pedido: 10% voltam para você também.'],
  ])('explains before the payment what an %s team means for it', async (_name, seen, text) => {
    await show('pending', inTeam(), () => Response.json(seen))
    expect((await box()).textContent).toContain(text)
    expect(whatsapp()).toBeNull()
  })

  it.each([
    [team({ state: 'COMPLETE', paidPeople: 2 }), '3 de 3 pessoas já pagaram', 'Time completo: 10% de volta para cada um'],
    [team({ state: 'ENDED', paidPeople: 1, waitingPeople: 1 }), '1 de 3 pessoas já pagaram', 'O tempo deste time acabou'],
  ])('shows how the team ended: $state', async (seen, seats, text) => {
    await show('details', inTeam({ state: 'PAID' }), () => Response.json(seen))
    expect((await box()).textContent).toContain(text)
    expect(screen.getByRole('progressbar', { name: 'Time' }).getAttribute('aria-valuetext')).toBe(seats)
    expect(whatsapp()).toBeNull()
  })

  it.each(['EXPIRED', 'CANCELLED'] as const)('shows no team once it is %s', async (state) => {
    await show('details', inTeam({ state }), () => Response.json(team()))
    await screen.findAllByText('Café torrado')
    expect(screen.queryByRole('region', { name: 'Café torrado em time' })).toBeNull()
  })
})
