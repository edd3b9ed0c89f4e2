import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
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
import { team, teamCalls, teamId } from '#testing/team.ts'

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
  it('is added to the cart in the chosen quantity, and can be undone', async () => {
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

  it('is added once by a double tap; a later tap opens the cart', async () => {
    const { path } = await open()
    await press('Adicionar R$ 27,00')
    const cart = await screen.findByRole('link', { name: /^Ver carrinho/ })
    expect(fireEvent.click(cart)).toBe(false)
    expect([held(), path()]).toEqual([[['cafe', 1]], '/store/feira/product/cafe'])
    await new Promise((resolve) => setTimeout(resolve, 600))
    cart.addEventListener('click', (event) => event.stopPropagation())
    expect(fireEvent.click(cart)).toBe(true)
  })

  it('changes its quantity in the cart, up to the stock, and is removed again', async () => {
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

  it('shows items that another tab put into the cart', async () => {
    await open()
    storeInOtherTab('cart', { uuid: cartUuid, entries: [{ ...coffee, quantity: 20 }] })
    expect(await screen.findByRole('link', { name: /^Ver carrinho · R\$\s540,00$/ })).toBeDefined()
    expect(document.activeElement).toBe(document.body)
  })

  it('links to similar products and to a notice when it is sold out', async () => {
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
  ] as const)('cannot be bought in a campaign that is %s', async (status, canBuy) => {
    const reason = { opensAt: '2026-11-25T12:00:00.000Z', endedAt: '2026-11-20T12:00:00.000Z' }
    await open({ [shelf.campaign]: () => Response.json(campaign({ status, canBuy, reason })) })
    expect(screen.getByRole('heading', { level: 1, name: /Café torrado/ })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Adicionar/ })).toBeNull()
  })

  it('has the price of the reached tier in a group, and shows the next one', async () => {
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

  it('shows its quantity discount, and applies it', async () => {
    const rule = { campaignId: 'feira', minimumQuantity: 3, discountType: 'allSameProducts', type: 'percentage', discount: 10 } as const
    await open({ [shelf.campaign]: () => Response.json(campaign({ cartControls: { discountRules: [rule] } })) })
    expect(words()).toContain('Leve mais 2 e ganhe 10%')
    await userEvent.click(more())
    await userEvent.click(more())
    expect(words()).toContain('Você ganhou 10%')
    await press('Adicionar R$ 72,90')
    expect(heldCart().rules).toEqual({ feira: [rule] })
  })

  it('requires its choice before it is added to the cart', async () => {
    await open({ [shelf.item('cafe')]: () => Response.json(itemOf({ ...shelfCoffee, choice: 'kit' })) })
    expect((await screen.findByRole('link', { name: 'Montar kit' })).getAttribute('href')).toContain('item=cafe')
    expect(screen.queryByRole('button', { name: /^Adicionar/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /^Ver carrinho/ })).toBeNull()
    act(() => publishCart({ uuid: cartUuid, entries: [{ ...coffee, quantity: 1 }] }))
    expect(await screen.findByRole('link', { name: /^Ver carrinho/ })).toBeDefined()
  })

  it('reports an unknown product; offers a retry after a failed read', async () => {
    await open({ [shelf.item('nada')]: refuse('not_found', 404) }, '/store/feira/product/nada')
    expect(screen.getByRole('link', { name: /início/i }).getAttribute('href')).toBe('/')
    cleanup()
    await open({ [shelf.item('cafe')]: inTurn(lost, lost, lost, () => Response.json(itemOf(shelfCoffee))) })
    await press('Tentar novamente')
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /Café torrado/ })).toBeDefined(), { timeout: 8000 })
  })

  it('is retried by a tap after a failure; reports that it sold out meanwhile', async () => {
    const soldOut = () => Response.json(itemOf({ ...shelfCoffee, quantity: 0 }))
    await open({ [shelf.item('cafe')]: inTurn(refuse('overloaded', 503), soldOut) })
    expect(await screen.findByText(/não conseguiu atender agora/)).toBeDefined()
    await press('Tentar novamente')
    expect(await screen.findByRole('link', { name: 'Avise-me' })).toBeDefined()
  })

  it('is in the cart at its new price after an increase', async () => {
    publishCart({ uuid: cartUuid, entries: [{ ...coffee, quantity: 1, price: 2500 }] })
    await open()
    await userEvent.click(more())
    expect(heldCart().entries).toMatchObject([{ id: 'cafe', quantity: 2, price: 2700 }])
    expect(screen.getByRole('link', { name: /^Ver carrinho · R\$\s54,00$/ })).toBeDefined()
  })

  it('shows its pending component, and the way back to the former screen', async () => {
    const { router, path } = await open({ [shelf.item('cafe')]: never }, '/store/feira/catalog')
    act(() => void router.navigate({ href: '/store/feira/product/cafe' }))
    expect(await screen.findByText('Carregando')).toBeDefined()
    act(() => router.history.back())
    await waitFor(() => expect(path()).toBe('/store/feira/catalog'))
    expect(await screen.findByRole('button', { name: 'Adicionar Café torrado' })).toBeDefined()
  })

  it('redirects from another name to its only address', async () => {
    const { path } = await open({ [shelf.item('CAFE')]: () => Response.json(itemOf(shelfCoffee)) }, '/store/feira/product/CAFE')
    await waitFor(() => expect(path()).toBe('/store/feira/product/cafe'))
  })
})

/** The team's place is near; the page's end is far. */
class Near {
  private readonly onSeen: IntersectionObserverCallback
  constructor(onSeen: IntersectionObserverCallback) {
    this.onSeen = onSeen
  }
  observe = (place: Element) =>
    this.onSeen(
      [{ isIntersecting: place.classList.contains('min-h-45') || place.classList.contains('min-h-80') } as IntersectionObserverEntry],
      this as never,
    )
  disconnect = () => undefined
}

