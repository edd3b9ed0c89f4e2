import { checkAccessKey, checkLeadAccessKey } from '@mutirao/contract/relations'
import { call } from '#api/call.ts'
import { callAsLead, ensureLead, heldLeadId } from '#session/lead.ts'
import { isSignedIn } from '#session/signed-in.ts'
import { readInTab, storeInTab } from '#platform/storage.ts'

/** Spec §3 access state: the key that was accepted before anybody was signed in. */
type HeldAccess = { accessKey: string; campaigns: number }
const stored = 'access'

export const readAccess = () => readInTab<HeldAccess>(stored)
export const forgetAccess = () => storeInTab(stored, null)

/** For the account when there is one; a visitor's key opens its campaigns after the sign-in. */
export async function enterKey(accessKey: string): Promise<HeldAccess> {
  const access = isSignedIn() ? await call(checkAccessKey, { body: { accessKey } }) : await checkAsLead(accessKey)
  const held = { accessKey, campaigns: access.campaignIds.length }
  storeInTab(stored, held)
  return held
}

async function checkAsLead(accessKey: string) {
  await ensureLead()
  return callAsLead(checkLeadAccessKey, { params: { leadId: heldLeadId() ?? '' }, body: { accessKey } })
}
