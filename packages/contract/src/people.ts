import { z } from 'zod'
import { orderStates } from '@mutirao/domain/order-status'
import { endpoint } from './endpoint.ts'
import { ImportPlatform } from './item-imports.ts'
import { Centavos, Instant, lines, Reference, Slug, text, Uuid } from './shapes.ts'

export const LONGEST_NOTE = 1000

/** Of this millennium: the end of a later year may be no date any more. */
const Month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Escreva o mês como 2026-11')
const Days = z.coerce.number().int().min(1).max(3650)

/** Rules about buyers, combined with "and"; the domain's Segment. */
export const Segment = z.strictObject({
  times: z.coerce.number().int().min(1).max(10_000).optional(),
  within: Days.optional(),
  notWithin: Days.optional(),
  boughtIn: Slug.optional(),
  neverIn: Slug.optional(),
  boughtItem: Slug.optional().describe('Bought this item, or an offer of it, by its id. Orders count that are paid or promised now.'),
  boughtCategory: Slug.optional().describe('Bought an item that is in this category now.'),
  boughtWithin: Days.optional().describe(
    'The days back from now in which `boughtItem` and `boughtCategory` were bought; without it, ever.',
  ),
  neighborhood: text(200).optional(),
  store: text(200).optional(),
  spent: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
  group: z.literal('short').optional().describe('In an open group below its minimum.'),
  bought: z.literal('never').optional().describe('Never bought here: no order of theirs was paid or promised.'),
  origin: z.literal('import').optional().describe('Came by an import from another shop system.'),
})
export type Segment = z.output<typeof Segment>

/**
 * The people of a message: a segment of buyers or, with one of these rules, the people of an unmet demand, who may have bought nothing. cell: asked to be told
 * when the shop delivers there, by the id of the cell. cart: left a cart without an order in the last seven days; cartItem: with this item.
 */
export const Audience = Segment.extend({
  cell: z
    .string()
    .regex(/^[0-9b-hjkmnp-z]{1,12}$/)
    .optional(),
  cart: z.literal('left').optional(),
  cartItem: Slug.optional(),
})
export type Audience = z.output<typeof Audience>

export const personChannels = ['inbox', 'mail', 'push', 'whatsapp'] as const
const Channel = z.enum(personChannels)
export type PersonChannel = z.output<typeof Channel>

/**
 * A buyer: a guest or an account with an order; or an imported person. orders: those that are paid or promised now. spent: received less returned, without
 * wallet credit. orderedAt: of the newest order in any state, absent without one. importedAt: when they were imported from another shop system. isOptedIn: asked for news of the shop, and has not muted them. channels: the ways that reach the person;
 * phone and e-mail are masked without orders.read.
 */
export const Person = z.object({
  id: Uuid,
  reference: Reference.optional().describe("The person's name in another program, such as a customer number."),
  name: z.string(),
  phone: z.string(),
  email: z.string().optional(),
  orders: z.int(),
  spent: Centavos,
  orderedAt: Instant.optional(),
  importedAt: Instant.optional(),
  boughtAt: Instant.optional(),
  groups: z.int(),
  neighborhood: z.string().optional(),
  store: z.string().optional(),
  isOptedIn: z.boolean(),
  channels: z.array(Channel),
})
export type Person = z.output<typeof Person>

export const personSorts = ['recent', 'spent', 'orders', 'name'] as const
export type PersonSort = (typeof personSorts)[number]

/** optedIn: those who asked for news, or those who did not. */
const PersonFilter = Segment.extend({
  searchText: text(60).optional(),
  optedIn: z.enum(['yes', 'no']).optional(),
  firstMonth: Month.optional().describe('Their first order that is paid or promised was placed in this month, like `2026-11`.'),
  boughtMonth: Month.optional().describe('They have such an order of this month.'),
})

/** next: the cursor of the following page. countedUntil: absent while a large shop's buyers are counted for the first time. */
export const listPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  auth: 'staff',
  may: 'people.read',
  summary: 'The shop’s buyers, by the newest order, the amount, the number of orders or the name; segments by plain rules',
  query: PersonFilter.extend({
    reference: Reference.optional(),
    sort: z.enum(personSorts).default('recent'),
    size: z.coerce.number().int().min(1).max(100).default(50),
    limit: z.coerce.number().int().min(1).max(100).optional().describe('The same as `size`.'),
    cursor: z.string().max(400).optional(),
  }),
  isLongRead: true,
  status: 200,
  response: z.object({ content: z.array(Person), totalElements: z.int(), next: z.string().optional(), countedUntil: Instant.optional() }),
  problems: ['validation_failed'],
})

