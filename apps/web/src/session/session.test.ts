import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withMyStanding } from '#features/campaigns/my-standing.ts'
import { setCurrentRouter } from '#machine/router.ts'
import { dismissSnack, readSnack } from '#page/snack.ts'
import { call, setSigner, setTransport } from '@mutirao/client/call'
import { readStored, store } from '@mutirao/client/storage'
import { loginKey } from '@mutirao/client/stored-keys'
import { getClient } from '@mutirao/contract/accounts'
import { authenticateSms, createUser, login, type Tokens } from '@mutirao/contract/authentication'
import { listPublicCampaigns } from '@mutirao/contract/campaigns'
import { createLead, getMyLead } from '@mutirao/contract/leads'
import type { PageState } from '@mutirao/contract/pages'
import { SNACK_RETRY_MS } from '@mutirao/domain/limits'
import { guardIntranet } from './intranet-guard.ts'
import { callAsLead } from './lead.ts'
import { askAgain, heldToken, readSession, takeLapse } from './session-renewal.ts'
import { adoptTokens, checkKnownLogin, checkSession, restoreSession, sendSigned, signOut } from './session.ts'
import { isSignedIn } from './signed-in.ts'

const tokens = (access_token: string, expires_in = 604_800): Tokens => ({
  access_token,
  expires_in,
  user: { id: '8a0c7f6e-6f1e-4bb5-9d3b-7c3f7f6b1f00', activated: true, firstAccess: false, hasPassword: false, keys: [] },
})
const refused = (code = 'authentication') => Response.json({ code }, { status: 401 })

let asked: { path: string; token: string | null }[]
let went: unknown[]

/** A server that accepts one token; the test provides the response to a renewal. */
function server(valid: () => string, renewal: () => Response) {
  setTransport(async (request) => {
    const path = new URL(request.url).pathname
    const token = request.headers.get('Authorization')
    asked.push({ path, token })
    await new Promise((resolve) => setTimeout(resolve, 1))
    if (path === '/auth/renew') return renewal()
    return token === `Bearer ${valid()}` ? Response.json({ id: 'x' }) : refused()
  })
}

const renewals = () => asked.filter(({ path }) => path === '/auth/renew').length

beforeEach(() => {
  asked = []
  went = []
  localStorage.clear()
  askAgain()
  takeLapse()
  setSigner((endpoint, ask) => (isSignedIn() ? sendSigned(endpoint, ask) : ask()))
  setCurrentRouter({
    state: { location: { pathname: '/profile', href: '/profile?tab=1' } },
    options: { context: { page: { tenant: { isIntranet: false } } } },
    navigate: async (to: unknown) => void went.push(to),
  } as never)
})
afterEach(() => localStorage.clear())

