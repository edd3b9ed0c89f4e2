import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { coffee } from '#testing/buying.ts'
import { CartSkeleton } from './cart-skeleton.tsx'
import { drawEarlyLines } from './early-lines.ts'

describe('lines of the cart before the app has come', () => {
  it('stand in the page that the server drew, and React leaves them as they are', async () => {
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

  it.each([{}, { entries: [] }])('give way to the words of the empty cart where nothing is kept: %j', async (kept) => {
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
