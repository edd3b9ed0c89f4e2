import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CartLine } from './cart-line.tsx'
import { heldCart, replaceEntries, type CartEntry } from './cart-store.ts'
import type { LineView } from './cart-view.ts'

vi.mock('#ui/picture.tsx', () => ({ Picture: () => null, tint: () => '' }))

const entry: CartEntry = {
  id: 'abacate',
  campaignId: 'feira',
  name: 'Abacate',
  unit: '600 g',
  price: 1790,
  hue: 120,
  available: 2,
  quantity: 5,
  picture: { hash: 'a', width: 1, height: 1, alt: '' },
}
const show = (over: Partial<LineView>) =>
  render(<CartLine line={{ key: '["feira","abacate"]', entry, total: 8950, discount: 0, available: 2, ...over }} />)

describe('a cart line that cannot be bought as it is', () => {
  beforeEach(() => replaceEntries([entry]))
  afterEach(cleanup)

  it('offers the quantity that is left', async () => {
    show({ issue: 'too_many' })
    expect(screen.getByRole('alert').textContent).toBe('Só restam 2')
    await userEvent.click(screen.getByRole('button', { name: 'Reduzir para 2' }))
    expect(heldCart().entries[0]?.quantity).toBe(2)
  })

  it.each([
    ['sold_out', 'Acabou de esgotar'],
    ['campaign_closed', 'Esta campanha não recebe pedidos agora'],
    ['unknown_item', 'Não está mais à venda'],
  ] as const)('shows the reason for %s and can only be removed', async (issue, text) => {
    show({ issue })
    expect(screen.getByRole('alert').textContent).toBe(text)
    expect(screen.queryByRole('button', { name: /Mais um/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remover Abacate' }))
    expect(heldCart().entries).toHaveLength(0)
  })
})
