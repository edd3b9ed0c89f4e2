import { describe, expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'
import { tokenUseOf, type TokenUse } from './token-use.ts'

const withoutToken = new Set([
  'POST /auth/login',
  'POST /api/users',
  'POST /api/users/authenticate/sms',
  'POST /api/users/authenticate/email',
  // The session may be what failed.
  'POST /api/operation/reports/public',
  // Counts name nobody.
  'POST /api/operation/visits/public',
])

/** The rule in the words of spec §7; calls about the session itself do not wait for it either. */
function specified({ method, path }: { method: string; path: string }): TokenUse {
  const isLeadWrite = method !== 'GET' && path.startsWith('/api/users/leads')
  if (withoutToken.has(`${method} ${path}`) || isLeadWrite || path.startsWith('/auth/')) return 'never'
  return path.includes('/public') ? 'personal' : 'always'
}

describe('the bearer token (spec §7)', () => {
  it.each(endpoints)('$method $path', (endpoint) => expect(tokenUseOf(endpoint)).toBe(specified(endpoint)))

  it('is declared only when it differs from the default of its callers', () => {
    const declared = endpoints.filter(({ token }) => token !== undefined)
    expect(declared.length).toBeGreaterThan(15)
    expect(declared.filter((endpoint) => tokenUseOf({ auth: endpoint.auth }) === endpoint.token)).toEqual([])
  })
})