describe('a 401 of a signed-in call (spec §4)', () => {
  it('renews once for ten concurrent calls, and repeats each', async () => {
    adoptTokens(tokens('old'))
    server(
      () => 'new',
      () => Response.json(tokens('new')),
    )
    await Promise.all(Array.from({ length: 10 }, () => call(getClient, { query: {} })))
    expect(renewals()).toBe(1)
    expect(asked.filter(({ token }) => token === 'Bearer new')).toHaveLength(10)
  })

  it('ends the session and asks for the sign-in, once, when it cannot be renewed', async () => {
    adoptTokens(tokens('old'))
    server(
      () => 'new',
      () => refused('renewal_failed'),
    )
    const results = await Promise.allSettled([
      call(getClient, { query: {} }),
      call(getClient, { query: {} }),
      call(getClient, { query: {} }),
    ])
    expect(results.map((result) => result.status === 'rejected' && result.reason.code)).toEqual([
      'auth_required',
      'auth_required',
      'auth_required',
    ])
    expect(readSession().status).toBe('out')
    expect(heldToken()).toBeUndefined()
    expect(readStored(loginKey)).toMatchObject({ authenticated: false })
    await vi.waitFor(() => expect(readSnack()?.text).toBe('Entre na sua conta para continuar.'), { timeout: 20_000 })
    expect(went).toEqual([{ to: expect.stringMatching(/^\/(login|auth)$/), search: { to: '/profile?tab=1' } }])
  })

  it('sends no call of a visitor in place of one whose token has expired during the visit', async () => {
    adoptTokens(tokens('old', -1))
    server(
      () => 'new',
      () => refused('renewal_failed'),
    )
    await expect(call(getMyLead, {})).rejects.toMatchObject({ code: 'auth_required' })
    expect(asked.map(({ path }) => path)).toEqual(['/auth/renew'])
    expect(went).toHaveLength(1)
  })

  it('keeps the session when the renewal gets no answer', async () => {
    adoptTokens(tokens('old'))
    server(
      () => 'new',
      () => Response.json({ code: 'server_error' }, { status: 500 }),
    )
    await expect(call(getClient, { query: {} })).rejects.toMatchObject({ code: 'server_error' })
    expect(isSignedIn()).toBe(true)
  })

  it('does not mistake a wrong code for an expired token', async () => {
    adoptTokens(tokens('good'))
    setTransport(async (request) => {
      asked.push({ path: new URL(request.url).pathname, token: null })
      return refused('codeInvalid')
    })
    await expect(call(getClient, { query: {} })).rejects.toMatchObject({ code: 'codeInvalid' })
    expect(renewals()).toBe(0)
  })

  it('does not continue as an anonymous visitor', async () => {
    adoptTokens(tokens('old'))
    server(
      () => 'new',
      () => refused('renewal_failed'),
    )
    await expect(callAsLead(getMyLead, {})).rejects.toMatchObject({ code: 'auth_required' })
    expect(asked.some(({ path, token }) => path === '/api/users/leads' && token === null)).toBe(false)
  })
})

describe('the bearer token (spec §7)', () => {
  it.each([
    ['login', () => call(login, { body: { username: 'a@b.co', password: '123456' } })],
    ['createUser', () => call(createUser, { body: { email: 'a@b.co' } })],
    ['authenticateSms', () => call(authenticateSms, { body: { phone: '11912345678' } })],
    ['a public path', () => call(listPublicCampaigns, { query: {} })],
    ['a write to leads', () => call(createLead, { body: {} })],
  ])('is not sent to %s', async (_name, ask) => {
    adoptTokens(tokens('secret'))
    server(
      () => 'secret',
      () => refused(),
    )
    await ask().catch(() => {})
    expect(asked.map(({ token }) => token)).toEqual([null])
  })

  it('is sent to public paths of a closed shop', async () => {
    setCurrentRouter({ options: { context: { page: { tenant: { isIntranet: true } } } } } as never)
    adoptTokens(tokens('secret'))
    server(
      () => 'secret',
      () => refused(),
    )
    await call(listPublicCampaigns, { query: {} }).catch(() => {})
    expect(asked.map(({ token }) => token)).toEqual(['Bearer secret'])
  })

  it('is sent with calls for leads, without creating a lead', async () => {
    adoptTokens(tokens('secret'))
    server(
      () => 'secret',
      () => refused(),
    )
    await callAsLead(getMyLead, {})
    expect(asked).toEqual([{ path: '/api/users/leads', token: 'Bearer secret' }])
  })

  it('is renewed before it expires', async () => {
    adoptTokens(tokens('soon', 200))
    server(
      () => 'soon',
      () => Response.json(tokens('next')),
    )
    await call(getClient, { query: {} })
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(heldToken()).toBe('next')
  })
})

