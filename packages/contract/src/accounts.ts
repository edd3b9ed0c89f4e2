import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, Slug, Uuid, text } from './shapes.ts'

/** Spec §3 Address; what a client keeps under a name. */
export const ClientAddress = z.object({
  alias: text(30).optional(),
  address: text(120),
  streetNumber: text(10).optional(),
  complement: text(40).optional(),
  neighborhood: text(60).optional(),
  city: text(60).optional(),
  administrativeArea: text(2).optional(),
  reference: text(60).optional(),
  hasNumber: z.boolean().optional(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
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
  /** Masked: 529.•••.•••-25. The whole number is in the export of one's own data. */
  cpf: z.string().optional(),
  addresses: z.array(ClientAddress),
  properties: z.object({
    likings: Likings,
    codes: z.array(z.string()),
    devices: z.array(z.string()),
    answers: FormAnswers,
    lastLogin: Instant.optional(),
    appVersion: z.string().optional(),
    lastCreatedLeadId: z.string().optional(),
    origin: SignUpOrigin.optional(),
  }),
  /** Required personal data that is still absent or blank (spec §5). */
  missing: z.array(z.string()),
  /** Set when the account will be deleted once its open orders have ended. */
  deletionRequestedAt: Instant.optional(),
  version: z.int(),
})
export type Client = z.output<typeof Client>

const PersonalData = z.object({
  name: text(120).optional(),
  email: text(120).optional(),
  cpf: text(14).optional(),
  addresses: z.array(ClientAddress).max(20).optional(),
  properties: z.object({ likings: Likings.optional(), answers: FormAnswers.optional() }).optional(),
})

export const createClient = endpoint({
  method: 'POST',
  path: '/api/accounts/client/user/{userId}',
  auth: 'client',
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
  summary: 'My account',
  status: 200,
  response: Client,
  problems: ['no_account'],
})

export const updateClient = endpoint({
  method: 'PUT',
  path: '/api/accounts/client',
  auth: 'client',
  summary: 'Correct my data; with a version that is no longer the newest nothing is changed',
  body: PersonalData.extend({ version: z.int().optional() }),
  status: 200,
  response: Client,
  problems: ['no_account', 'validation_failed', 'cpf_in_use', 'conflict'],
})

export const deleteClient = endpoint({
  method: 'DELETE',
  path: '/api/accounts/client',
  auth: 'client',
  summary: 'Delete my account: 204 done, 200 once the open orders have ended',
  status: 200,
  alsoStatus: 204,
  response: z.object({ openOrders: z.int() }),
})

export const exportClient = endpoint({
  method: 'GET',
  path: '/api/accounts/client/export',
  auth: 'client',
  summary: 'Everything the shop holds about me, as JSON',
  status: 200,
  response: z.record(z.string(), z.unknown()),
})

export const exportClientCsv = endpoint({
  method: 'GET',
  path: '/api/accounts/client/export/csv',
  auth: 'client',
  summary: 'The same as lines of area, field and value',
  status: 200,
  response: z.object({ csv: z.string() }),
})

export const Consent = z.object({ name: z.enum(['terms', 'marketing', 'push', 'geolocation']), version: text(20), granted: z.boolean() })
export const StoredConsent = Consent.extend({ at: Instant })

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/accounts/consents',
  auth: 'lead',
  summary: 'What I agreed to, newest first',
  status: 200,
  response: z.array(StoredConsent),
})

export const giveConsent = endpoint({
  method: 'POST',
  path: '/api/accounts/consents',
  auth: 'lead',
  summary: 'Agree, or take an agreement back; each answer is kept with its version',
  body: Consent,
  status: 201,
  response: StoredConsent,
})

/** Spec §3 Relation: what a code gave to whom. */
export const Relation = z.object({
  code: z.string(),
  account: z.string().optional(),
  action: z.enum(['CODE', 'INVITE', 'ACCESS']),
  campaignId: Slug.optional(),
  limits: z.int().optional(),
  used: z.int(),
  properties: z.record(z.string(), z.unknown()),
})
export type Relation = z.output<typeof Relation>

export const listRelations = endpoint({
  method: 'GET',
  path: '/api/accounts/relations/client',
  auth: 'client',
  summary: 'What I may enter; 204 when there is nothing',
  status: 200,
  alsoStatus: 204,
  response: z.array(Relation),
})

const holder = z.object({ id: Uuid })
const CodeBody = z.object({ code: text(40).min(1), sig: text(200).optional() })

export const listLeadCodes = endpoint({
  method: 'GET',
  path: '/api/accounts/codes/lead/{id}',
  auth: 'lead',
  summary: 'The codes this visitor holds',
  params: holder,
  status: 200,
  response: z.array(Relation),
  problems: ['not_found'],
})

export const listAccountCodes = endpoint({
  method: 'GET',
  path: '/api/accounts/codes/account/{id}',
  auth: 'client',
  summary: 'The codes this account holds',
  params: holder,
  status: 200,
  response: z.array(Relation),
  problems: ['not_found'],
})

export const addLeadCode = endpoint({
  method: 'POST',
  path: '/api/accounts/codes/lead/{id}',
  auth: 'lead',
  summary: 'Add a code to this visitor: 200 new, 204 already held, 400 no such code',
  params: holder,
  body: CodeBody,
  status: 200,
  alsoStatus: 204,
  response: Relation,
  problems: ['codeNotFound', 'not_found', 'rate_limit'],
})

export const addAccountCode = endpoint({
  method: 'POST',
  path: '/api/accounts/codes/account',
  auth: 'client',
  summary: 'Add a code to my account: 200 new, 204 already held, 400 no such code',
  body: CodeBody,
  status: 200,
  alsoStatus: 204,
  response: Relation,
  problems: ['codeNotFound', 'rate_limit'],
})

export const checkCampaignAccess = endpoint({
  method: 'GET',
  path: '/api/accounts/access/campaignAccess/{campaignId}',
  auth: 'lead',
  summary: 'Whether I may enter this campaign, and by which code',
  params: z.object({ campaignId: Slug }),
  status: 200,
  response: z.object({ hasAccess: z.boolean(), relation: Relation.optional() }),
  problems: ['not_found'],
})

const AccessKeyBody = z.object({ accessKey: text(60).min(1) })
/** Spec §3 access state. */
export const Access = z.object({ code: z.string(), campaignIds: z.array(Slug), relation: Relation })

export const checkAccessKey = endpoint({
  method: 'POST',
  path: '/api/accounts/access/campaign/check/multiple/accesskey',
  auth: 'client',
  summary: 'Open the campaigns of an access key for my account',
  body: AccessKeyBody,
  status: 200,
  response: Access,
  problems: ['codeNotFound', 'rate_limit'],
})

export const checkLeadAccessKey = endpoint({
  method: 'POST',
  path: '/api/accounts/access/campaign/check/multiple/accesskey/lead/{leadId}',
  auth: 'lead',
  summary: 'Keep an access key for this visitor; it opens its campaigns after the sign-in',
  params: z.object({ leadId: Uuid }),
  body: AccessKeyBody,
  status: 200,
  response: Access,
  problems: ['codeNotFound', 'not_found', 'rate_limit'],
})

export const getInvite = endpoint({
  method: 'GET',
  path: '/api/accounts/invite',
  auth: 'client',
  summary: 'My invite code, how many verified people came with it, and what it opens',
  status: 200,
  response: z.object({
    code: z.string(),
    joined: z.int(),
    campaigns: z.array(z.object({ id: Slug, name: z.string(), invites: z.int(), missing: z.int() })),
  }),
})
