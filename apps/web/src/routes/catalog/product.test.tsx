import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { heldCart, publishCart } from '#features/cart/cart-store.ts'
import { readSnack } from '#page/snack.ts'
import {
  beginEachTest,
  cartUuid,
  coffee,
  emptyTheCart,
  inTurn,
  lost,
  never,
  press,
  refuse,
  storeInOtherTab,
  words,
} from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import { answersOfShelf, campaign, itemOf, shelf, shelfCoffee } from '#testing/selling.ts'

beginEachTest()
beforeEach(emptyTheCart)

async function open(over: Record<string, Answer> = {}, path = '/store/feira/product/cafe') {
  const answers = answersOfShelf(over)
  const { router } = await openScreen(path, { answers })
  return { router, path: () => router.state.location.pathname }
}
const more = () => screen.getByRole('button', { name: 'Mais um de Café torrado' })
const held = () => heldCart().entries.map(({ id, quantity }) => [id, quantity])

describe('a product', () => {
  it('goes into the cart as often as was wanted, and can be taken back', async () => {
    await open()
    await userEvent.click(more())
    await press('Adicionar R$ 54,00')
    expect(held()).toEqual([['cafe', 2]])
    expect(readSnack()?.text).toBe('Café torrado no carrinho')
    const cart = await screen.findByRole('link', { name: /^Ver carrinho · R\$\s54,00$/ })
    expect(cart.getAttribute('href')).toBe('/cart')
    expect(document.activeElement).toBe(cart)
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(held()).toEqual([])
  })

  it('tapped twice stays where it is, once in the cart; a third tap, later, goes there', async () => {
    const { path } = await open()
    await press('Adicionar R$ 27,00')
    const cart = await screen.findByRole('link', { name: /^Ver carrinho/ })
    expect(fireEvent.click(cart)).toBe(false)
    expect([held(), path()]).toEqual([[['cafe', 1]], '/store/feira/product/cafe'])
    await new Promise((resolve) => setTimeout(resolve, 600))
    cart.addEventListener('click', (event) => event.stopPropagation())
    expect(fireEvent.click(cart)).toBe(true)
  })

  it('that the cart holds is counted there, up to what there is, and taken out again', async () => {
    publishCart({ uuid: cartUuid, entries: [{ ...coffee, quantity: 19 }] })
    await open()
    await userEvent.click(more())
    expect(held()).toEqual([['cafe', 20]])
    expect(more().hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('link', { name: /^Ver carrinho · R\$\s540,00$/ })).toBeDefined()
    act(() => publishCart({ uuid: cartUuid, entries: [{ ...coffee, quantity: 1 }] }))
    await userEvent.click(screen.getByRole('button', { name: /Remover/ }))
    expect(held()).toEqual([])
    expect(await screen.findByRole('button', { name: /^Adicionar R\$\s27,00$/ })).toBeDefined()
  })

  it('knows what another tab put into the cart', async () => {
    await open()
    storeInOtherTab('cart', { uuid: cartUuid, entries: [{ ...coffee, quantity: 20 }] })
    expect(await screen.findByRole('link', { name: /^Ver carrinho · R\$\s540,00$/ })).toBeDefined()
    expect(document.activeElement).toBe(document.body)
  })

  it('that is sold out leads to the others of its kind, and to a word when it is back', async () => {
    await open({ [shelf.item('cafe')]: () => Response.json(itemOf({ ...shelfCoffee, quantity: 0 })) })
    expect(screen.queryByRole('button', { name: /^Adicionar R/ })).toBeNull()
    expect((await screen.findByRole('link', { name: 'Avise-me' })).getAttribute('href')).toContain('cafe')
    expect(screen.getByRole('link', { name: /Bebidas/ }).getAttribute('href')).toBe('/store/feira/catalog/category/bebidas')
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar Chá verde' }))
    expect(held()).toEqual([['cha', 1]])
  })

  it.each([
    ['SCHEDULED', { ok: false, reason: 'SCHEDULED' }],
    ['EXPIRED', { ok: false, reason: 'EXPIRED' }],
    ['BLOCKED', { ok: false, reason: 'BLOCKED' }],
  ] as const)('of a campaign that is %s cannot be bought', async (status, canBuy) => {
    const reason = { opensAt: '2026-11-25T12:00:00.000Z', endedAt: '2026-11-20T12:00:00.000Z' }
    await open({ [shelf.campaign]: () => Response.json(campaign({ status, canBuy, reason })) })
    expect(screen.getByRole('heading', { level: 1, name: /Café torrado/ })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Adicionar/ })).toBeNull()
  })

  it('with a group costs what the reached step makes of it, and says what the next one would', async () => {
    const group = {
      rules: [
        { minimumUnits: 10, percentage: 10 },
        { minimumUnits: 50, percentage: 20 },
      ],
      paidUnits: 12,
      waitingUnits: 0,
      buyers: 4,
    }
    await open({ [shelf.campaign]: () => Response.json(campaign({ group })) })
    expect(await screen.findByRole('button', { name: /Adicionar R\$\s24,30/ })).toBeDefined()
    expect(words()).toContain('Pague R$ 24,30 agora.')
    expect(within(screen.getByRole('region', { name: 'O grupo' })).getByText(/R\$\s21,60/)).toBeDefined()
  })

  it('shows what more of it saves, and prices it so', async () => {
    const rule = { campaignId: 'feira', minimumQuantity: 3, discountType: 'allSameProducts', type: 'percentage', discount: 10 } as const
    await open({ [shelf.campaign]: () => Response.json(campaign({ cartControls: { discountRules: [rule] } })) })
    expect(words()).toContain('Leve mais 2 e ganhe 10%')
    await userEvent.click(more())
    await userEvent.click(more())
    expect(words()).toContain('Você ganhou 10%')
    await press('Adicionar R$ 72,90')
    expect(heldCart().rules).toEqual({ feira: [rule] })
  })

  it('with a choice is chosen before it goes into the cart', async () => {
    await open({ [shelf.item('cafe')]: () => Response.json(itemOf({ ...shelfCoffee, choice: 'kit' })) })
    expect((await screen.findByRole('link', { name: 'Montar kit' })).getAttribute('href')).toContain('item=cafe')
    expect(screen.queryByRole('button', { name: /^Adicionar/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /^Ver carrinho/ })).toBeNull()
    act(() => publishCart({ uuid: cartUuid, entries: [{ ...coffee, quantity: 1 }] }))
    expect(await screen.findByRole('link', { name: /^Ver carrinho/ })).toBeDefined()
  })

  it('that is not there says so; one that could not be read can be asked for again', async () => {
    await open({ [shelf.item('nada')]: refuse('not_found', 404) }, '/store/feira/product/nada')
    expect(screen.getByRole('link', { name: /início/i }).getAttribute('href')).toBe('/')
    cleanup()
    await open({ [shelf.item('cafe')]: inTurn(lost, lost, lost, () => Response.json(itemOf(shelfCoffee))) })
    await press('Tentar novamente')
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /Café torrado/ })).toBeDefined(), { timeout: 8000 })
  })

  it('in trouble is asked for again by a tap; sold out meanwhile it says so', async () => {
    const soldOut = () => Response.json(itemOf({ ...shelfCoffee, quantity: 0 }))
    await open({ [shelf.item('cafe')]: inTurn(refuse('overloaded', 503), soldOut) })
    expect(await screen.findByText(/não conseguiu atender agora/)).toBeDefined()
    await press('Tentar novamente')
    expect(await screen.findByRole('link', { name: 'Avise-me' })).toBeDefined()
  })

  it('that is dearer now is in the cart at the price of now, all of it', async () => {
    publishCart({ uuid: cartUuid, entries: [{ ...coffee, quantity: 1, price: 2500 }] })
    await open()
    await userEvent.click(more())
    expect(heldCart().entries).toMatchObject([{ id: 'cafe', quantity: 2, price: 2700 }])
    expect(screen.getByRole('link', { name: /^Ver carrinho · R\$\s54,00$/ })).toBeDefined()
  })

  it('on its way shows its shape, and back is where one was', async () => {
    const { router, path } = await open({ [shelf.item('cafe')]: never }, '/store/feira/catalog')
    act(() => void router.navigate({ href: '/store/feira/product/cafe' }))
    expect(await screen.findByText('Carregando')).toBeDefined()
    act(() => router.history.back())
    await waitFor(() => expect(path()).toBe('/store/feira/catalog'))
    expect(await screen.findByRole('button', { name: 'Adicionar Café torrado' })).toBeDefined()
  })

  it('by another name in its address is sent on to its one address', async () => {
    const { path } = await open({ [shelf.item('CAFE')]: () => Response.json(itemOf(shelfCoffee)) }, '/store/feira/product/CAFE')
    await waitFor(() => expect(path()).toBe('/store/feira/product/cafe'))
  })
})
