import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { hostName } from './merchant/tenant.ts'

/** A record of the domain name system, as a registrar's form asks for it. */
const NameRecord = z.object({ type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']), name: z.string(), value: z.string() })
export type NameRecord = z.output<typeof NameRecord>

/** away: no name server answered. */
export const hostRefusals = ['taken', 'operators', 'away'] as const

/**
 * proof: the record by which the shop shows that the host is hers. pointing: one of these leads people to this server; empty when the server does not
 * know its own name. isPointing: absent when that is unknown.
 */
export const CheckedHost = z.object({
  host: z.string(),
  refusal: z.enum(hostRefusals).optional(),
  proof: NameRecord,
  pointing: z.array(NameRecord),
  isProved: z.boolean(),
  isPointing: z.boolean().optional(),
})
export type CheckedHost = z.output<typeof CheckedHost>

export const checkHost = endpoint({
  method: 'POST',
  path: '/api/admin/hosts/check',
  auth: 'staff',
  may: 'payment.write',
  summary:
    'What to write at the registrar for a host, and whether it is there; a proved host may be added to the part hosts of shop for a day',
  body: z.object({ host: hostName }),
  status: 200,
  response: CheckedHost,
  problems: ['rate_limit'],
})
