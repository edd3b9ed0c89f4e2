import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { heldCart } from '#features/cart/cart-store.ts'
import { answersOfShop, beginEachTest, calls, emptyTheCart, inTurn, lost, order, orderCode, words } from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import { campaign, shelf, shelfCoffee, shelfTea } from '#testing/selling.ts'
import { store } from '@mutirao/client/storage'
import type { RepeatLine } from '@mutirao/contract/repeat'

beginEachTest()
beforeEach(() => {
  emptyTheCart()
  store('lead', 'visitante')
})

const read = 'GET /api/operation/orders/repeat'
const sold = (item: typeof shelfCoffee) => ({ ...item, campaignName: 'Feira', inArea: true })
const line = (over: Partial<RepeatLine> = {}): RepeatLine => ({
  id: 'cafe',
  campaignId: 'feira',
  name: 'Café torrado',
  unit: '500 g',
  picture: shelfCoffee.picture,
  hue: 30,
  quantity: 2,
  isBought: true,
  offer: { kind: 'same', item: sold(shelfCoffee), unitPrice: 2700 },
  ...over,
})
const gone = line({ id: 'mate', name: 'Mate', why: 'GONE', offer: { kind: 'similar', item: sold(shelfTea), unitPrice: 1500 } })
const closed = line({ id: 'mel', campaignId: 'granel', name: 'Mel', why: 'EXPIRED', offer: undefined })
const kit = { ...sold(shelfCoffee), id: 'cesta', name: 'Cesta', choice: 'kit' as const }
const unchosen = line({ id: 'cesta', name: 'Cesta', why: 'CHOICE', offer: { kind: 'same', item: kit, unitPrice: 5000 } })

/** The sheet's chunk loads with the tap. */
const slowly = { timeout: 8000 }

async function open(answer: Answer | RepeatLine[]) {
  const { router } = await openScreen(`/order/${orderCode}/details`, {
    answers: answersOfShop({
      [calls.order]: () => Response.json(order({ state: 'DELIVERED' })),
      [shelf.campaigns]: () => Response.json([campaign(), campaign({ id: 'granel', name: 'Granel' })]),
      [read]: typeof answer === 'function' ? answer : () => Response.json(answer),
    }),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Repetir minha feira' }))
  const dialog = await waitFor(() => {
    const found = document.querySelector<HTMLDialogElement>('dialog[aria-label="Repetir minha feira"]')
    expect(found).not.toBeNull()
    return found!
  }, slowly)
  return { user, dialog: within(dialog), router }
}
const held = () => heldCart().entries.map(({ id, quantity, price }) => [id, quantity, price])

describe('repeating an order', () => {
  it('adds available items to the cart at the current price, in the chosen quantity', async () => {
    const { user, dialog } = await open([line()])
    await user.click(await dialog.findByRole('button', { name: 'Mais um de Café torrado' }))
    await user.click(dialog.getByRole('button', { name: /Adicionar 3 itens · R\$\s81,00/ }))
    expect(held()).toEqual([['cafe', 3, 2700]])
    expect(document.querySelector('dialog[open]')).toBeNull()
    expect(words()).toContain('3 itens no carrinho')
  })

  it('offers a replacement for a missing item, added by one tap', async () => {
    const { user, dialog } = await open([line({ quantity: 1 }), gone])
    await dialog.findByRole('button', { name: /Adicionar 1 item · R\$\s27,00/ })
    await user.click(dialog.getByRole('button', { name: 'Trocar Mate por Chá verde' }))
    await user.click(dialog.getByRole('button', { name: /Adicionar 3 itens · R\$\s57,00/ }))
    expect(held()).toEqual([
      ['cafe', 1, 2700],
      ['cha', 2, 1500],
    ])
  })

  it('names unavailable items, with a notice for the opening of the group; adds nothing when none is available', async () => {
    const { dialog } = await open([closed])
    expect(await dialog.findByText('O grupo fechou')).toBeDefined()
    expect(dialog.getByRole('link', { name: 'Avise-me quando o grupo abrir' }).getAttribute('href')).toBe(
      '/lead?campaign=granel&reason=expired',
    )
    expect(dialog.getByRole('button', { name: 'Escolha o que vai' })).toHaveProperty('disabled', true)
  })

  it('asks again for a choice that is no longer available', async () => {
    const { dialog } = await open([unchosen])
    const link = await dialog.findByRole('link', { name: 'Escolher de novo o que vem em Cesta' })
    expect(link.getAttribute('href')).toBe('/kit/optionals?campaign=feira&item=cesta')
  })

  it('retries a lost answer by a tap', async () => {
    const { user, dialog } = await open(inTurn(lost, () => Response.json([line()])))
    await user.click(await dialog.findByRole('button', { name: 'Tentar novamente' }))
    expect(await dialog.findByRole('button', { name: /Adicionar 2 itens/ })).toBeDefined()
  })
})
