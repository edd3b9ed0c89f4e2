import { z } from 'zod'
import { KeyType } from './authentication.ts'
import { endpoint } from './endpoint.ts'
import { Slug, Uuid, text } from './shapes.ts'

/** A first name and a neighbourhood only. */
const Inviter = z.object({ name: z.string(), neighborhood: z.string().optional() })

/** Spec §3 Relation: the access that a code gave. */
export const Relation = z.object({
  code: z.string(),
  /** The account's id; absent for a visitor. */
  account: Uuid.optional(),
  action: z.enum(['CODE', 'INVITE', 'ACCESS']),
  campaignId: Slug.optional(),
  limits: z.int().optional(),
  used: z.int(),
  /** For an invitation: its sender, when they agreed to be named. */
  inviter: Inviter.optional(),
  properties: z.record(z.string(), z.unknown()),
})
export type Relation = z.output<typeof Relation>

export const listRelations = endpoint({
  method: 'GET',
  path: '/api/accounts/relations/client',
  auth: 'client',
  door: true,
  summary: 'What I may enter; 204 when there is nothing',
  status: 200,
  alsoStatus: 204,
  response: z.array(Relation),
})

const holder = z.object({ id: Uuid })
/** sig: the signature of a link signed by the merchant; codes that require one grant nothing without it. */
const CodeBody = z.object({ code: text(40).min(1), sig: text(200).optional() })

/** Spec §3 access state: the open campaigns, with the code and the verified key of each (absent for a visitor). */
const accessState = {
  resource: z.literal('campaign'),
  data: z.object({ campaignIds: z.array(Slug) }),
  key: z.object({ type: KeyType, key: z.string() }).optional(),
}

export const listLeadCodes = endpoint({
  method: 'GET',
  path: '/api/accounts/codes/lead/{id}',
  auth: 'lead',
  door: true,
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
  door: true,
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
  door: true,
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
  door: true,
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
  door: true,
  summary: 'Whether I may enter this campaign, and by which code',
  params: z.object({ campaignId: Slug }),
  status: 200,
  response: z.object({ hasAccess: z.boolean(), code: z.string().optional(), ...accessState, relation: Relation.optional() }),
  problems: ['not_found'],
})

const AccessKeyBody = z.object({ accessKey: text(60).min(1) })
export const Access = z.object({ code: z.string(), campaignIds: z.array(Slug), ...accessState, relation: Relation })

export const checkAccessKey = endpoint({
  method: 'POST',
  path: '/api/accounts/access/campaign/check/multiple/accesskey',
  auth: 'client',
  door: true,
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
  door: true,
  summary: 'Keep an access key for this visitor; it opens its campaigns after the sign-in',
  params: z.object({ leadId: Uuid }),
  body: AccessKeyBody,
  status: 200,
  response: Access,
  problems: ['codeNotFound', 'not_found', 'rate_limit'],
})

export const openInvite = endpoint({
  method: 'POST',
  path: '/api/accounts/invite/link',
  auth: 'lead',
  door: true,
  summary: 'My invite code for a link that I send, made when first asked for, and how it may name me',
  status: 200,
  response: z.object({
    code: z.string(),
    /** My data as shown to people who open the link; absent when nothing is known. */
    inviter: Inviter.optional(),
    /** Whether I agreed to be named. */
    isNamed: z.boolean(),
  }),
})

export const getInvite = endpoint({
  method: 'GET',
  path: '/api/accounts/invite',
  auth: 'client',
  door: true,
  summary: 'My invite code, how many verified people came with it, and what it opens',
  status: 200,
  response: z.object({
    code: z.string(),
    joined: z.int(),
    campaigns: z.array(z.object({ id: Slug, name: z.string(), invites: z.int(), missing: z.int() })),
  }),
})
