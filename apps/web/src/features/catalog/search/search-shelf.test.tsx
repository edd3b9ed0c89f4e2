import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { heldCart } from '#features/cart/cart-store.ts'
import { beginEachTest, emptyTheCart, refuse } from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import { answersOfShelf, campaign, shelf, shelfBread, shelfCoffee, shelfTea } from '#testing/selling.ts'
import { readStored, store } from '@mutirao/client/storage'
import { forgetSearch } from './shelf-start.tsx'

beginEachTest()
beforeEach(() => {
  emptyTheCart()
  for (const text of readStored<string[]>('recent-searches') ?? []) forgetSearch(text)
})

const far = { ...shelfTea, id: 'mate', name: 'Mate', campaignId: 'granel', campaignName: 'Granel', inArea: false }
const all = [shelfCoffee, shelfTea, shelfBread].map((item) => ({ ...item, campaignName: 'Feira', inArea: true }))
const listed = (items: readonly object[]) => Response.json({ content: items, totalElements: items.length, page: 0, size: 60 })
/** The results of each text; the whole list without one. */
const finding =
  (found: Record<string, readonly object[]>): Answer =>
  ({ query }) =>
    listed(query.has('q') ? (found[query.get('q')!] ?? []) : all)

async function open(everything: Answer, path = '/products', over: Record<string, Answer> = {}) {
  const closed = campaign({ id: 'granel', name: 'Granel', status: 'EXPIRED', canBuy: { ok: false, reason: 'EXPIRED' } })
  const answers = answersOfShelf({ [shelf.campaigns]: () => Response.json([campaign(), closed]), [shelf.everything]: everything, ...over })
  const { router } = await openScreen(path, { answers })
  const field = screen.getByRole('searchbox', { name: 'Buscar produtos' })
  return { field, router, box: field.closest('search') as HTMLElement, user: userEvent.setup() }
}
/** The shelf's chunk loads on the field's first touch. */
const slowly = { timeout: 8000 }
const rows = (box: HTMLElement) =>
  within(box)
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('a')?.textContent)

describe('the search of the header', () => {
  it('keeps the category and the sort order of the list, and nothing else', async () => {
    const { box } = await open(finding({}), '/products?tags=bebidas&sort=cheap&page=2')
    expect(Object.fromEntries(new FormData(box.querySelector('form')!))).toEqual({ q: '', tags: 'bebidas', sort: 'cheap' })
  })
})

