import { z } from 'zod'
import { rights, roles } from '@mutirao/domain/staff'
import { endpoint } from './endpoint.ts'
import { Instant, text, Uuid } from './shapes.ts'

export const getStaffSelf = endpoint({
  method: 'GET',
  path: '/api/operation/staff/me',
  auth: 'staff',
  may: 'office.enter',
  summary: 'Who I am for the shop that I work for, and what I may do there',
  status: 200,
  /** needsPasskey: the role has more rights, for which the shop asks for a sign-in by passkey. */
  response: z.object({
    name: z.string(),
    role: z.enum([...roles, 'key']),
    rights: z.array(z.enum(rights)),
    needsPasskey: z.literal(true).optional(),
  }),
})

const DayLetter = z.object({
  /** In the shop's time zone; absent without a letter. */
  hour: z.int().min(0).max(23).optional(),
  /** Where the letter goes; absent for an account without an e-mail, which can have none. */
  email: z.string().optional(),
})

export const getDayLetter = endpoint({
  method: 'GET',
  path: '/api/operation/staff/me/day-letter',
  auth: 'staff',
  may: 'orders.read',
  summary: 'Whether I get the letter about the day, and at which hour',
  status: 200,
  response: DayLetter,
})

export const putDayLetter = endpoint({
  method: 'PUT',
  path: '/api/operation/staff/me/day-letter',
  auth: 'staff',
  may: 'orders.read',
  summary: 'Asks for the letter about the day at an hour, or without one ends it; a key, and an account without an e-mail, has none',
  body: z.object({ hour: z.int().min(0).max(23).optional() }),
  status: 200,
  response: DayLetter,
  problems: ['validation_failed'],
})

const StaffMember = z.object({
  id: Uuid,
  /** The account's name, else the masked e-mail or phone. */
  name: z.string(),
  role: z.enum(roles),
  /** Since when the person has this role. */
  since: Instant,
  isMe: z.boolean(),
})

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  auth: 'staff',
  may: 'staff.write',
  summary: 'Who works for the shop, in the order in which they joined',
  status: 200,
  response: z.array(StaffMember),
})

export const hireStaff = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  auth: 'staff',
  may: 'staff.write',
  summary: 'Gives a role to a person who has signed in at the shop with this e-mail or phone, and has none',
  /** `key`: an e-mail, or a Brazilian mobile number. */
  body: z.object({ key: text(254).min(1), role: z.enum(roles) }),
  status: 201,
  response: StaffMember,
  problems: ['validation_failed', 'conflict'],
})

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/{id}',
  auth: 'staff',
  may: 'staff.write',
  summary: 'Changes the role of a member of the staff, who gets another id with it',
  params: z.object({ id: Uuid }),
  body: z.object({ role: z.enum(roles) }),
  status: 200,
  response: StaffMember,
  problems: ['not_found', 'conflict'],
})

export const dismissStaff = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/{id}',
  auth: 'staff',
  may: 'staff.write',
  summary: 'Ends the work of a member of the staff at once; the person stays a customer',
  params: z.object({ id: Uuid }),
  status: 204,
  problems: ['not_found', 'conflict'],
})