/**
 * The reach of a message: all people, those who asked for news, and of these the ones with each channel. whatsapp: those who asked for news by WhatsApp, which
 * is a consent of its own; absent while the shop has no template for them. onlyWhatsapp: those of them who did not ask for news otherwise.
 */
export const Reach = z.object({
  people: z.int(),
  optedIn: z.int(),
  mail: z.int(),
  push: z.int(),
  whatsapp: z.int().optional(),
  onlyWhatsapp: z.int().optional(),
})
export type Reach = z.output<typeof Reach>

export const getReach = endpoint({
  method: 'GET',
  path: '/api/admin/people/reach',
  auth: 'staff',
  may: 'people.read',
  summary:
    'How many people a segment has, and how many of them a message would reach. The people of a cell or of carts are counted without a search by name',
  query: Audience.extend(PersonFilter.shape),
  isLongRead: true,
  status: 200,
  response: Reach,
})

const Named = z.object({ id: Slug, name: z.string() })

/** The values that the rules of place and of purchases may have, those with most buyers first; at most 200 of each. */
export const listPersonPlaces = endpoint({
  method: 'GET',
  path: '/api/admin/people/places',
  auth: 'staff',
  may: 'people.read',
  summary: 'The neighbourhoods and pickup points of buyers, and the items and categories that they bought',
  isLongRead: true,
  status: 200,
  response: z.object({
    neighborhoods: z.array(z.string()),
    stores: z.array(z.string()),
    items: z.array(Named),
    categories: z.array(Named),
  }),
})

const Note = z.object({ id: Uuid, text: z.string(), at: Instant, author: z.string(), isOwn: z.boolean() })
export type PersonNote = z.output<typeof Note>

/** Newest first, at most fifty of each. groups: hasLeft once the order has left. */
const PersonDetail = Person.extend({
  lastOrders: z.array(z.object({ id: Uuid, code: z.string(), state: z.enum(orderStates), price: Centavos, at: Instant })),
  inGroups: z.array(z.object({ campaignId: Slug, name: z.string(), units: z.int(), hasLeft: z.boolean() })),
  ratings: z.array(z.object({ orderId: Uuid, subject: z.string(), stars: z.int(), words: z.string().optional(), at: Instant })),
  questions: z.array(z.object({ id: Uuid, protocol: z.string(), text: z.string(), at: Instant, isAnswered: z.boolean() })),
  consents: z
    .array(z.object({ name: z.string(), granted: z.boolean(), at: Instant, source: z.string().optional() }))
    .describe('source: where it was given, as the importer declared; absent for one given in this shop.'),
  notes: z.array(Note),
  imported: z
    .object({ platform: ImportPlatform, at: Instant, isOnly: z.boolean() })
    .optional()
    .describe('The import, and whether the person has neither an order nor an account, so that staff may erase them.'),
})
export type PersonDetail = z.output<typeof PersonDetail>

const onePerson = z.object({ person: Uuid })

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/admin/people/{person}',
  auth: 'staff',
  may: 'people.read',
  summary: 'One buyer: orders, groups, ratings, questions, consents with their dates, and notes of staff',
  params: onePerson,
  status: 200,
  response: PersonDetail,
  problems: ['not_found'],
})

export const setPersonReference = endpoint({
  method: 'PUT',
  path: '/api/admin/people/{person}/reference',
  auth: 'staff',
  may: ['people.write', 'buyers.name'],
  summary: 'Names the buyer as another program knows them; nobody else of the shop has the name. Null takes it away',
  params: onePerson,
  body: z.object({ reference: Reference.nullable() }),
  status: 204,
  problems: ['not_found', 'reference_taken'],
})

export const addPersonNote = endpoint({
  method: 'POST',
  path: '/api/admin/people/{person}/notes',
  auth: 'staff',
  may: 'people.write',
  summary: 'Add a note about a buyer; sent twice with one id it is one note. Its subject reads it in the export of their data',
  params: onePerson,
  body: z.object({ id: Uuid, text: lines(LONGEST_NOTE).min(1, 'Escreva a nota') }),
  status: 201,
  response: Note,
  problems: ['not_found', 'idempotency_key_reused'],
})

export const removePersonNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/{person}/notes/{note}',
  auth: 'staff',
  may: 'people.write',
  summary: 'Remove a note about a buyer',
  params: onePerson.extend({ note: Uuid }),
  status: 204,
  problems: ['not_found'],
})