describe('a product that can be bought in a team', () => {
  beforeEach(() => vi.stubGlobal('IntersectionObserver', Near))

  const terms = { itemId: 'cafe', size: 3, hours: 24, percentage: 10 }
  const withTeams = (over: Record<string, Answer> = {}) => ({
    [shelf.campaign]: () => Response.json(campaign({ cartControls: { discountRules: [], teams: [terms] } })),
    [teamCalls.read]: () => Response.json(team()),
    [teamCalls.open]: () => Response.json(team()),
    ...over,
  })
  const textOf = ({ textContent }: HTMLElement) => textContent.replaceAll('\u00a0', ' ')
  const box = () => screen.findByRole('region', { name: 'Compre em grupo' })
  const linked = `/store/feira/product/cafe?team=${teamId}`
  const teams = () => heldCart().entries.map((entry) => entry.teamId)

  it('offers to open a team, shows its progress and link, and is bought with it', async () => {
    await open(withTeams())
    expect(textOf(await box())).toContain('Chame mais 2: 10% volta para cada um')
    await press('Abrir um time')
    expect((await screen.findByRole('progressbar', { name: 'Time' })).getAttribute('aria-valuetext')).toBe('0 de 3 pessoas já pagaram')
    expect(textOf(await box())).toContain('Faltam 3 pessoas para 10% de volta')
    expect(textOf(await box())).toContain('até hoje, 18h40')
    const link = screen.getByRole('link', { name: 'Chamar pelo WhatsApp' }).getAttribute('href')!
    expect(decodeURIComponent(link)).toContain(`/store/feira/product/cafe?team=${teamId}`)
    expect(teams()).toEqual([])
    await press('Comprar com este time')
    expect(teams()).toEqual([teamId])
    expect(textOf(await box())).toContain('No seu carrinho com este time')
    expect(screen.queryByRole('button', { name: 'Comprar com este time' })).toBeNull()
  })

  it('joins the team of the link with the button that adds to the cart', async () => {
    await open(withTeams({ [teamCalls.read]: () => Response.json(team({ paidPeople: 2, waitingPeople: 1, initials: ['M. S.'] })) }), linked)
    expect(textOf(await box())).toContain('Falta 1 pessoa para 10% de volta')
    expect(textOf(await box())).toContain('1 com pagamento a caminho')
    await press('Adicionar R$ 27,00')
    await waitFor(() => expect(teams()).toEqual([teamId]))
  })

  it('joins the team only by choice when it was in the cart before', async () => {
    publishCart({ uuid: cartUuid, entries: [coffee] })
    await open(withTeams(), linked)
    await box()
    expect(teams()).toEqual([undefined])
    await press('Comprar com este time')
    expect([held(), teams()]).toEqual([[['cafe', 2]], [teamId]])
  })

  it('still joins an open team after the merchant has stopped new ones', async () => {
    await open({ [teamCalls.read]: () => Response.json(team()) }, linked)
    await box()
    await press('Comprar com este time')
    expect(teams()).toEqual([teamId])
    expect(screen.queryByRole('button', { name: 'Abrir um time' })).toBeNull()
  })

  it.each([
    ['full', team({ state: 'COMPLETE', paidPeople: 3 }), 'Este time já está completo'],
    ['over', team({ state: 'ENDED', paidPeople: 1 }), 'O tempo deste time acabou'],
    ["another item's", team({ itemId: 'cha' }), 'Não encontramos este time.'],
  ])('offers a new team when the team of the link is %s', async (_name, seen, text) => {
    await open(withTeams({ [teamCalls.read]: () => Response.json(seen) }), linked)
    expect(textOf(await box())).toContain(text)
    expect(screen.getByRole('button', { name: 'Abrir um time' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Comprar com este time' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Chamar pelo WhatsApp' })).toBeNull()
    await press('Adicionar R$ 27,00')
    expect(teams()).toEqual([undefined])
  })

  it('offers a new team when the link leads nowhere', async () => {
    await open(withTeams({ [teamCalls.read]: refuse('not_found', 404) }), linked)
    expect(textOf(await box())).toContain('Não encontramos este time.')
    expect(screen.getByRole('button', { name: 'Abrir um time' })).toBeDefined()
  })

  it('accepts nobody between the end of the time and the decision', async () => {
    await open(withTeams({ [teamCalls.read]: () => Response.json(team({ endsAt: '2026-11-21T11:59:00.000Z' })) }), linked)
    expect(textOf(await box())).toContain('Contando os últimos pagamentos')
    expect(screen.queryByRole('button', { name: 'Comprar com este time' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Abrir um time' })).toBeNull()
  })

  it('says why no team was opened, and lets the buyer try again', async () => {
    await open(withTeams({ [teamCalls.open]: inTurn(refuse('team_limit'), () => Response.json(team())) }))
    await press('Abrir um time')
    expect((await screen.findByRole('alert')).textContent).toContain('times demais')
    await press('Abrir um time')
    expect(await screen.findByRole('button', { name: 'Comprar com este time' })).toBeDefined()
  })

  it('offers no team when it is sold out', async () => {
    const { router } = await open(withTeams({ [shelf.item('cafe')]: () => Response.json(itemOf({ ...shelfCoffee, quantity: 0 })) }))
    await screen.findByRole('link', { name: 'Avise-me' })
    expect(router.state.status).toBe('idle')
    expect(screen.queryByRole('region', { name: 'Compre em grupo' })).toBeNull()
  })
})
