import { cleanup, screen, within } from '@testing-library/react'
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

afterEach(cleanup)

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
