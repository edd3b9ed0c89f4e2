import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { heldCart } from '#features/cart/cart-store.ts'
import { beginEachTest, emptyTheCart, inTurn, lost, never, press, refuse, told, words } from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import { answersOfShelf, campaign, shelf, shelfBread, shelfCoffee, shelfTea } from '#testing/selling.ts'
import type { MarketplaceItem } from '@mutirao/contract/catalog'

beginEachTest()
beforeEach(emptyTheCart)

const of = (item: typeof shelfCoffee, over: Partial<MarketplaceItem> = {}): MarketplaceItem => ({
  ...item,
  campaignName: 'Feira',
  inArea: true,
  ...over,
})
const closed = { campaignId: 'granel', campaignName: 'Granel' }
const all = [of(shelfCoffee), of(shelfTea), of(shelfBread), of(shelfTea, { ...closed, id: 'mate', name: 'Mate' })]
const listOf =
  (items: MarketplaceItem[], totalElements = items.length): Answer =>
  ({ query }) =>
    Response.json({ content: items, totalElements, page: Number(query.get('page') ?? 0), size: 60 })

async function open(path = '/products', over: Record<string, Answer> = {}) {
  const campaigns = [campaign(), campaign({ id: 'granel', name: 'Granel', status: 'EXPIRED', canBuy: { ok: false, reason: 'EXPIRED' } })]
  const answers = answersOfShelf({ [shelf.campaigns]: () => Response.json(campaigns), [shelf.everything]: listOf(all), ...over })
  const { router, asked } = await openScreen(path, { answers })
  return { router, asks: () => told(asked, shelf.everything).length, address: () => router.state.location.href }
}
const card = (name: string) => within(screen.getByRole('link', { name }).closest('article')!)
const names = () => screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent)
const held = () => heldCart().entries.map(({ id, campaignId, quantity }) => [campaignId, id, quantity])

describe('all products of the shop', () => {
  it('shows price and campaign of each product', async () => {
    await open()
    expect(names()).toEqual(['Café torrado', 'Chá verde', 'Pão de fermentação', 'Mate'])
    expect(card('Mate').getByText(/Granel/)).toBeDefined()
    expect(card('Pão de fermentação').getByText('Esgotado')).toBeDefined()
  })

  it('adds available products to the cart, and offers no others', async () => {
    await open()
    const button = screen.getByRole('button', { name: 'Adicionar Chá verde' })
    button.click()
    button.click()
    await waitFor(() => expect(held()).toEqual([['feira', 'cha', 2]]))
    expect(screen.getAllByRole('button', { name: /^Adicionar/ }).map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
      'Adicionar Café torrado',
    ])
  })

  it('sends the search parameters to the server, and shows the number of results', async () => {
    const queries: string[] = []
    await open('/products?q=mate&sort=cheap', {
      [shelf.everything]: (told) => {
        queries.push(told.query.toString())
        return listOf(all.slice(3))(told)
      },
    })
    expect(names()).toEqual(['Mate'])
    expect(words()).toContain('1 resultado para “mate”')
    expect(queries).toEqual(['size=60&page=0&q=mate&sort=cheap'])
  })

  it('reports no results, and links back to all', async () => {
    await open('/products?q=picanha', { [shelf.everything]: listOf([]) })
    expect(screen.getByText('Não encontramos nada para “picanha”.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Limpar filtros' }).getAttribute('href')).toBe('/products')
  })

  it('loads more on request, and stays after a lost answer', async () => {
    const { asks } = await open(undefined, {
      [shelf.everything]: inTurn(listOf(all, 70), refuse('overloaded', 503), listOf([of(shelfTea, { id: 'last', name: 'Último' })], 70)),
    })
    const more = () => screen.getByRole('link', { name: 'Mostrar mais' })
    expect(more().getAttribute('href')).toBe('/products?page=2')
    await userEvent.click(more())
    await waitFor(() => expect(asks()).toBe(2))
    expect(names()).toHaveLength(4)
    await userEvent.click(more())
    await waitFor(() => expect(names()).toContain('Último'))
  })

  it('opens the first page for a page beyond the end', async () => {
    const { address } = await open('/products?page=9', {
      [shelf.everything]: (told) => listOf(told.query.get('page') === '0' ? all : [], 4)(told),
    })
    await waitFor(() => expect(address()).toBe('/products'))
    expect(names()).toHaveLength(4)
  })

  it('restores its state from the search in the address', async () => {
    const { router, address } = await open('/products?q=mate')
    await act(() => router.navigate({ href: '/store/feira/product/cafe' }))
    act(() => router.history.back())
    await waitFor(() => expect(address()).toBe('/products?q=mate'))
    expect(screen.getAllByRole('searchbox')[0]).toHaveProperty('value', 'mate')
  })

  it.each([
    ['lost', [lost, lost, lost], 'Sem conexão'],
    ['no answer but trouble', [refuse('overloaded', 503)], 'não conseguiu atender agora'],
  ] as const)('retries by a tap when it is %s', async (_, failures, text) => {
    await open(undefined, { [shelf.everything]: inTurn(...failures, listOf(all)) })
    expect(await screen.findByText(new RegExp(text), {}, { timeout: 8000 })).toBeDefined()
    await press('Tentar novamente')
    await waitFor(() => expect(names()).toHaveLength(4), { timeout: 8000 })
  })

  it('can be seen but not bought when the campaigns cannot be read', async () => {
    await open(undefined, { [shelf.campaigns]: refuse('overloaded', 503) })
    expect(names()).toHaveLength(4)
    expect(screen.queryByRole('button', { name: /^Adicionar/ })).toBeNull()
  })

  it('shows its pending component', async () => {
    const { router } = await open('/cart', { [shelf.everything]: never })
    act(() => void router.navigate({ to: '/products' }))
    expect(await screen.findByText('Carregando')).toBeDefined()
    cleanup()
  })
})