describe('a restart (spec §4)', () => {
  const remembered = (over = {}) => {
    store(loginKey, { authenticated: true, expiresIn: Date.now() + 1000, timestamp: Date.now(), ...over })
    askAgain()
  }

  it('is signed in again after one silent renewal', async () => {
    remembered({ expiresIn: Date.now() - 1000 })
    server(
      () => 'new',
      () => Response.json(tokens('new')),
    )
    await Promise.all([restoreSession(), restoreSession()])
    expect(readSession().status).toBe('in')
    expect(renewals()).toBe(1)
  })

  it('silently discards a stored session without a token', async () => {
    remembered()
    server(
      () => 'new',
      () => refused('renewal_failed'),
    )
    expect((await restoreSession()).status).toBe('out')
    expect(isSignedIn()).toBe(false)
    expect(went).toEqual([])
  })

  describe('with a login that the server ended before the visit (spec §8)', () => {
    const visit = (isIntranet: boolean) => ({
      context: { queryClient: new QueryClient(), page: { tenant: { isIntranet } } as PageState },
      location: { pathname: '/wallets', href: '/wallets?page=2' },
    })
    const settled = () => new Promise((resolve) => setTimeout(resolve, SNACK_RETRY_MS + 20))
    const ended = async () => {
      // A message of the test before may be on its way.
      await settled()
      dismissSnack()
      remembered({ expiresIn: Date.now() - 1000 })
      server(
        () => 'new',
        () => refused('renewal_failed'),
      )
    }
    const says = () => vi.waitFor(() => expect(readSnack()?.text).toBe('Entre na sua conta para continuar.'), { timeout: 20_000 })

    it('leads from a personal screen to the sign-in, with loginRequired', async () => {
      await ended()
      await expect(checkSession(visit(false))).rejects.toMatchObject({ options: { search: { to: '/wallets?page=2' } } })
      await says()
    })

    it('says so also when another part of the page renewed first, and once', async () => {
      await ended()
      await restoreSession()
      await expect(checkSession(visit(false))).rejects.toMatchObject({ options: { search: { to: '/wallets?page=2' } } })
      await says()
      dismissSnack()
      await expect(checkSession(visit(false))).rejects.toMatchObject({ options: { search: { to: '/wallets?page=2' } } })
      await settled()
      expect(readSnack()).toBeUndefined()
    })

    it('leads from any screen of a closed shop to its sign-in, with loginRequired', async () => {
      await ended()
      await expect(guardIntranet(visit(true))).rejects.toMatchObject({ options: { to: '/intranet/login' } })
      await says()
    })

    it('asks also where guests have a list of their own, but not offline', async () => {
      await ended()
      await expect(checkKnownLogin(visit(false))).rejects.toMatchObject({ options: { search: { to: '/wallets?page=2' } } })
      await says()
      await ended()
      setTransport(() => Promise.reject(new TypeError('offline')))
      await expect(checkKnownLogin(visit(false))).resolves.toBeUndefined()
      expect(isSignedIn()).toBe(true)
    })

    it('shows the campaigns of a visitor, without a call that leads to the sign-in', async () => {
      await ended()
      await withMyStanding([])
      expect(asked.map(({ path }) => path)).toEqual(['/auth/renew'])
      expect(went).toEqual([])
    })

    it('says nothing to a visitor who was not signed in', async () => {
      await ended()
      localStorage.clear()
      askAgain()
      await expect(checkSession(visit(false))).rejects.toMatchObject({ options: { search: { to: '/wallets?page=2' } } })
      await settled()
      expect(readSnack()).toBeUndefined()
    })
  })

  it('stays signed out when a renewal is answered after a sign-out in another tab', async () => {
    remembered({ expiresIn: Date.now() - 1000 })
    server(
      () => 'new',
      () => {
        store(loginKey, { authenticated: false, expiresIn: 0, timestamp: 0 })
        return Response.json(tokens('new'))
      },
    )
    expect((await restoreSession()).status).toBe('out')
    expect([isSignedIn(), heldToken()]).toEqual([false, undefined])
  })

  it('never stores the token', async () => {
    adoptTokens(tokens('secret'))
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret')
    expect(readStored(loginKey)).toEqual({ authenticated: true, expiresIn: expect.any(Number), timestamp: expect.any(Number) })
  })
})

