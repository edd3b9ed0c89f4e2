import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DiscountRule } from '@mutirao/domain/pricing'
import { CartRunningBar } from './cart-running-bar.tsx'
import { addEntry, publishCart, emptyCart, type CartEntry } from './cart-store.ts'
import { nudgeText } from './discount-nudge.ts'

vi.mock('#links/paths.ts', () => ({ paths: { cart: '/cart' } }))

const entry = (over: Partial<CartEntry> = {}): CartEntry => ({
  id: 'cafe',
  campaignId: 'bairro',
  name: 'Café',
  unit: '500 g',
  price: 1000,
  hue: 50,
  available: 9,
  quantity: 1,
  picture: { hash: 'a', width: 1, height: 1, alt: '' },
  ...over,
})
const rule = (over: Partial<DiscountRule> = {}): DiscountRule => ({
  campaignId: 'bairro',
  minimumQuantity: 3,
  discountType: 'allProducts',
  type: 'percentage',
  discount: 10,
  ...over,
})
const same = rule({ discountType: 'allSameProducts' })
const pao = entry({ id: 'pao', name: 'Pão' })

describe('the hint for a cart', () => {
  it.each([
    ['of the campaign', [entry()], [rule()], { next: 'Faltam 2 itens para ganhar 10%', percent: 33 }],
    ['with one missing', [entry({ quantity: 2 })], [rule({ discount: 7.5 })], { next: 'Falta 1 item para ganhar 7,5%', percent: 67 }],
    ['of equal ones', [entry({ quantity: 2 })], [same], { next: 'Leve mais 1 de Café e ganhe 10%', percent: 67 }],
    ['for one product', [entry(), pao], [rule({ itemId: 'cafe' })], { next: 'Falta 1 item para ganhar 10% em Café', percent: 67 }],
    ['when all of it is won', [entry({ quantity: 3 })], [rule()], { won: 'Você ganhou 10%' }],
    ['when one product won', [entry({ quantity: 3 }), pao], [rule({ ...same, itemId: 'cafe' })], { won: 'Você ganhou 10% em Café' }],
  ])('%s', (_name, entries, rules, expected) => expect(nudgeText(entries, rules, 'bairro')).toEqual(expected))
})

describe('the bar of the catalogue', () => {
  beforeEach(() => publishCart(emptyCart))
  afterEach(cleanup)

  it('counts up, then announces the discount with the new price', () => {
    render(<CartRunningBar campaignId="bairro" rules={[rule()]} />)
    expect(screen.queryByRole('link')).toBeNull()
    act(() => addEntry(entry({ quantity: 2 })))
    expect(screen.getByRole('link').textContent).toMatch(/2 itens · R\$\s20,00Falta 1 item para ganhar 10%/)
    act(() => addEntry(pao))
    expect(screen.getByRole('link').textContent).toMatch(/3 itens · R\$\s27,00Você ganhou 10%/)
    expect(screen.queryByText(/Falta/)).toBeNull()
  })
})
