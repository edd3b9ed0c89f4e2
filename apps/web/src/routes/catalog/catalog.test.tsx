import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldCart, publishCart } from '#features/cart/cart-store.ts'
import { readSnack } from '#page/snack.ts'
import { answersOfShop, beginToBuy, words } from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import { campaign, listed, shelf, shelfBread, shelfCoffee, shelfTea } from '#testing/selling.ts'

beforeEach(() => {
  beginToBuy()
  publishCart({ uuid: '', entries: [] })
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(path = '/store/feira/catalog', over: Record<string, Answer> = {}) {
  const answers = answersOfShop({
    [shelf.campaign]: () => Response.json(campaign()),
    [shelf.campaigns]: () => Response.json([campaign()]),
    [shelf.items]: listed([shelfCoffee, shelfTea, shelfBread]),
    ...over,
  })
  const { router } = await openScreen(path, { answers })
  return router
}
const card = (name: string) => within(screen.getByRole('link', { name }).closest('article')!)
const names = () => screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent)
const held = () => heldCart().entries.map(({ id, quantity }) => [id, quantity])

describe('the list of a campaign', () => {
  it('shows price, unit and what is left', async () => {
    await open()
    expect(names()).toEqual(['Café torrado', 'Chá verde', 'Pão de fermentação'])
    expect(card('Café torrado').getByText('27,', { exact: false })).toBeDefined()
    expect(card('Chá verde').getByText('Últimas 3')).toBeDefined()
    expect(card('Pão de fermentação').getByText('Esgotado')).toBeDefined()
  })

  it('puts a product into the cart in place, up to what there is, and out again', async () => {
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

  it('sells nothing that is sold out, and nothing before the campaign opens', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Adicionar Pão de fermentação' })).toBeNull()
    cleanup()
    await open(undefined, {
      [shelf.campaign]: () => Response.json(campaign({ status: 'SCHEDULED', canBuy: { ok: false, reason: 'SCHEDULED' } })),
    })
    expect(names()).toContain('Café torrado')
    expect(screen.queryByRole('button', { name: /^Adicionar/ })).toBeNull()
  })

  it('leads from a product with a choice to where it is chosen', async () => {
    await open(undefined, { [shelf.items]: listed([{ ...shelfCoffee, choice: 'flavor' }]) })
    expect(screen.getByRole('link', { name: 'Montar Café torrado' }).getAttribute('href')).toContain('/flavor?campaign=feira&item=cafe')
  })

  it('of one category shows that one, and says so', async () => {
    await open('/store/feira/catalog/category/padaria')
    expect(names()).toEqual(['Pão de fermentação'])
    expect(screen.getByRole('heading', { level: 1, name: 'Padaria' })).toBeDefined()
  })

  it('of a category that is not there shows all, and says that', async () => {
    const router = await open('/store/feira/catalog/category/nada', { [shelf.items]: listed([shelfCoffee]) })
    await waitFor(() => expect(router.state.location.pathname).toBe('/store/feira/catalog'))
    await waitFor(() => expect(readSnack()?.text).toBe('Esta categoria não existe mais. Veja tudo.'))
  })

  it('finds by a word of the address, and says when it finds nothing', async () => {
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
  ])('sorts by %s, with what is sold out in its place', async (sort, expected) => {
    await open(`/store/feira/catalog?sort=${sort}`)
    expect(names()).toEqual(expected)
  })
})
