import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lineKey } from '@mutirao/domain/cart'
import { replaceEntry } from './cart-changes.ts'
import { CartLine } from './cart-line.tsx'
import { heldCart, replaceEntries, type CartEntry } from './cart-store.ts'
import type { LineView } from './cart-view.ts'

vi.mock('#ui/picture.tsx', () => ({ Picture: () => null, tint: () => '' }))

const pack = (uva: number, limao: number, over: Partial<CartEntry> = {}): CartEntry => ({
  id: 'picole',
  campaignId: 'feira',
  name: 'Picolés',
  unit: 'caixa com 6',
  price: 1990,
  hue: 120,
  available: 9,
  quantity: 1,
  picture: { hash: 'a', width: 1, height: 1, alt: '' },
  choice: 'flavor',
  selection: [
    { itemId: 'uva', quantity: uva },
    { itemId: 'limao', quantity: limao },
  ],
  ...over,
})
const chosen = [
  { itemId: 'uva', name: 'Uva', quantity: 2, addOn: 0 },
  { itemId: 'limao', name: 'Limão', quantity: 4, addOn: 50 },
]
const entry = pack(2, 4)
const show = (over: Partial<LineView>) =>
  render(<CartLine line={{ key: lineKey(entry), entry, chosen, total: 1990, discount: 0, available: 9, ...over }} />)
const address = '/flavor?campaign=feira&item=picole&from=uva:2,limao:4'

describe('a line with a choice', () => {
  afterEach(cleanup)

  it('names the choice and links back to it', () => {
    show({})
    expect(screen.getByText(/^2 Uva, 4 Limão \(\+ R\$\s2,00\)$/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Mudar escolha de Picolés' }).getAttribute('href')).toBe(address)
  })

  it('names the sold-out flavour and offers another', () => {
    show({ issue: 'part_sold_out', part: { itemId: 'uva', name: 'Uva', isChosen: true } })
    expect(screen.getByRole('alert').textContent).toBe('Acabou: Uva')
    expect(screen.getByRole('link', { name: 'Trocar Uva' }).getAttribute('href')).toBe(address)
  })

  it('can only be removed when a fixed part is gone', () => {
    show({ issue: 'part_sold_out', part: { itemId: 'caixa', name: 'Caixa', isChosen: false } })
    expect(screen.queryByRole('link', { name: /Trocar/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Remover Picolés' })).toBeTruthy()
  })

  it('asks to choose again when the kit has changed', () => {
    show({ issue: 'invalid_selection' })
    expect(screen.getByRole('link', { name: 'Escolher de novo' }).getAttribute('href')).toBe(address)
  })
})

describe('another choice for a line', () => {
  beforeEach(() => replaceEntries([pack(6, 0), pack(2, 4), pack(0, 6, { quantity: 3 })]))
  const choices = () => heldCart().entries.map(({ selection, quantity }) => [selection?.[0]?.quantity, quantity])

  it('replaces the line', () => {
    replaceEntry(lineKey(pack(2, 4)), pack(3, 3, { quantity: 2 }))
    expect(choices()).toEqual([
      [6, 1],
      [3, 2],
      [0, 3],
    ])
  })

  it('joins the line with the same choice', () => {
    replaceEntry(lineKey(pack(2, 4)), pack(0, 6, { quantity: 2 }))
    expect(choices()).toEqual([
      [6, 1],
      [0, 5],
    ])
  })

  it('restores a line that was removed meanwhile; the same choice changes only its quantity', () => {
    replaceEntry(lineKey(pack(1, 5)), pack(1, 5))
    replaceEntry(lineKey(pack(6, 0)), pack(6, 0, { quantity: 4 }))
    expect(choices()).toEqual([
      [6, 4],
      [2, 1],
      [0, 3],
      [1, 1],
    ])
  })
})
