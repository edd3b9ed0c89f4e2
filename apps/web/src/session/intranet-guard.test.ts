import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { allowed, filled, specPaths } from '#testing/spec-routes.ts'
import { setTransport } from '@mutirao/client/call'
import type { Tokens } from '@mutirao/contract/authentication'
import { guardIntranet } from './intranet-guard.ts'
import { askAgain } from './session-renewal.ts'
import { adoptTokens } from './session.ts'

const tokens: Tokens = {
  access_token: 'good',
  expires_in: 604_800,
  user: { id: '8a0c7f6e-6f1e-4bb5-9d3b-7c3f7f6b1f00', activated: true, firstAccess: false, hasPassword: false, keys: [] },
}

let asked: URL[]

beforeEach(() => {
  asked = []
  localStorage.clear()
  askAgain()
})

function reaches(campaigns: unknown[]) {
  setTransport(async (request) => {
    asked.push(new URL(request.url))
    return Response.json(campaigns)
  })
}

/** The guard's redirect for this address; undefined when it opens. */
async function visit(href: string, queryClient = new QueryClient()) {
  const page = { tenant: { isIntranet: true } }
  const location = { href, pathname: href.split('?')[0] ?? href }
  const sent: unknown = await guardIntranet({ context: { page, queryClient }, location } as never).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return (sent as { options?: { to: string; search?: unknown } } | undefined)?.options
}

describe('every route of the specification, opened by a visitor without access', () => {
  it.each(specPaths)('%s', async (path) => {
    reaches([{ campaignId: 'feira' }])
    const opened = await visit(filled(path))
    expect(opened?.to).toBe(allowed.has(path) ? undefined : '/intranet/login')
  })
})

describe('the guard of closed shops (spec §2)', () => {
  it.each(['/home', '/products', '/cart', '/store/x/catalog?sort=price', '/profile/menu', '/Pedidos'])(
    'redirects a visitor without access from %s to the door, and stores the target',
    async (href) => {
      reaches([{ campaignId: 'feira' }])
      expect(await visit(href)).toMatchObject({ to: '/intranet/login', search: { to: href } })
      expect(asked).toEqual([])
    },
  )

  it('stores no return path for the home screen', async () => {
    expect(await visit('/')).toMatchObject({ to: '/intranet/login', search: {} })
  })

  it.each(['/intranet/login', '/order/tracking', '/privacy', '/sso/callback?code=1', '/signup/name'])(
    'opens %s to a visitor without access',
    async (href) => {
      expect(await visit(href)).toBeUndefined()
    },
  )

  it('refuses a signed-in person without a campaign', async () => {
    adoptTokens(tokens)
    reaches([])
    expect(await visit('/cart')).toMatchObject({ to: '/intranet/login', search: { to: '/cart' } })
  })

  it('admits a person with a campaign, asks once, and redirects from the door to home', async () => {
    adoptTokens(tokens)
    reaches([{ campaignId: 'feira' }])
    const queryClient = new QueryClient()
    expect(await visit('/cart', queryClient)).toBeUndefined()
    expect(await visit('/intranet/login', queryClient)).toMatchObject({ to: '/' })
    expect(asked).toHaveLength(1)
  })
})
