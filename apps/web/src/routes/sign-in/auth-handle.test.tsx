import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askAgain } from '#session/session-renewal.ts'
import { adoptTokens } from '#session/session.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const logout = 'POST /auth/logout'
const answers = { [logout]: () => Response.json({ message: 'logout' }, { status: 201 }) }

function signIn() {
  const user = { id: crypto.randomUUID(), activated: true, firstAccess: false, keys: [] }
  adoptTokens({ access_token: 'a', expires_in: 604_800, user } as never)
}

beforeEach(() => {
  localStorage.clear()
  askAgain()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('AuthHandle', () => {
  it('signs out only after a confirmation, on the server and on the device', async () => {
    signIn()
    const { router, asked } = await openScreen('/unauthorized', { answers })
    expect(await screen.findByRole('heading', { name: 'Sair desta conta?' })).toBeDefined()
    expect(asked.some(({ call }) => call === logout)).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Sair' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(asked.filter(({ call }) => call === logout)).toHaveLength(1)
    // Home is opened as on a first visit.
    expect(router.state.location.state.initial).toBe(true)
  })

  it('is the native app’s screen after a sign-out, and links to the sign-in', async () => {
    vi.stubGlobal('Capacitor', {})
    signIn()
    const { router } = await openScreen('/unauthorized', { answers })
    await userEvent.click(await screen.findByRole('button', { name: 'Sair' }))
    expect(await screen.findByRole('heading', { name: 'Você não está na sua conta' })).toBeDefined()
    expect(router.state.location.pathname).toBe('/unauthorized')
    expect(screen.getByRole('link', { name: 'Entrar na minha conta' }).getAttribute('href')).toMatch(/^\/(login|auth)$/)
  })
})
