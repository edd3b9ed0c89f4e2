import { getClient } from '@mutirao/contract/accounts'
import { addAccountCode, addLeadCode, listAccountCodes, listLeadCodes, type Relation } from '@mutirao/contract/relations'
import { getMyLead } from '@mutirao/contract/leads'
import { type CampaignCode, parseCampaignCode } from '@mutirao/domain/campaign-code'
import { call } from '#api/call.ts'
import { callAsLead } from '#session/lead.ts'
import { paths } from '#links/paths.ts'
import { findRecord, keepLog, keepRecord, type Outcome, type SkipReason } from './activation-records.ts'

export type Address = { pathname: string; search: string }
type Options = { isDisabled: boolean; isSignedIn: boolean; now: number }
export type Activated = { isNew: boolean; campaignId?: string }

/** The answer of a sign-on provider carries a `code` too, which is nobody else's. */
const foreignCode = /^\/sso\//
/** Whoever is paying is not sent to another campaign. */
const paying = /^\/(cart\/[^/]+\/|checkout\/)/

/** One look at one address. Never throws; what came of it is logged. */
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
    const { isNew, campaignId } = await addCode(code, options)
    return { status: isNew ? 'activated' : 'activated_existing', campaignId }
  } catch {
    // Spec §4: an unknown answer or an exception, all the same to the visitor.
    return { status: 'failed' }
  }
}

/** Adds a code to whoever is here, and remembers it. */
export async function addCode(code: CampaignCode, { isSignedIn, now }: Omit<Options, 'isDisabled'>): Promise<Activated> {
  const activated = await (isSignedIn ? addToAccount(code) : addToLead(code))
  keepRecord({ code: code.code, campaignId: activated.campaignId, activatedAt: now })
  return activated
}

async function addToAccount(body: CampaignCode): Promise<Activated> {
  const relation = await call(addAccountCode, { body })
  if (relation) return { isNew: true, campaignId: relation.campaignId }
  return held(body, async () => {
    const { id } = await call(getClient, {})
    return call(listAccountCodes, { params: { id } })
  })
}

async function addToLead(body: CampaignCode): Promise<Activated> {
  const { id } = await callAsLead(getMyLead, {})
  const relation = await call(addLeadCode, { params: { id }, body })
  if (relation) return { isNew: true, campaignId: relation.campaignId }
  return held(body, () => call(listLeadCodes, { params: { id } }))
}

/** The answer for a code that one has already is empty: the list of one's codes knows its campaign. */
async function held({ code }: CampaignCode, list: () => Promise<Relation[]>): Promise<Activated> {
  const relations = await list().catch(() => [])
  return { isNew: false, campaignId: relations.find((relation) => relation.code.toLowerCase() === code.toLowerCase())?.campaignId }
}
