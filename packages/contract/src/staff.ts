import { rights, roles } from '@mutirao/domain/staff'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const getStaffSelf = endpoint({
  method: 'GET',
  path: '/api/operation/staff/me',
  auth: 'staff',
  may: 'office.enter',
  summary: 'Who I am for the shop that I work for, and what I may do there',
  status: 200,
  response: z.object({ name: z.string(), role: z.enum([...roles, 'key']), rights: z.array(z.enum(rights)) }),
})
