import { expect, it } from 'vitest'
import { problems } from './problems.ts'

it('the problems that the specification words have its status and text (spec §7, §8)', () => {
  expect(problems).toMatchObject({
    renewal_failed: { status: 401, title: 'Token renewal failed - no refresh token' },
    auth_required: { status: 401, title: 'Please log in to continue' },
    no_code: { status: 400, title: 'No authorization code provided' },
    access_denied: { status: 403, title: 'User does not have access to this marketplace' },
    auth_failed: { status: 401, title: 'Authentication failed' },
    sso_failed: { title: 'SSO authentication failed with status {n}' },
    sso_unavailable: { title: 'Network error during SSO authentication' },
    server_error: { status: 500, title: 'An unexpected error occurred. Please try again.' },
  })
})

it.each([
  ['authentication', 401],
  ['authorization', 403],
  ['not_found', 404],
  ['rate_limit', 429],
  ['server_error', 500],
] as const)('the HTTP class %s has status %i (spec §8)', (code, status) => expect(problems[code].status).toBe(status))