describe('signing out (spec §4)', () => {
  const updated: unknown[] = []
  const leave = async (isIntranet: boolean, before = () => {}) => {
    const queryClient = new QueryClient()
    setCurrentRouter({
      state: { location: { pathname: '/profile/menu', href: '/profile/menu' } },
      options: { context: { page: { tenant: { isIntranet }, place: { label: 'Rua Caiubi, 10' } }, queryClient } },
      navigate: async (to: unknown) => void went.push(to),
      update: (options: unknown) => void updated.push(options),
    } as never)
    document.cookie = 'place=-23.5,-46.6,Rua%20Caiubi%2C%2010; path=/'
    updated.length = 0
    adoptTokens(tokens('good'))
    queryClient.setQueryData(['client'], { name: 'Ana' })
    store('cart', { uuid: 'mine', entries: [{}] })
    store('lead', 'visitor')
    store('cookie-consent', { accepted: true })
    before()
    await signOut()
    return queryClient
  }
  const ends = () =>
    server(
      () => 'good',
      () => refused('renewal_failed'),
    )

  it('asks the server to drop the cookie, and deletes queries, cart and visitor', async () => {
    ends()
    const queryClient = await leave(false)
    expect(asked.map(({ path }) => path)).toEqual(['/auth/logout'])
    expect(queryClient.getQueryCache().getAll()).toEqual([])
    expect(readStored('cart')).toBeUndefined()
    expect(readStored('lead')).toBeUndefined()
    expect(readStored('cookie-consent')).toEqual({ accepted: true })
    expect(heldToken()).toBeUndefined()
    expect(isSignedIn()).toBe(false)
    expect(went).toEqual([{ to: '/', replace: true, state: { initial: true } }])
    await vi.waitFor(() => expect(readSnack()?.text).toBe('Você saiu da sua conta. Até logo!'), { timeout: 20_000 })
  })

  it('deletes the cached pages of the worker, and keeps the files that everybody shares', async () => {
    ends()
    const names = ['shop-/assets/client-a.js', 'shop-spare', 'office-1']
    vi.stubGlobal('caches', {
      keys: async () => [...names],
      delete: async (name: string) => names.splice(names.indexOf(name), 1).length > 0,
    })
    await leave(false)
    vi.unstubAllGlobals()
    expect(names).toEqual(['shop-spare', 'office-1'])
  })

  it('is not asked to sign in again by a pending call', async () => {
    const late = Promise.withResolvers<Response>()
    setTransport(async (request) => {
      const path = new URL(request.url).pathname
      if (path === '/auth/renew') return refused('renewal_failed')
      return path.startsWith('/auth/') ? new Response(null, { status: 204 }) : late.promise
    })
    let reading: Promise<unknown> | undefined
    await leave(false, () => void (reading = call(getClient, { query: {} })))
    late.resolve(refused())
    await expect(reading).rejects.toMatchObject({ code: 'auth_required' })
    expect(went).toEqual([{ to: '/', replace: true, state: { initial: true } }])
  })

  it('takes the number of unread messages off the icon of the installed app', async () => {
    const badges: number[] = []
    Object.assign(navigator, { setAppBadge: async (count: number) => void badges.push(count) })
    ends()
    await leave(false)
    Reflect.deleteProperty(navigator, 'setAppBadge')
    expect(badges.at(-1)).toBe(0)
  })

  it('is not asked to sign in again by a call that begins while the server ends the session', async () => {
    let reading: Promise<unknown> | undefined
    setTransport(async (request) => {
      const path = new URL(request.url).pathname
      if (path === '/auth/renew') return refused('renewal_failed')
      if (path !== '/auth/logout') return refused()
      reading = call(getClient, { query: {} })
      await expect(reading).rejects.toMatchObject({ code: 'auth_required' })
      return new Response(null, { status: 201 })
    })
    await leave(false)
    expect(reading).toBeDefined()
    expect(went).toEqual([{ to: '/', replace: true, state: { initial: true } }])
  })

  it('deletes the shopper’s place', async () => {
    ends()
    await leave(false)
    expect(document.cookie).not.toContain('Caiubi')
    expect(updated).toMatchObject([{ context: { page: { place: undefined } } }])
  })

  it('ends the local session even without an answer of the server, and opens the door of a closed shop', async () => {
    setTransport(() => Promise.reject(new TypeError('offline')))
    const queryClient = await leave(true)
    expect(queryClient.getQueryCache().getAll()).toEqual([])
    expect(readStored('cart')).toBeUndefined()
    expect(isSignedIn()).toBe(false)
    expect(went).toEqual([{ to: '/intranet/login', replace: true }])
  })
})
