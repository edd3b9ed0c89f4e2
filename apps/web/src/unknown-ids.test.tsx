import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginToBuy } from '#testing/buying.ts'
import { openScreen } from '#testing/open-screen.tsx'
import { specPaths } from '#testing/spec-routes.ts'
import { store } from '@mutirao/client/storage'

beforeEach(() => {
  beginToBuy()
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView ??= () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const unknown = '0192f0c0-0000-7000-8000-0000000000ff'
const addresses = specPaths.flatMap((path) => {
  const named = path.replace('{type}', 'login')
  return named.includes('{')
    ? [named.replaceAll(/\{\w+\}/g, 'x'), named.replaceAll(/\{\w+\}/g, unknown)]
    : [`${named}?campaign=x&item=x&order=x&id=x`]
})

/** The visible content, without anything that is loading. */
const shown = () =>
  [...document.querySelectorAll('main:not([aria-busy="true"]), [role="alert"], header')].map((part) => part.textContent.trim()).join('')
const heading = () => document.querySelector('h1')?.textContent.trim() ?? ''
const waysOn = () => document.querySelectorAll('#content a[href], #content button, main a[href], main button').length

it.each(addresses)('%s shows a screen with a way on for unknown ids', async (path) => {
  store('authorization', { authenticated: true, expiresIn: Date.now() + 60_000, timestamp: Date.now() })
  await openScreen(path)
  await waitFor(() => expect([shown() !== '', waysOn() > 0, heading() !== '']).toEqual([true, true, true]), { timeout: 5000 })
})
