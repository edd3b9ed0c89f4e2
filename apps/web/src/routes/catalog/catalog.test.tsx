import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { heldCart } from '#features/cart/cart-store.ts'
import { readSnack } from '#page/snack.ts'
import { beginEachTest, coffee, emptyTheCart, inTurn, lost, press, refuse, storeInOtherTab, words } from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import { answersOfShelf, campaign, listed, shelf, shelfCoffee, shelfTea } from '#testing/selling.ts'
import { setTransport } from '@mutirao/client/call'

beginEachTest()
beforeEach(emptyTheCart)

async function open(path = '/store/feira/catalog', over: Record<string, Answer> = {}) {
  const answers = answersOfShelf(over)
  const { router } = await openScreen(path, { answers })
  return router
}
const card = (name: string) => within(screen.getByRole('link', { name }).closest('article')!)
const names = () => screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent)
const held = () => heldCart().entries.map(({ id, quantity }) => [id, quantity])

describe('the list of a campaign', () => {
  it('shows price, unit and remaining stock', async () => {
    await open()
    expect(names()).toEqual(['Café torrado', 'Chá verde', 'Pão de fermentação'])
    expect(card('Café torrado').getByText('27,', { exact: false })).toBeDefined()
    expect(card('Chá verde').getByText('Últimas 3')).toBeDefined()
    expect(card('Pão de fermentação').getByText('Esgotado')).toBeDefined()
  })

  it('adds a product to the cart in place, up to the stock, and removes it again', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar Chá verde' }))
    const more = screen.getByRole('button', { name: 'Mais um de Chá verde' })
    await userEvent.click(more)
    await userEvent.click(more)
    expect(held()).toEqual([['cha', 3]])
    expect(more.hasAttribute('disabled')).toBe(true)
    expect(words()).toContain('3 itens · R$ 45,00')
    for (const name of ['Menos um de Chá verde', 'Menos um de Chá verde', 'Remover Chá verde'])
      await userEvent.click(screen.getByRole('button', { name }))
    expect(held()).toEqual([])
    expect(screen.getByRole('button', { name: 'Adicionar Chá verde' })).toBeDefined()
  })

  it('sells no sold-out product, and nothing before the campaign opens', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Adicionar Pão de fermentação' })).toBeNull()
    const bell = () => screen.queryByRole('link', { name: 'Avise-me quando voltar: Pão de fermentação' })
    expect(bell()?.getAttribute('href')).toBe('/lead?campaign=feira&item=pao&reason=sold_out')
    cleanup()
    await open(undefined, {
      [shelf.campaign]: () => Response.json(campaign({ status: 'SCHEDULED', canBuy: { ok: false, reason: 'SCHEDULED' } })),
    })
    expect(names()).toContain('Café torrado')
    expect(screen.queryByRole('button', { name: /^Adicionar/ })).toBeNull()
    expect(bell()).toBeNull()
  })

  it('links a product with a choice to its choice screen', async () => {
    await open(undefined, { [shelf.items]: listed([{ ...shelfCoffee, choice: 'flavor' }]) })
    expect(screen.getByRole('link', { name: 'Montar Café torrado' }).getAttribute('href')).toContain('/flavor?campaign=feira&item=cafe')
  })

  it('shows one category with its name', async () => {
    await open('/store/feira/catalog/category/padaria')
    expect(names()).toEqual(['Pão de fermentação'])
    expect(screen.getByRole('heading', { level: 1, name: 'Padaria' })).toBeDefined()
  })

  it('keeps the search and the sort order on a change of category, and back to all', async () => {
    await open('/store/feira/catalog/category/padaria?q=p%C3%A3o&sort=cheap')
    const links = within(screen.getAllByRole('navigation', { name: 'Categorias' })[0]!).getAllByRole('link')
    expect(links.length).toBeGreaterThan(1)
    for (const link of links) expect(new URL(link.getAttribute('href')!, location.href).search).toBe('?q=p%C3%A3o&sort=cheap')
  })

  it('shows all products for an unknown category, with a note', async () => {
    const router = await open('/store/feira/catalog/category/nada', { [shelf.items]: listed([shelfCoffee]) })
    await waitFor(() => expect(router.state.location.pathname).toBe('/store/feira/catalog'))
    await waitFor(() => expect(readSnack()?.text).toBe('Esta categoria não existe mais. Veja tudo.'))
  })

  it('searches by a word of the address, and reports no results', async () => {
    await open('/store/feira/catalog?q=verde')
    expect(names()).toEqual(['Chá verde'])
    expect(words()).toContain('1 resultado para “verde”')
    cleanup()
    await open('/store/feira/catalog?q=picanha')
    expect(screen.getByText('Não encontramos nada para “picanha”.')).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'Limpar busca' })[0]!.getAttribute('href')).toBe('/store/feira/catalog')
  })

  it.each([
    ['cheap', ['Chá verde', 'Pão de fermentação', 'Café torrado']],
    ['dear', ['Café torrado', 'Pão de fermentação', 'Chá verde']],
    ['name', ['Café torrado', 'Chá verde', 'Pão de fermentação']],
  ])('sorts by %s, sold-out products included', async (sort, expected) => {
    await open(`/store/feira/catalog?sort=${sort}`)
    expect(names()).toEqual(expected)
  })

  it('reports an empty category, and links to all', async () => {
    await open('/store/feira/catalog/category/padaria', { [shelf.items]: listed([shelfCoffee]) })
    expect(await screen.findByText('Nada nesta categoria agora')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ver tudo' }).getAttribute('href')).toBe('/store/feira/catalog')
  })

  it('shows items that another tab put into the cart', async () => {
    await open()
    storeInOtherTab('cart', { uuid: 'x', entries: [{ ...coffee, quantity: 20 }] })
    expect((await screen.findByRole('button', { name: 'Mais um de Café torrado' })).hasAttribute('disabled')).toBe(true)
  })

  it('counts two fast taps as two units', async () => {
    await open()
    const button = screen.getByRole('button', { name: 'Adicionar Café torrado' })
    button.click()
    button.click()
    await waitFor(() => expect(held()).toEqual([['cafe', 2]]))
  })

  it('restores its state on the way back from a product, with the cart', async () => {
    const router = await open('/store/feira/catalog?q=verde')
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar Chá verde' }))
    await act(() => router.navigate({ href: '/store/feira/product/cafe' }))
    expect(await screen.findByRole('heading', { level: 1, name: /Café torrado/ })).toBeDefined()
    act(() => router.history.back())
    await waitFor(() => expect(names()).toEqual(['Chá verde']))
    expect(words()).toContain('1 item · R$ 15,00')
  })

  it.each([
    ['lost', [lost, lost, lost], 'Sem conexão'],
    ['no answer but trouble', [refuse('overloaded', 503)], 'não conseguiu atender agora'],
  ] as const)('retries by a tap when it is %s', async (_, failures, text) => {
    await open(undefined, { [shelf.items]: inTurn(...failures, listed([shelfTea])) })
    expect(await screen.findByText(new RegExp(text), {}, { timeout: 8000 })).toBeDefined()
    await press('Tentar novamente')
    await waitFor(() => expect(names()).toEqual(['Chá verde']), { timeout: 8000 })
  })

  it('shows its pending component', async () => {
    const router = await open('/cart')
    act(() => void setTransport(() => new Promise(() => {})))
    act(() => void router.navigate({ href: '/store/feira/catalog' }))
    expect(await screen.findByText('Carregando')).toBeDefined()
  })
})

describe('a list with more products than the first response', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    ...shelfCoffee,
    id: `cafe-${index}`,
    name: `Café ${index}`,
    price: 1000 + index,
  }))
  const paged: Answer = ({ query }) => {
    const size = Number(query.get('size'))
    const page = Number(query.get('page') ?? 0)
    return Response.json({ content: many.slice(page * size, (page + 1) * size), totalElements: many.length, page, size })
  }

  it('is fetched whole after the screen is shown, and then searched and sorted locally', async () => {
    const router = await open(undefined, { [shelf.items]: paged })
    await waitFor(() => expect(names()).toHaveLength(40), { timeout: 8000 })
    act(() => void setTransport(() => Promise.reject(new TypeError('Failed to fetch'))))
    await act(() => router.navigate({ href: '/store/feira/catalog?sort=dear' }))
    await waitFor(() => expect(names()[0]).toBe('Café 39'))
  })

  it('shows the first part when the rest fails to load', async () => {
    await open(undefined, { [shelf.items]: inTurn(paged, refuse('overloaded', 503)) })
    await waitFor(() => expect(names()).toHaveLength(32), { timeout: 8000 })
    expect(screen.queryByText(/não conseguiu/)).toBeNull()
  })
})
