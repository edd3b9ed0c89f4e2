import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSentCode } from '#features/sign-in/sent-code.ts'
import { askAgain } from '#session/session-renewal.ts'
import { sendSigned } from '#session/session.ts'
import { isSignedIn } from '#session/signed-in.ts'
import { setSigner } from '@mutirao/client/call'
import { openScreen } from '../../testing/open-screen.tsx'

const user = { id: '8a0c7f6e-6f1e-4bb5-9d3b-7c3f7f6b1f00', activated: true, firstAccess: true, hasPassword: false }
const keys = [{ type: 'EMAIL', value: 'ana@outra.example' }]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  askAgain()
  setSigner((endpoint, ask) => sendSigned(endpoint, ask))
})
afterEach(cleanup)

/** The door, at which a sign-in succeeds. */
const openDoor = (relations: object[], answering: Promise<void> = Promise.resolve(), to = '') => {
  const signedIn = () => Response.json({ access_token: 'good', expires_in: 604_800, user: { ...user, keys } })
  return openScreen(`/intranet/login${to && `?to=${encodeURIComponent(to)}`}`, {
    tenant: { isIntranet: true, name: 'Clube Horizonte' },
    answers: {
      'POST /auth/login': signedIn,
      'POST /auth/passkey/options': () =>
        Response.json({ challenge: 'YWJj', timeout: 1000, rpId: 'localhost', userVerification: 'required' }, { status: 201 }),
      'POST /auth/passkey': signedIn,
      'GET /api/accounts/relations/client': () =>
        answering.then(() => (relations.length > 0 ? Response.json(relations) : new Response(null, { status: 204 }))),
      'GET /api/accounts/client': () => Response.json({ code: 'no_account' }, { status: 404 }),
      'GET /api/operation/marketplaces/public': () => Response.json([{ authentication: {}, defaultForms: { personalForm: [] } }]),
    },
  })
}

/** Somebody new types the right code. */
async function enter(relations: object[], answering?: Promise<void>, to?: string) {
  keepSentCode(
    { type: 'EMAIL', email: 'ana@outra.example' } as never,
    { message: 'emailSent', resendAfterSeconds: 60, expiresInSeconds: 600, digits: 6 },
    Date.now(),
  )
  const { router } = await openDoor(relations, answering, to)
  const went = vi.spyOn(router, 'navigate')
  await userEvent.type(document.querySelector('input[autocomplete="one-time-code"]')!, '123456')
  return Object.assign(router, { went })
}

describe('the door of a closed shop', () => {
  it('tells a person who is on no list before it asks anything else', async () => {
    const router = await enter([])
    expect(await screen.findByText(/não está na lista da Clube Horizonte/)).toBeDefined()
    expect(router.state.location.pathname).toBe('/intranet/login')
    await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  })

  it('does not report a missing list entry before the server answers, nor to a listed person', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const seen: string[] = []
    const watch = new MutationObserver(() => seen.push(document.body.textContent))
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    const router = await enter([{ code: 'DOMAIN', campaignId: 'beneficios', used: 0 }], promise)
    await waitFor(() => expect(isSignedIn()).toBe(true))
    resolve()
    await waitFor(() => expect(router.state.location.pathname).toBe('/signup/name'))
    watch.disconnect()
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter((text) => text.includes('não está na lista'))).toEqual([])
  })

  it('returns staff from the office to it, on a list of buyers or not', async () => {
    const { went } = await enter([], undefined, '/office/orders')
    await waitFor(() => expect(went).toHaveBeenCalledWith({ href: `${location.origin}/office/orders`, replace: true }))
    expect(screen.queryByText(/não está na lista/)).toBeNull()
  })

  it('opens to a passkey: its owner was told that it signs in', async () => {
    vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
    const bytes = new Uint8Array([1, 2, 3]).buffer
    const credential = {
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes },
      getClientExtensionResults: () => ({}),
    }
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: async () => credential } })
    const { router } = await openDoor([{ code: 'DOMAIN', campaignId: 'beneficios', used: 0 }])
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar com digital, rosto ou PIN' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/signup/name'))
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })

  it('asks an admitted person for the name', async () => {
    const router = await enter([{ code: 'DOMAIN', campaignId: 'beneficios', used: 0 }])
    await waitFor(() => expect(router.state.location.pathname).toBe('/signup/name'))
  })
})
