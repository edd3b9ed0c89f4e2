import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askAgain } from '#session/session-renewal.ts'
import { openScreen } from '../../testing/open-screen.tsx'

/** The width that the browser tells to media queries. */
function setWidth(px: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: px >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity),
    addEventListener() {},
    removeEventListener() {},
  }))
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  askAgain()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the sign-in (spec §2)', () => {
  it.each([
    [767, '/login', '/login'],
    [767, '/auth', '/login'],
    [768, '/auth', '/auth'],
    [768, '/login', '/auth'],
  ])('at %i px %s opens %s, and leads on to the screen that was left', async (px, path, opened) => {
    setWidth(px)
    const { router } = await openScreen(`${path}?to=%2Fstore%2Ffeira%2Fcatalog%3Fq%3Dmel`)
    expect(router.state.location.pathname).toBe(opened)
    expect(router.state.location.search).toEqual({ to: '/store/feira/catalog?q=mel' })
  })

  it.each([390, 1280])('at %i px offers no way without an account to who comes for the office', async (px) => {
    setWidth(px)
    await openScreen('/login?to=%2Fabout')
    expect(await screen.findAllByRole('link', { name: 'Continuar sem conta' })).not.toEqual([])
    cleanup()
    await openScreen('/login?to=%2Foffice%2F')
    expect(await screen.findByRole('main')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Continuar sem conta' })).toBeNull()
  })
})

describe('a sign-in (spec §4)', () => {
  const user = { id: crypto.randomUUID(), activated: true, firstAccess: false, keys: [], hasPassword: false }
  const client = { id: 'c', userId: user.id, name: 'Ana', addresses: [], properties: { likings: [], answers: {} }, missing: [], version: 1 }

  it('stores the tokens, then activates the user with device and version, then reads the account', async () => {
    setWidth(390)
    const { router, asked } = await openScreen('/login?to=%2Fabout', {
      answers: {
        'POST /api/users/authenticate/sms': () =>
          Response.json({ message: 'smsSent', resendAfterSeconds: 60, expiresInSeconds: 600, digits: 6 }, { status: 201 }),
        'POST /auth/login': () => Response.json({ access_token: 'good', expires_in: 604_800, user }),
        'PUT /api/users/activate': () => Response.json(user),
        'GET /api/accounts/client': () => Response.json(client),
      },
    })
    await userEvent.type(await screen.findByLabelText('Celular com DDD'), '11987654321')
    await userEvent.click(screen.getByRole('button', { name: 'Enviar código por SMS' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login/phone/activation'))
    await userEvent.type(await screen.findByLabelText(/Código/), '123456')
    await waitFor(() => expect(router.state.location.pathname).toBe('/about'))
    const calls = asked.map(({ call }) => call)
    const steps = ['POST /auth/login', 'PUT /api/users/activate', 'GET /api/accounts/client'].map((call) => calls.indexOf(call))
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
    expect(steps).not.toContain(-1)
    expect(asked.find(({ call }) => call === 'PUT /api/users/activate')?.body).toMatchObject({
      device: expect.stringMatching(/\S/),
      appVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
  })
})

describe('a passkey', () => {
  it.each([
    ['/login', true],
    ['/login/phone/verification', true],
    ['/login/email/verification', true],
    ['/signup/email/verification', false],
  ])('on %s is offered: %s', async (path, isOffered) => {
    setWidth(390)
    vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
    await openScreen(path)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeNull())
    expect(screen.queryByRole('button', { name: 'Entrar com digital, rosto ou PIN' }) !== null).toBe(isOffered)
  })
})
