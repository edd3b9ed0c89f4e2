import { z } from 'zod'
import { keyRights } from '@mutirao/domain/staff'
import { endpoint } from './endpoint.ts'
import { Instant, text, Uuid, wholeListOf } from './shapes.ts'

export const NewApiKey = z.object({
  name: text(60).min(1).describe('Names the program in the audit log; unique among the keys that have not ended.'),
  rights: z.array(z.enum(keyRights)).min(1),
  networks: z
    .array(z.string().max(50))
    .max(20)
    .optional()
    .describe('Addresses or networks in CIDR notation, "203.0.113.0/24"; any when omitted.'),
  expiresAt: Instant.optional(),
  isTest: z
    .boolean()
    .optional()
    .describe("`mk_test_…` instead of `mk_live_…`: valid only while all payments of the shop are the demonstration's."),
})

const ApiKey = z.object({
  id: Uuid,
  name: z.string(),
  rights: z.array(z.enum(keyRights)),
  networks: z.array(z.string()),
  createdAt: Instant,
  expiresAt: Instant.optional(),
  lastUsedAt: Instant.optional().describe('At most a minute old.'),
  isTest: z.boolean().optional(),
})

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/admin/keys',
  auth: 'staff',
  may: 'staff.write',
  summary: 'The keys of programs that have not ended, oldest first',
  status: 200,
  response: wholeListOf(ApiKey),
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/admin/keys',
  auth: 'staff',
  may: 'staff.write',
  summary: 'Creates a key for a program; its token is shown once',
  body: NewApiKey,
  status: 201,
  /** The token goes into `Authorization: Bearer …` of every call for staff that the rights allow. */
  response: ApiKey.extend({ token: z.string() }),
  isShownOnce: true,
  problems: ['conflict'],
})

export const endApiKey = endpoint({
  method: 'DELETE',
  path: '/api/admin/keys/{id}',
  auth: 'staff',
  may: 'staff.write',
  summary: 'Ends a key at once',
  params: z.object({ id: Uuid }),
  status: 204,
  problems: ['not_found'],
})
