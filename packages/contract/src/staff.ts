import { z } from 'zod'
import { MOST_OWN_ROLES, rights, roleRights, roles } from '@mutirao/domain/staff'
import { endpoint } from './endpoint.ts'
import { Instant, text, Uuid, wholeListOf } from './shapes.ts'

/** One of the roles that every shop has, or the id of one that the shop made itself. */
const RoleId = z.union([z.enum(roles), Uuid])

/** A shop of this installation in which I work, too. */
const OtherShop = z.object({ name: z.string(), address: z.url().describe('Its office.') })

export const listOtherShops = endpoint({
  method: 'GET',
  path: '/api/users/shops',
  auth: 'client',
  door: true,
  summary:
    'The other shops of this installation in which somebody works who has the contact that I proved by the code of this sign-in; each opens by a sign-in of its own',
  status: 200,
  response: z.object({
    isProved: z.boolean().describe('Whether a code opened this session: no other sign-in shows other shops.'),
    shops: z.array(OtherShop),
  }),
})

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
    role: z.union([z.enum([...roles, 'key']), Uuid]),
    rights: z.array(z.enum(rights)),
    needsPasskey: z.literal(true).optional(),
  }),
})

const DayLetter = z.object({
  /** In the shop's time zone; absent without a letter. */
  hour: z.int().min(0).max(23).optional(),
  /** Where the letter goes; absent for an account without an e-mail, which can have a push alone. */
  email: z.string().optional(),
  byMail: z.boolean(),
  /** Shown by the office devices of this person; without any by then, the letter goes. */
  byPush: z.boolean(),
  /** My office devices that show messages of the shop. */
  devices: z.int(),
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
  summary:
    'Asks for the day at an hour, by letter, push or both, or without an hour ends it; a key has none, an account without an e-mail no letter, one without an office device no push',
  body: z.object({ hour: z.int().min(0).max(23).optional(), byMail: z.boolean().default(true), byPush: z.boolean().default(false) }),
  status: 200,
  response: DayLetter,
  problems: ['validation_failed'],
})

const StaffMember = z.object({
  id: Uuid,
  /** The account's name, else the masked e-mail or phone. */
  name: z.string(),
  role: RoleId,
  /** The name of a role that the shop made itself. */
  roleName: z.string().optional(),
  /** Whether the person has no right that the reader lacks: others she neither changes nor removes. */
  mayChange: z.boolean(),
  /** Since when the person has this role. */
  since: Instant,
  isMe: z.boolean(),
  /** The names of the API keys that the person made: they end with the right to make keys. */
  keys: z.array(z.string()),
})

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  auth: 'staff',
  may: 'staff.write',
  summary: 'Who works for the shop, in the order in which they joined',
  status: 200,
  response: wholeListOf(StaffMember),
})

export const hireStaff = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  auth: 'staff',
  may: 'staff.write',
  summary: 'Gives a role to a person who has signed in at the shop with this e-mail or phone, and has none',
  /** `key`: an e-mail, or a Brazilian mobile number. */
  body: z.object({ key: text(254).min(1), role: RoleId }),
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
  body: z.object({ role: RoleId }),
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

/** Rights come with those that they need: `office.enter`, and for `orders.refund` the right to read orders. */
const NewRole = z.object({ name: text(40).min(1), rights: z.array(z.enum(['office.enter', ...roleRights])).min(1) })

const RoleShape = z.object({
  id: RoleId,
  /** Absent for the roles that every shop has. */
  name: z.string().optional(),
  rights: z.array(z.enum(rights)),
  /** Of a role of the shop's own: a change names the one that it read. */
  edition: z.int().optional(),
  /** Whether the reader has all its rights, and so may give it to somebody. */
  mayGive: z.boolean(),
  people: z.array(z.string()),
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/admin/roles',
  auth: 'staff',
  may: 'staff.write',
  summary: 'The roles with their rights and the people who have them: first those that every shop has, then the shop’s own',
  status: 200,
  response: z.object({ roles: z.array(RoleShape), most: z.literal(MOST_OWN_ROLES) }),
})

export const createRole = endpoint({
  method: 'POST',
  path: '/api/admin/roles',
  auth: 'staff',
  may: 'staff.write',
  summary: 'Makes a role of the shop’s own from rights that the caller has herself',
  body: NewRole,
  status: 201,
  response: RoleShape,
  problems: ['validation_failed', 'conflict'],
})

export const writeRole = endpoint({
  method: 'PUT',
  path: '/api/admin/roles/{id}',
  auth: 'staff',
  may: 'staff.write',
  summary:
    'Changes a role of the shop’s own, at once for everybody who has it; 409 when somebody changed it after the edition that was read',
  params: z.object({ id: Uuid }),
  body: NewRole.extend({ edition: z.int() }),
  status: 200,
  response: RoleShape,
  problems: ['not_found', 'validation_failed', 'conflict'],
})

export const endRole = endpoint({
  method: 'DELETE',
  path: '/api/admin/roles/{id}',
  auth: 'staff',
  may: 'staff.write',
  summary: 'Ends a role of the shop’s own that nobody has any more',
  params: z.object({ id: Uuid }),
  status: 204,
  problems: ['not_found', 'conflict'],
})
