import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { coffee } from '#testing/buying.ts'
import { CartSkeleton } from './cart-skeleton.tsx'
import { drawEarlyLines } from './early-lines.ts'

describe('cart lines before the app has loaded', () => {
  it('are written into the server’s page, and hydration keeps them', async () => {
    document.body.innerHTML = renderToString(<CartSkeleton />)
    drawEarlyLines({ entries: [coffee, { ...coffee, name: '<img src=x onerror=alert(1)>' }] })
    const seen = () => [...document.querySelectorAll<HTMLElement>('[data-line]')].filter(({ hidden }) => !hidden)
    const shown = () => seen().map(({ textContent, innerHTML }) => [textContent, innerHTML.match(/\/media\/[^"]*/)?.[0]])
    const lines = [
      ['Café torrado · 500 g', `/media/${coffee.picture.hash}-160.avif`],
      ['<img src=x onerror=alert(1)> · 500 g', `/media/${coffee.picture.hash}-160.avif`],
    ]
    expect(shown()).toEqual(lines)

    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    const root = await act(async () => hydrateRoot(document.body, <CartSkeleton />, { onRecoverableError: complaints }))
    expect(shown()).toEqual(lines)
    expect(complaints.mock.calls).toEqual([])
    act(() => root.unmount())
  })

  it.each([{}, { entries: [] }])('are replaced by the text of the empty cart when nothing is stored: %j', async (kept) => {
    document.body.innerHTML = renderToString(<CartSkeleton />)
    const shown = () => [...document.querySelectorAll<HTMLElement>('[data-empty-cart], [data-lines]')].map(({ hidden }) => hidden)
    expect(shown()).toEqual([true, false])
    drawEarlyLines(kept)
    expect(shown()).toEqual([false, true])
    expect(document.querySelector('[data-empty-cart] h1')!.textContent).toBe('Seu carrinho está vazio')

    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    const root = await act(async () => hydrateRoot(document.body, <CartSkeleton />, { onRecoverableError: complaints }))
    expect(shown()).toEqual([false, true])
    expect(complaints.mock.calls).toEqual([])
    act(() => root.unmount())
  })
})
