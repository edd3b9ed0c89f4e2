import { checkAccessKey, checkLeadAccessKey } from '@mutirao/contract/relations'
import { call } from '#api/call.ts'
import { callAsLead, ensureLead, heldLeadId } from '#session/lead.ts'
import { isSignedIn } from '#session/signed-in.ts'
import { readInTab, storeInTab } from '#platform/storage.ts'
import type { Tokens } from '@mutirao/contract/authentication'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { hasCode } from '#api/problem.ts'
import { clientQuery } from '#session/account-queries.ts'
import { countCampaigns } from '#session/intranet-guard.ts'
import { isOfOffice, pathAfterLogin } from '#links/own-path.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { useEnter } from '#features/sign-in/use-enter.ts'

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

/** Into a closed shop: with the key that was given before, if there is one, and only to what the account reaches. */
export function useEnterCompany(to: string | undefined) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const signIn = useEnter()

  /** Whether the account reaches a campaign, or goes on to the office; then it is led there, past the sign-up where there is no account yet. */
  async function look(): Promise<boolean> {
    // Staff may be on no list of buyers.
    if (isOfOffice(to)) return router.navigate({ href: pathAfterLogin(to), replace: true }).then(() => true)
    await queryClient.invalidateQueries({ queryKey: ['campaigns', 'account'] })
    const isInside = (await countCampaigns(queryClient)) > 0
    if (!isInside) return false
    if (await isWithoutAccount(queryClient)) await router.navigate({ to: '/signup/name', search: { to }, replace: true })
    else await router.navigate({ href: pathAfterLogin(to), replace: true })
    return true
  }

  /** Access was given: announced, because the screen closes with it. */
  async function open(): Promise<boolean> {
    const isInside = await look()
    if (isInside) showSnack(m.access_open())
    return isInside
  }

  /** Whether the shop is open to somebody is said before anything else is asked of them. */
  async function enter(tokens: Tokens): Promise<boolean> {
    await signIn(tokens)
    const access = readAccess()
    if (access) await enterKey(access.accessKey).then(forgetAccess, () => {})
    return look()
  }

  return { enter, open }
}

const isWithoutAccount = (queryClient: QueryClient) =>
  queryClient.fetchQuery(clientQuery()).then(
    () => false,
    (error: unknown) => hasCode(error, 'no_account'),
  )
