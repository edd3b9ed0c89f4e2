import { paths } from '#links/paths.ts'
import { callAsLead } from '#session/lead.ts'
import { call } from '@mutirao/client/call'
import { getClient } from '@mutirao/contract/accounts'
import { getMyLead } from '@mutirao/contract/leads'
import { addAccountCode, addLeadCode, listAccountCodes, listLeadCodes, type Relation } from '@mutirao/contract/relations'
import { type CampaignCode, parseCampaignCode } from '@mutirao/domain/campaign-code'
import { findRecord, keepLog, keepRecord, sameCode, validRecords, type Outcome, type SkipReason } from './activation-records.ts'

export type Address = { pathname: string; search: string }
type Options = { isDisabled: boolean; isSignedIn: boolean; now: number }
type ActivatedTarget = { campaignId?: string; isInvite?: true }
export type Activated = { isNew: boolean } & ActivatedTarget

/** A single sign-on callback has a `code` parameter of its own. */
const foreignCode = /^\/sso\//
/** A shopper who is paying is not redirected to another campaign. */
const paying = /^\/(cart\/[^/]+\/|checkout\/)/

/** Handles one address. Never throws; the outcome is logged. */
export async function activateFromAddress(address: Address, options: Options): Promise<Outcome> {
  const found = foreignCode.test(address.pathname) ? undefined : parseCampaignCode(address.search)
  if (!found) return { status: 'skipped', reason: 'no_code' }
  const reason = skipReason(found.code, address.pathname, options)
  const outcome: Outcome = reason ? { status: 'skipped', reason } : await activate(found, options)
  keepLog({ at: options.now, code: found.code, outcome })
  return outcome
}

/** The order of the guards is their precedence. */
function skipReason(code: string, pathname: string, { isDisabled, now }: Options): SkipReason | undefined {
  if (isDisabled) return 'disabled'
  const record = findRecord(code, now)
  if (record?.campaignId && isWithin(pathname, paths.campaign(record.campaignId))) return 'already_active'
  if (record) return 'already_activated'
  return paying.test(pathname) ? 'override_disabled' : undefined
}

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

async function activate(code: CampaignCode, options: Options): Promise<Outcome> {
  try {
    const { isNew, ...opened } = await addCode(code, options)
    return { status: isNew ? 'activated' : 'activated_existing', code: code.code.toUpperCase(), ...opened }
  } catch {
    // Spec §4: an unknown response and an exception have the same outcome.
    return { status: 'failed' }
  }
}

/** Adds a code to the caller's account or lead, and records it. */
export async function addCode(code: CampaignCode, { isSignedIn, now }: Omit<Options, 'isDisabled'>): Promise<Activated> {
  const { isNew, ...opened } = await add(code, isSignedIn)
  keepRecord({ code: code.code, ...opened, activatedAt: now })
  return { isNew, ...opened }
}

/** The response for a code that the caller already has is empty, so its campaign comes from the list of codes. */
async function add(body: CampaignCode, isSignedIn: boolean): Promise<Activated> {
  const relation = await (isSignedIn ? call(addAccountCode, { body }) : addToLead(body))
  if (relation) return { isNew: true, ...openedBy(relation) }
  const relations = await listCodes(isSignedIn).catch(() => [])
  const held = relations.find((one) => sameCode(one.code, body.code))
  return { isNew: false, ...(held && openedBy(held)) }
}

async function addToLead(body: CampaignCode): Promise<Relation | undefined> {
  const { id } = await callAsLead(getMyLead, {})
  return call(addLeadCode, { params: { id }, body })
}

async function listCodes(isSignedIn: boolean): Promise<Relation[]> {
  const { id } = await (isSignedIn ? call(getClient, { query: {} }) : callAsLead(getMyLead, {}))
  return call(isSignedIn ? listAccountCodes : listLeadCodes, { params: { id } })
}

function openedBy({ campaignId, action }: Relation): ActivatedTarget {
  return { ...(campaignId && { campaignId }), ...(action === 'INVITE' && { isInvite: true }) }
}

/** The newest invitation activated in this browser that the caller still has. */
export async function findInvitation({ isSignedIn, now }: Omit<Options, 'isDisabled'>): Promise<Relation | undefined> {
  const record = validRecords(now).find(({ isInvite }) => isInvite)
  return record && (await listCodes(isSignedIn)).find(({ code }) => sameCode(code, record.code))
}
