import type { AnyRouter } from '@tanstack/react-router'
import { paths } from '#links/paths.ts'
import { queryClientOf } from '#machine/router.ts'
import { showSnackOf } from '#page/snack-texts.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { isSignedIn } from '#session/signed-in.ts'
import { inviterText } from '#ui/inviter-text.ts'
import { call } from '@mutirao/client/call'
import { getCampaign } from '@mutirao/contract/campaigns'
import type { PageState } from '@mutirao/contract/pages'
import { problemTexts } from '@mutirao/contract/problem-texts'
import { withoutCampaignParams } from '@mutirao/domain/campaign-code'
import { CODE_DEBOUNCE_MS, CODE_POLL_MS } from '@mutirao/domain/limits'
import { activateFromAddress, findInvitation } from './activate-code.ts'
import type { Outcome } from './activation-records.ts'

const intranetScreens = new Set(['/intranet/login', '/intranet/confirmation', '/intranet/marketplace/access'])

/** Starts with the first address that has a code: each new address is handled after a debounce, however it was reached. */
export function watchAddress(router: AnyRouter, page: PageState): () => void {
  let seen: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWorking = false

  function look() {
    if (document.visibilityState !== 'visible' || location.href === seen || isWorking) return
    seen = location.href
    clearTimeout(timer)
    timer = setTimeout(() => void work(), CODE_DEBOUNCE_MS)
  }

  async function work() {
    isWorking = true
    await handleAddress(router, page).finally(() => (isWorking = false))
  }

  look()
  const stopRouter = router.subscribe('onResolved', look)
  const poll = setInterval(look, CODE_POLL_MS)
  return () => {
    stopRouter()
    clearInterval(poll)
    clearTimeout(timer)
  }
}

async function handleAddress(router: AnyRouter, page: PageState) {
  const { pathname, search } = location
  const outcome = await activateFromAddress(
    { pathname, search },
    { isDisabled: page.tenant.isUrlCampaignDisabled === true, isSignedIn: isSignedIn(), now: Date.now() },
  )
  if (outcome.status === 'failed') {
    // A failed code is not retried on reload, nor when the address is shared.
    await router.navigate({ href: pathname + withoutCampaignParams(search), replace: true })
    showSnackOf('codeNotFound', problemTexts.codeNotFound)
  }
  if (outcome.status === 'skipped' && outcome.reason === 'already_activated') showSnack(m.code_held())
  if (outcome.status !== 'activated' && outcome.status !== 'activated_existing') return
  // The code changes lists that were read before.
  await queryClientOf(router).invalidateQueries()
  const to = destination(outcome, { pathname, search })
  await router.navigate({ href: to, replace: true })
  const text = await textOf(outcome, to)
  if (text) showSnack(text)
}

type Success = Extract<Outcome, { campaignId?: string }>

/** Shown after the navigation, so that the message belongs to the target screen. A campaign's page names the sender itself (invited-by.tsx). */
async function textOf({ status, code, campaignId, isInvite }: Success, path: string): Promise<string | undefined> {
  if (status === 'activated_existing') return m.code_held()
  if (isInvite) return path.startsWith('/store/') ? undefined : acceptedText()
  const campaign =
    campaignId && path.startsWith('/store/')
      ? await call(getCampaign, { params: { id: campaignId }, query: {} }).catch(() => undefined)
      : undefined
  if (!campaign) return m.code_activated({ code })
  return campaign.canBuy.ok ? m.code_opened({ code, campaign: campaign.name }) : m.code_activated_for({ code, campaign: campaign.name })
}

/** Names the sender when they consented to it. */
async function acceptedText(): Promise<string> {
  const invitation = await findInvitation({ isSignedIn: isSignedIn(), now: Date.now() }).catch(() => undefined)
  return invitation?.inviter ? m.invite_accepted_from({ who: inviterText(invitation.inviter) }) : m.invite_accepted()
}

/** The campaign without the activation parameters; on a company's sign-in screens, stays until the sign-in. */
export function destination({ campaignId }: Pick<Success, 'campaignId'>, address: { pathname: string; search: string }): string {
  const stays = !campaignId || (intranetScreens.has(address.pathname) && !isSignedIn())
  return (stays ? address.pathname : paths.campaign(campaignId)) + withoutCampaignParams(address.search)
}
