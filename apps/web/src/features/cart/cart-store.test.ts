import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readStored, store as keep } from '@mutirao/client/storage'

const entry = {
  id: 'cafe',
  campaignId: 'bairro',
  name: 'Café',
  unit: '500 g',
  price: 4990,
  hue: 50,
  available: 9,
  quantity: 1,
  picture: { hash: 'a', width: 1, height: 1, alt: '' },
}

/** A new page over the same storage. */
async function openShop() {
  vi.resetModules()
  const store = await import('./cart-store.ts')
  return { store, total: renderHook(store.useCartTotal).result, count: renderHook(store.useCartCount).result }
}

describe('the local cart', () => {
  beforeEach(() => keep('cart', { uuid: '', entries: [] }))

  it('sums quantities of the same item', async () => {
    const { store, count, total } = await openShop()
    act(() => store.addEntry(entry))
    act(() => store.addEntry({ ...entry, quantity: 2 }))
    expect([count.current, total.current]).toEqual([3, 14970])
  })

  it('removes a line at zero', async () => {
    const { store, count } = await openShop()
    act(() => store.addEntry(entry))
    act(() => store.setEntryQuantity('["bairro","cafe"]', 0))
    expect(count.current).toBe(0)
  })

  it('shows the newest price and stock of an item added again', async () => {
    const { store, total } = await openShop()
    act(() => store.addEntry(entry))
    act(() => store.addEntry({ ...entry, price: 5000 }))
    expect(total.current).toBe(10_000)
  })

  it('is priced by the newest rules that it was stored with', async () => {
    const { store, total } = await openShop()
    const rule = { campaignId: 'bairro', minimumQuantity: 2, discountType: 'allProducts', type: 'percentage', discount: 10 } as const
    act(() => store.addEntry({ ...entry, rules: [rule] }))
    expect(total.current).toBe(4990)
    act(() => store.addEntry({ ...entry, id: 'pao', price: 1000 }))
    expect(total.current).toBe(5391)
    act(() => store.addEntry({ ...entry, id: 'pao', price: 1000, rules: [] }))
    expect(total.current).toBe(6990)
    expect(JSON.stringify(store.heldCart().entries)).not.toContain('rules')
  })

  it('survives a reload, with the same uuid', async () => {
    const { store } = await openShop()
    act(() => store.addEntry(entry))
    const before = readStored<{ uuid: string }>('cart')?.uuid
    const { store: reloaded, count } = await openShop()
    act(() => reloaded.addEntry(entry))
    expect(count.current).toBe(2)
    expect(readStored<{ uuid: string }>('cart')?.uuid).toBe(before)
  })
})
