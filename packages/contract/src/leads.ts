import { z } from 'zod'
import { ClientAddress } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Interest, InterestPlace } from './interests.ts'
import { Uuid, text } from './shapes.ts'

export const Lead = z.object({
  id: Uuid,
  name: z.string().optional(),
  phone: z.string().optional(),
  properties: z.record(z.string(), z.unknown()),
  addresses: z.array(z.record(z.string(), z.unknown())),
})
export type Lead = z.output<typeof Lead>

const LeadBody = z.object({
  name: text(120).optional(),
  phone: text(20).optional(),
  addresses: z.array(ClientAddress).max(20).optional(),
  properties: z.object({ likings: z.array(text(40)).max(50).optional(), devices: z.array(text(60)).max(10).optional() }).optional(),
  /** Requires a mobile phone, in this request or stored before. */
  interest: Interest.optional(),
})
const LeadAnswer = Lead.extend({ interest: InterestPlace.optional() })

export const createLead = endpoint({
  method: 'POST',
  path: '/api/users/leads',
  auth: 'public',
  token: 'never',
  door: true,
  summary:
    'Create the anonymous visitor; the answer sets its secret as an HttpOnly cookie, and has it in the body with the header `X-Client: native`',
  body: LeadBody,
  status: 201,
  response: LeadAnswer.extend({ secret: z.string().optional() }),
  problems: ['not_found', 'validation_failed', 'rate_limit', 'interest_ended'],
})

export const updateLead = endpoint({
  method: 'PUT',
  path: '/api/users/leads',
  auth: 'lead',
  token: 'never',
  door: true,
  summary: 'Change my name, phone and preferences, or wait for something',
  body: LeadBody,
  status: 200,
  response: LeadAnswer,
  problems: ['not_found', 'validation_failed', 'rate_limit', 'interest_ended'],
})

export const getMyLead = endpoint({
  method: 'GET',
  path: '/api/users/leads',
  auth: 'lead',
  door: true,
  summary: 'My lead',
  status: 200,
  response: Lead,
})

export const getLead = endpoint({
  method: 'GET',
  path: '/api/users/leads/{id}',
  auth: 'lead',
  door: true,
  summary: "My lead by its id; anyone else's does not exist",
  params: z.object({ id: Uuid }),
  status: 200,
  response: Lead,
  problems: ['not_found'],
})
