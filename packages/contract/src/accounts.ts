import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, Place, Uuid, text } from './shapes.ts'
import { SurveyAnswers } from './surveys.ts'

/** Attributes that an app stores with an address, as they were sent. */
const AddressAttrs = z
  .record(text(40), z.union([text(120), z.number(), z.boolean()]))
  .refine((attrs) => Object.keys(attrs).length <= 20, 'No máximo 20')

/** Spec §3 Address, as a client stores it. */
export const ClientAddress = z.object({
  alias: text(30).optional(),
  address: text(120),
  streetNumber: text(10).optional(),
  complement: text(40).optional(),
  neighborhood: text(60).optional(),
  city: text(60).optional(),
  administrativeArea: text(2).optional(),
  reference: text(60).optional(),
  addressType: text(20).optional(),
  reception: text(40).optional(),
  hasNumber: z.boolean().optional(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** The geohash of the point; computed by the server, whatever was sent. */
  geohash: text(12).optional(),
  /** Whether the pin was set by hand. */
  hasCustomCoordinates: z.boolean().optional(),
  attrs: AddressAttrs.optional(),
  /** The estimated way in km from the point of the query; computed by the server, whatever was sent. */
  distance: z.number().min(0).optional(),
  properties: z.object({ postalCode: text(9).optional() }).default({}),
})
export type ClientAddress = z.output<typeof ClientAddress>

export const SignUpOrigin = z.enum(['FIRST_LOGIN', 'MENU_ACCESS', 'INSIDE_CAMPAIGN'])
const Likings = z.array(text(40)).max(50)
/** Answers of the shop's own form fields, by field name. */
const FormAnswers = z.record(text(40), text(300))

export const Client = z.object({
  id: Uuid,
  userId: Uuid,
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  phoneCountryCode: z.string().optional(),
  phoneCountryIsoCode: z.string().optional(),
  /** Masked: 529.•••.•••-25. The whole number is in the person's data export. */
  cpf: z.string().optional(),
  /** The same number under the specification's other name; also in properties.cpf. */
  identification: z.string().optional(),
  addresses: z.array(ClientAddress),
  properties: z.object({
    cpf: z.string().optional(),
    likings: Likings,
    codes: z.array(z.string()),
    devices: z.array(z.string()),
    answers: FormAnswers,
    /** Answers by survey id. */
    enhancedAnswers: z.record(z.string(), SurveyAnswers),
    lastLogin: Instant.optional(),
    appVersion: z.string().optional(),
    lastCreatedLeadId: z.string().optional(),
    origin: SignUpOrigin.optional(),
  }),
  /** Required personal data that is still absent or blank (spec §5). */
  missing: z.array(z.string()),
  /** Set when the account will be deleted as soon as its open orders have ended. */
  deletionRequestedAt: Instant.optional(),
  version: z.int(),
})
export type Client = z.output<typeof Client>

const PersonalData = z.object({
  name: text(120).optional(),
  email: text(120).optional(),
  /** A whole CPF; the masked one of the answer leaves it unchanged. */
  cpf: text(14).optional(),
  identification: text(14).optional(),
  addresses: z.array(ClientAddress).max(20).optional(),
  properties: z.object({ cpf: text(14).optional(), likings: Likings.optional(), answers: FormAnswers.optional() }).optional(),
})

export const createClient = endpoint({
  method: 'POST',
  path: '/api/accounts/client/user/{userId}',
  auth: 'client',
  door: true,
  summary: 'My account; the lead I was becomes it, with cart, codes, likings, addresses and orders',
  params: z.object({ userId: Uuid }),
  query: z.object({ lead_id: Uuid.optional() }),
  body: PersonalData.extend({ likings: Likings.default([]), origin: SignUpOrigin.default('FIRST_LOGIN') }),
  status: 201,
  response: Client,
  problems: ['not_found', 'validation_failed', 'cpf_in_use'],
})

export const getClient = endpoint({
  method: 'GET',
  path: '/api/accounts/client',
  auth: 'client',
  door: true,
  summary: 'My account; with a point, each address says how far it is',
  query: Place.partial(),
  status: 200,
  response: Client,
  problems: ['no_account'],
})

export const updateClient = endpoint({
  method: 'PUT',
  path: '/api/accounts/client',
  auth: 'client',
  door: true,
  summary:
    'Correct my data: some of it, or the whole account as it was read; with a version that is no longer the newest nothing is changed',
  /** A value may be corrected, not deleted. */
  body: PersonalData.extend({
    name: text(120).min(1, 'Informe o nome').optional(),
    email: text(120).min(1, 'Informe o e-mail').optional(),
    version: z.int().optional(),
  }),
  status: 200,
  response: Client,
  problems: ['no_account', 'validation_failed', 'cpf_in_use', 'conflict'],
})

export const deleteClient = endpoint({
  method: 'DELETE',
  path: '/api/accounts/client',
  auth: 'client',
  door: true,
  summary: 'Delete my account: 204 done, 200 once the open orders have ended',
  status: 200,
  alsoStatus: 204,
  response: z.object({ openOrders: z.int() }),
  problems: ['passkey_required'],
})

export const keepClient = endpoint({
  method: 'DELETE',
  path: '/api/accounts/client/deletion',
  auth: 'client',
  door: true,
  summary: 'Withdraw the deletion of my account while it waits for open orders',
  status: 204,
})

export const exportClient = endpoint({
  method: 'GET',
  path: '/api/accounts/client/export',
  auth: 'client',
  door: true,
  summary: 'Everything the shop holds about me, as JSON',
  status: 200,
  response: z.record(z.string(), z.unknown()),
  problems: ['no_account'],
})

export const exportClientCsv = endpoint({
  method: 'GET',
  path: '/api/accounts/client/export/csv',
  auth: 'client',
  door: true,
  summary: 'The same as lines of area, field and value',
  status: 200,
  response: z.object({ csv: z.string() }),
  problems: ['no_account'],
})

/**
 * invite: people who open my invitation may read my first name and neighbourhood. joins: my initials and neighbourhood may be listed among a group's
 * buyers; when revoked, they leave every group at once.
 */
export const Consent = z.object({
  name: z.enum(['terms', 'marketing', 'push', 'geolocation', 'invite', 'joins']),
  version: text(20),
  granted: z.boolean(),
})
export const StoredConsent = Consent.extend({ at: Instant })

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/accounts/consents',
  auth: 'lead',
  door: true,
  summary: 'What I agreed to, newest first',
  status: 200,
  response: z.array(StoredConsent),
})

export const giveConsent = endpoint({
  method: 'POST',
  path: '/api/accounts/consents',
  auth: 'lead',
  door: true,
  summary: 'Agree, or take an agreement back; each change of an answer is kept with its version',
  body: Consent,
  status: 201,
  response: StoredConsent,
  problems: ['rate_limit'],
})