describe('the shelf under a search', () => {
  it('shows the matches with their prices during typing, and adds them to the cart in place', async () => {
    const { field, box, user } = await open(finding({ cafe: all.slice(0, 1) }))
    await user.type(field, 'Café')
    await waitFor(() => expect(rows(box)).toEqual(['Café torrado']), slowly)
    expect(within(box).getByText('1 produto')).toBeDefined()
    expect(within(box).getByText(/\d g · R\$\s[\d,]+\/kg · Feira/)).toBeDefined()
    await user.click(await within(box).findByRole('button', { name: 'Adicionar Café torrado' }))
    expect(heldCart().entries).toMatchObject([{ id: 'cafe', quantity: 1 }])
    expect(within(box).getByRole('button', { name: 'Mais um de Café torrado' })).toBeDefined()
  })

  it('shows why an item cannot be bought, and offers a notice for a sold-out one', async () => {
    const { field, box, user } = await open(finding({ tudo: [far, all[2]!] }))
    await user.type(field, 'tudo')
    const [mate, bread] = await within(box).findAllByRole('listitem', {}, slowly)
    expect(within(mate!).queryByRole('button')).toBeNull()
    expect(within(mate!).getByText('Encerrada')).toBeDefined()
    expect(within(bread!).getByRole('link', { name: 'Avise-me' }).getAttribute('href')).toContain('reason=sold_out')
  })

  it('keeps the last answer until the next one, and ignores a late one', async () => {
    const waiting = new Map<string, (answer: Response) => void>()
    const { field, box, user } = await open(({ query }) => {
      const q = query.get('q')
      if (!q) return listed(all)
      return q === 'ca' ? listed(all.slice(0, 1)) : new Promise<Response>((resolve) => waiting.set(q, resolve))
    })
    await user.type(field, 'ca')
    await waitFor(() => expect(rows(box)).toEqual(['Café torrado']), slowly)
    await user.type(field, 'x')
    await waitFor(() => expect(waiting.has('cax')).toBe(true))
    expect(rows(box)).toEqual(['Café torrado'])
    await user.clear(field)
    await user.type(field, 'cha')
    await waitFor(() => expect(waiting.has('cha')).toBe(true))
    waiting.get('cha')!(listed(all.slice(1, 2)))
    await waitFor(() => expect(rows(box)).toEqual(['Chá verde']), slowly)
    waiting.get('cax')!(listed(all.slice(2)))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(rows(box)).toEqual(['Chá verde'])
  })

  it('is walked with the arrow keys, and left with Escape', async () => {
    const { field, box, user } = await open(finding({ ve: all }))
    await user.type(field, 've')
    await waitFor(() => expect(rows(box)).toHaveLength(3), slowly)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Chá verde')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(field)
    await user.keyboard('{ArrowDown}{Escape}')
    await waitFor(() => expect(rows(box)).toEqual([]), slowly)
    expect([document.activeElement, (field as HTMLInputElement).value]).toEqual([field, 've'])
  })

  it('shows no results with matches for one of the words', async () => {
    const { field, box, user } = await open(finding({ chocolate: [all[1]!] }))
    await user.type(field, 'chocolate azul')
    expect(await within(box).findByText('Não encontramos “chocolate azul”.', {}, slowly)).toBeDefined()
    await waitFor(() => expect(within(box).getByRole('region', { name: 'Parecidos' })).toBeDefined())
    expect(rows(box)).toEqual(['Chá verde'])
  })

  it('sends a wish once for a tap, and confirms only that it is noted', async () => {
    const wishes: unknown[] = []
    const { field, box, user } = await open(finding({}), '/products', {
      'POST /api/operation/wishes': ({ body }) => {
        wishes.push(body)
        return new Response(null, { status: 204 })
      },
    })
    await user.type(field, 'xarope')
    await user.dblClick(await within(box).findByRole('button', { name: 'Pedir “xarope” à loja' }, slowly))
    expect(await within(box).findByText('Pedido anotado')).toBeDefined()
    expect(wishes).toEqual([{ text: 'xarope' }])
  })

  it('says why a wish is refused', async () => {
    const message = 'Escreva só o produto'
    const { field, box, user } = await open(finding({}), '/products', {
      'POST /api/operation/wishes': () =>
        Response.json({ code: 'validation_failed', status: 400, errors: [{ path: 'text', message }] }, { status: 400 }),
    })
    await user.type(field, 'mel 11912345678')
    await user.click(await within(box).findByRole('button', { name: 'Pedir “mel 11912345678” à loja' }, slowly))
    expect((await within(box).findByRole('alert')).textContent).toBe(message)
  })

  it('reports a failed search', async () => {
    const { field, box, user } = await open((asked) => (asked.query.has('q') ? refuse('rate_limit', 429)(asked) : listed(all)))
    await user.type(field, 'mel')
    expect((await within(box).findByRole('alert', {}, slowly)).textContent).toContain('Muitas solicitações')
  })

  it('opens the full list by Enter, with the filter and the sort order, and stores the search on this device', async () => {
    const { field, router, user } = await open(finding({ mel: all }), '/products?tags=mercearia&sort=cheap')
    await user.type(field, 'mel')
    fireEvent.submit((field as HTMLInputElement).form!)
    expect(readStored('recent-searches')).toEqual(['mel'])
    expect(Object.fromEntries(new FormData((field as HTMLInputElement).form!))).toEqual({ q: 'mel', tags: 'mercearia', sort: 'cheap' })
    expect(router.state.location.search).toMatchObject({ tags: 'mercearia', sort: 'cheap' })
  })

  it('offers the last searches in an empty field, and lets the visitor delete them', async () => {
    store('recent-searches', ['mel', 'uva'])
    dispatchEvent(new StorageEvent('storage', { key: 'recent-searches' }))
    const { field, box, user } = await open(finding({}))
    await user.click(field)
    expect((await within(box).findByRole('link', { name: 'mel' }, slowly)).getAttribute('href')).toBe('/products?q=mel')
    await user.click(within(box).getByRole('button', { name: 'Esquecer “mel”' }))
    expect(rows(box)).toEqual(['uva'])
  })
})
