import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { later } from '#page/later.ts'
import { answersOfShop, inTurn, lost, refuse, words } from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import { campaign, listed, shelf, shelfCoffee } from '#testing/selling.ts'
import { ErrorScreen } from './error-screen.tsx'

const ask = vi.fn<(address: string, options: RequestInit) => Promise<Response>>()
const reload = vi.spyOn(location, 'reload')
const online = vi.spyOn(navigator, 'onLine', 'get')

beforeEach(() => {
  sessionStorage.clear()
  ask.mockReset().mockResolvedValue(new Response())
  reload.mockReset()
  online.mockReset().mockReturnValue(true)
  vi.stubGlobal('fetch', ask)
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (answer: Answer) =>
  openScreen('/store/feira', {
    answers: answersOfShop({
      [shelf.campaign]: answer,
      [shelf.campaigns]: () => Response.json([campaign()]),
      [shelf.items]: listed([shelfCoffee]),
    }),
  })
const again = () => screen.findByRole('button', { name: 'Tentar novamente' }, { timeout: 8000 })

describe('a screen after a failed read', () => {
  it.each([
    ['the shop is too busy', refuse('overloaded', 503), 'não conseguiu atender agora'],
    ['too many were asked for', () => new Response('', { status: 429 }), 'Aguarde um instante'],
    ['the connection is lost', inTurn(lost, lost, lost), 'Sem conexão'],
  ] as const)('because %s: retries by a tap, and is then shown', async (_, failing, text) => {
    let isWell = false
    await open((told) => (isWell ? Response.json(campaign()) : failing(told)))
    const button = await again()
    expect(words()).toContain(text)
    isWell = true
    await userEvent.click(button)
    expect(await screen.findByRole('heading', { level: 1, name: 'Feira' })).toBeDefined()
  })

  it('because of a missing right: links to home and help, and offers no retry', async () => {
    await open(refuse('authorization', 403))
    expect(await screen.findByRole('link', { name: 'Precisa de ajuda?' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
  })
})

describe('a screen whose code failed to load', () => {
  /** As packages/build/src/lean-vendor.ts names it. */
  const missing = Object.assign(new Error('This code did not come'), { code: 'missing_code' })

  it('reports a lost connection, keeps its address, and opens when the connection is back', async () => {
    online.mockReturnValue(false)
    ask.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    render(<ErrorScreen error={missing} />)
    expect(screen.getByRole('heading', { level: 1, name: 'Você está sem internet' })).toBeDefined()
    await userEvent.click(await again())
    await waitFor(async () => expect((await again()).hasAttribute('disabled')).toBe(false))
    expect([ask.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
    online.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  it('reloads automatically once, because the shop may have a new build; after that by a tap', async () => {
    render(<ErrorScreen error={missing} />)
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    cleanup()
    render(<ErrorScreen error={missing} />)
    expect(screen.getByRole('heading', { level: 1, name: 'Não conseguimos abrir esta tela' })).toBeDefined()
    expect(words()).not.toContain('Application Error')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(reload).toHaveBeenCalledTimes(1)
    await userEvent.click(await again())
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  })

  it('is not reloaded while the server is down', async () => {
    ask.mockResolvedValue(new Response('', { status: 502 }))
    render(<ErrorScreen error={missing} />)
    await userEvent.click(await again())
    await waitFor(async () => expect((await again()).hasAttribute('disabled')).toBe(false))
    expect([ask.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0])
  })

  it('keeps the surrounding screen when it is only a part of one', async () => {
    const Part = later<object>(() => Promise.reject(missing))
    const Bug = later<object>(() => Promise.reject(new Error('a bug')))
    const frame = (part: ReactNode) => <Suspense fallback="…">{part}</Suspense>
    render(<h1>Café {frame(<Part />)}</h1>)
    await waitFor(() => expect(words()).toBe('Café '))
    vi.spyOn(console, 'error').mockReturnValue()
    await expect(act(async () => void render(frame(<Bug />)))).rejects.toThrow('a bug')
  })
})
