import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, Slug, wholeListOf } from './shapes.ts'

const ofOwner = { auth: 'staff', may: 'payment.write' } as const
const ofProvider = z.object({ id: Slug })

/** isUsed: false when the provider has left the shop or has another address since; a secret is sent to no other address. */
export const SsoSecret = z.object({ provider: z.string(), changedAt: Instant, isUsed: z.boolean() })
export type SsoSecret = z.output<typeof SsoSecret>

export const listSsoSecrets = endpoint({
  ...ofOwner,
  method: 'GET',
  path: '/api/admin/sso/secrets',
  summary: 'The providers of the sign-in by another system that have a client secret; never the secrets',
  status: 200,
  response: wholeListOf(SsoSecret),
})

export const setSsoSecret = endpoint({
  ...ofOwner,
  method: 'PUT',
  path: '/api/admin/sso/{id}/secret',
  summary: 'Stores the client secret of a provider for its present address; it is never shown again',
  params: ofProvider,
  body: z.object({ secret: z.string().trim().min(1).max(500) }),
  status: 204,
  problems: ['not_found'],
})

export const removeSsoSecret = endpoint({
  ...ofOwner,
  method: 'DELETE',
  path: '/api/admin/sso/{id}/secret',
  summary: 'Forgets the client secret of a provider',
  params: ofProvider,
  status: 204,
  problems: ['not_found'],
})
