import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { safeStorage, safeStorageIn } from '#platform/safe-storage.ts'
import { call, setSigner, setTransport } from '@mutirao/client/call'
import { getClient } from '@mutirao/contract/accounts'
import type { Tokens } from '@mutirao/contract/authentication'
import { askAgain } from './session-renewal.ts'
import { adoptTokens, restoreSession, sendSigned, signOut } from './session.ts'
import { isSignedIn } from './signed-in.ts'
import { deviceTokens, tokenStore } from './token-store.ts'

const user = { id: '8a0c7f6e-6f1e-4bb5-9d3b-7c3f7f6b1f00', activated: true, firstAccess: false, hasPassword: false, keys: [] }
const tokens = (refresh?: string): Tokens => ({ access_token: `access of ${refresh}`, refresh_token: refresh, expires_in: 604_800, user })

let asked: { path: string; body: unknown; client: string | null }[]
let renewal: () => Response

const said = (path: string) => asked.filter((one) => one.path === path)
/** Simulates a restart of the app: the access token is gone, stored values are not. */
const restart = () => askAgain()

beforeEach(() => {
  asked = []
  setSigner((endpoint, ask) => (isSignedIn() ? sendSigned(endpoint, ask) : ask()))
  setTransport(async (request) => {
    const text = await request.text()
    const path = new URL(request.url).pathname
    asked.push({ path, body: text ? JSON.parse(text) : undefined, client: request.headers.get('X-Client') })
    return path === '/auth/renew' ? renewal() : Response.json({ id: 'x' })
  })
})
afterEach(async () => {
  await tokenStore().keep(undefined)
  vi.unstubAllGlobals()
  localStorage.clear()
  askAgain()
})

describe('in the browser, where the refresh token is a cookie', () => {
  it('no script sends it, stores it or names a native app', async () => {
    renewal = () => Response.json(tokens())
    adoptTokens(tokens())
    restart()
    expect((await restoreSession()).status).toBe('in')
    await call(getClient, { query: {} })
    await signOut()
    expect(said('/auth/renew').map(({ body }) => body)).toEqual([{}])
    expect(said('/auth/logout').map(({ body }) => body)).toEqual([{}])
    expect(asked.every(({ client }) => client === null)).toBe(true)
    expect(await safeStorage().read('refresh-token')).toBeUndefined()
  })

  it('an unexpected one is not stored', async () => {
    adoptTokens(tokens('a secret'))
    expect(JSON.stringify({ ...localStorage })).not.toContain('a secret')
    expect(await tokenStore().read()).toBeUndefined()
  })
})

describe('in the native app, where it is in the device’s safe storage', () => {
  beforeEach(() => vi.stubGlobal('Capacitor', {}))

  it('a restart renews the session with it, and stores its successor', async () => {
    adoptTokens(tokens('first'))
    let given = 'second'
    renewal = () => Response.json(tokens(given))
    restart()
    expect((await restoreSession()).status).toBe('in')
    given = 'third'
    restart()
    await restoreSession()
    expect(said('/auth/renew').map(({ body }) => body)).toEqual([{ refreshToken: 'first' }, { refreshToken: 'second' }])
    expect(await tokenStore().read()).toBe('third')
    expect(asked.every(({ client }) => client === 'native')).toBe(true)
  })

  it('signing out names the session to the server, and deletes the token', async () => {
    adoptTokens(tokens('first'))
    await signOut()
    expect(said('/auth/logout').map(({ body }) => body)).toEqual([{ refreshToken: 'first' }])
    expect(await tokenStore().read()).toBeUndefined()
  })

  it('a refused renewal ends the session and deletes the token', async () => {
    adoptTokens(tokens('first'))
    renewal = () => Response.json({ code: 'renewal_failed' }, { status: 401 })
    restart()
    expect((await restoreSession()).status).toBe('out')
    expect(await tokenStore().read()).toBeUndefined()
  })

  it('other windows learn of the session, never of the refresh token', async () => {
    const heard: unknown[] = []
    const other = new BroadcastChannel('session')
    other.addEventListener('message', ({ data }) => heard.push(data))
    adoptTokens(tokens('first'))
    await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 20_000 })
    expect(JSON.stringify(heard)).not.toContain('"first"')
    other.close()
  })
})

describe('the device’s storage', () => {
  it('is written in call order, however long each write takes', async () => {
    const slow = safeStorageIn(localStorage)
    const pauses = [30, 1]
    const store = deviceTokens({
      ...slow,
      write: async (key, value) => {
        await new Promise((resolve) => setTimeout(resolve, pauses.shift()))
        await slow.write(key, value)
      },
    })
    void store.keep('old')
    void store.keep('new')
    expect(await store.read()).toBe('new')
  })

  it('survives a storage that refuses, until the app ends', async () => {
    const refuse = () => {
      throw new DOMException('QuotaExceededError')
    }
    const storage = safeStorageIn({ getItem: refuse, setItem: refuse, removeItem: refuse })
    await storage.write('refresh-token', 'first')
    expect(await storage.read('refresh-token')).toBe('first')
    await storage.remove('refresh-token')
    expect(await storage.read('refresh-token')).toBeUndefined()
  })
})
