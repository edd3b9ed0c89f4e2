import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CartPanel } from './cart-panel.tsx'
import { publishCart } from './cart-store.ts'

vi.mock('#ui/picture.tsx', () => ({ Picture: () => null, tint: () => '' }))
afterEach(cleanup)

const rules = {
  feira: [{ campaignId: 'feira', minimumQuantity: 1, discountType: 'allSameProducts', type: 'percentage', discount: 10 }] as const,
}
const coffee = {
  id: 'cafe',
  campaignId: 'feira',
  name: 'Café',
  unit: '500 g',
  price: 1290,
  hue: 50,
  available: 9,
  picture: { hash: 'a', width: 1, height: 1, alt: '' },
}

it('says what one costs now, so that its sums agree', () => {
  publishCart({ uuid: 'x', entries: [{ ...coffee, quantity: 2 }], rules: { feira: [...rules.feira] } })
  render(<CartPanel />)
  const [each] = screen.getAllByText(/^2 × R\$/)
  expect(each!.textContent).toContain('11,61')
  expect(screen.getAllByText(/23,22/).length).toBeGreaterThan(0)
})

it('says the units alone where their price does not divide', () => {
  publishCart({ uuid: 'x', entries: [{ ...coffee, price: 1295, quantity: 3 }], rules: { feira: [...rules.feira] } })
  render(<CartPanel />)
  expect(screen.queryByText(/^3 ×/)).toBeNull()
})
