import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { heldCart } from '#features/cart/cart-store.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { campaign, listed, shelf, shelfBread, shelfCoffee, shelfTea } from '../../testing/selling.ts'

const cheese = { ...shelfCoffee, id: 'queijo', name: 'Queijo', price: 9000 }
const rules = [
  { minimumUnits: 30, percentage: 5 },
  { minimumUnits: 60, percentage: 10 },
  { minimumUnits: 100, percentage: 15 },
]
const group = { rules, paidUnits: 72, waitingUnits: 9, buyers: 41 }

const open = (over: Parameters<typeof campaign>[0] = {}) =>
  openScreen('/store/feira', {
    answers: {
      [shelf.campaign]: () => Response.json(campaign({ group, ...over })),
      [shelf.campaigns]: () => Response.json([]),
      'GET /api/operation/catalog/campaign/feira/preview/public': listed([shelfCoffee, shelfBread, shelfTea, cheese]),
    },
  })

const sellers = () => within(screen.getByRole('region', { name: 'Os mais pedidos do grupo' }))

afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('a campaign sells in one screen', () => {
  it('what it sells best, alone, today and with the next tier, and nothing that is sold out', async () => {
    await open()
    const rows = sellers().getAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual(['Café torrado', 'Chá verde', 'Queijo'])
    expect(rows[0]!.textContent).toMatch(/sozinhoR\$\s27,00hojeR\$\s24,30no 15%R\$\s22,95/)
  })

  it.each([
    ['before any tier', { ...group, paidUnits: 12 }, /sozinhoR\$\s27,00no 5%R\$\s25,65/],
    ['after the last', { ...group, paidUnits: 120 }, /sozinhoR\$\s27,00hojeR\$\s22,95$/],
  ])('%s, only what is true', async (_, counters, text) => {
    await open({ group: counters })
    expect(sellers().getAllByRole('listitem')[0]!.querySelector('dl')!.textContent).toMatch(text)
  })

  it('one tap on + puts one into the cart, and what leads is not shown a second time', async () => {
    await open()
    await userEvent.click(sellers().getAllByRole('button', { name: /Adicionar/ })[0]!)
    expect(heldCart().entries).toMatchObject([{ id: 'cafe', campaignId: 'feira', quantity: 1 }])
    expect(screen.getAllByRole('link', { name: /Queijo/ })).toHaveLength(1)
  })

  it('how it works, in three pictures', async () => {
    await open()
    const pictures = within(screen.getByRole('heading', { name: 'Como funciona' }).closest('section')!).getAllByRole('listitem')
    expect(pictures.map((picture) => picture.textContent)).toEqual([
      'Você paga o preço de hoje',
      'Os vizinhos entram no grupo',
      'O preço cai e a diferença volta para todos',
    ])
  })

  it('promises nothing where there is no group, or nothing can be bought', async () => {
    await open({ group: undefined })
    expect(screen.queryByRole('region', { name: 'Os mais pedidos do grupo' })).toBeNull()
    cleanup()
    await open({ canBuy: { ok: false, reason: 'EXPIRED' }, status: 'EXPIRED' })
    expect(screen.queryByRole('region', { name: 'Os mais pedidos do grupo' })).toBeNull()
    expect(screen.queryByText('Como funciona')).toBeNull()
  })
})

describe('who has paid in a group', () => {
  const mine = [{ campaignId: 'feira', paidUnits: 3, returns: [5, 10, 15].map((percentage) => ({ percentage, amount: percentage * 100 })) }]
  const openAsMember = (counters = group) => {
    localStorage.setItem('lead', JSON.stringify('0192f0c0-0000-7000-8000-00000000000a'))
    return openScreen('/store/feira', {
      answers: {
        [shelf.campaign]: () => Response.json(campaign({ group: counters })),
        [shelf.items]: listed([shelfCoffee, shelfTea, cheese]),
        'GET /api/operation/groups/mine': () => Response.json(mine),
      },
    })
  }
  const panel = () => within(screen.getAllByRole('region', { name: 'O grupo' })[0]!)

  it('is in: own units, what comes back, and what the next tier would bring', async () => {
    await openAsMember()
    expect(await panel().findByText('Você está dentro, com 3 unidades')).toBeDefined()
    expect(panel().getByText(/R\$\s10,00 já voltam para você no fim. No 15%, voltam R\$\s15,00./)).toBeDefined()
    expect(panel().getByText('3 suas')).toBeDefined()
  })

  it('calls others as the main act', async () => {
    await openAsMember()
    await panel().findByText('Você está dentro, com 3 unidades')
    const calls = screen.getAllByRole('link', { name: 'Chamar vizinhos no WhatsApp' })
    expect(calls.map((link) => new URL((link as HTMLAnchorElement).href).hostname)).toContain('wa.me')
    expect(screen.queryByRole('link', { name: /^Ver \d+ produtos/ })).toBeNull()
  })

  it('sees what comes back grow with the group, while looking', async () => {
    const { router } = await openAsMember()
    await panel().findByText(/R\$\s10,00 já voltam/)
    const { queryClient } = router.options.context
    const [[key]] = queryClient.getQueriesData({ queryKey: ['campaign', 'feira'] }) as [[readonly unknown[], unknown]]
    act(() => void queryClient.setQueryData(key, campaign({ group: { ...group, paidUnits: 100 } })))
    expect(await panel().findByText(/R\$\s15,00 já voltam para você no fim\.$/)).toBeDefined()
  })

  it('is asked of nobody else', async () => {
    localStorage.removeItem('lead')
    const { asked } = await open()
    expect(asked.map(({ call }) => call)).not.toContain('GET /api/operation/groups/mine')
    expect(screen.queryByText(/Você está dentro/)).toBeNull()
  })
})
