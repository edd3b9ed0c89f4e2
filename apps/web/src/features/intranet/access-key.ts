import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEnter } from '#features/sign-in/use-enter.ts'
import { isOfOffice, pathAfterLogin } from '#links/own-path.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { clientQuery } from '#session/account-queries.ts'
import { countCampaigns } from '#session/intranet-guard.ts'
import { callAsLead, ensureLead, heldLeadId } from '#session/lead.ts'
import { isSignedIn } from '#session/signed-in.ts'
import { call } from '@mutirao/client/call'
import { hasCode } from '@mutirao/client/problem'
import { readInTab, storeInTab } from '@mutirao/client/storage'
import { heldAccessKey } from '@mutirao/client/stored-keys'
import type { Tokens } from '@mutirao/contract/authentication'
import { checkAccessKey, checkLeadAccessKey } from '@mutirao/contract/relations'

/** Spec §3 access state: the key that was accepted before the sign-in. */
type HeldAccess = { accessKey: string; campaigns: number }

export const readAccess = () => readInTab<HeldAccess>(heldAccessKey)
export const forgetAccess = () => storeInTab(heldAccessKey, null)

/** Applies to the account when signed in; a visitor's key opens its campaigns after the sign-in. */
export async function enterKey(accessKey: string): Promise<HeldAccess> {
  const access = isSignedIn() ? await call(checkAccessKey, { body: { accessKey } }) : await checkAsLead(accessKey)
  const held = { accessKey, campaigns: access.campaignIds.length }
  storeInTab(heldAccessKey, held)
  return held
}

async function checkAsLead(accessKey: string) {
  await ensureLead()
  return callAsLead(checkLeadAccessKey, { params: { leadId: heldLeadId() ?? '' }, body: { accessKey } })
}

/** Enters a closed shop: applies a stored key, and continues only when the account has access. */
export function useEnterCompany(to: string | undefined) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const signIn = useEnter()

  /** Returns whether the account has access to a campaign, or belongs to the office; then navigates on, skipping the sign-up. */
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

  /** Shows a snack, because the screen disappears. */
  async function open(): Promise<boolean> {
    const isInside = await look()
    if (isInside) showSnack(m.access_open())
    return isInside
  }

  /** Access is checked before anything else is asked for. */
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
