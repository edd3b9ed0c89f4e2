import { withoutCampaignParams } from '@mutirao/domain/campaign-code'
import type { AnyRouter } from '@tanstack/react-router'
import { problemTexts } from '@mutirao/contract/problem-texts'
import type { PageState } from '@mutirao/contract/pages'
import { queryClientOf } from '#machine/router.ts'
import { paths } from '#links/paths.ts'
import { isSignedIn } from '#session/signed-in.ts'
import { showSnack } from '#page/snack.ts'
import { activateFromAddress } from './activate-code.ts'
import type { Outcome } from './activation-records.ts'

/** Spec §9. */
const debounceMs = 400
const pollMs = 2000

const intranetScreens = new Set(['/intranet/login', '/intranet/confirmation', '/intranet/marketplace/access'])

/** From the first address with a code on: each new address is looked at once it has rested, however it came to be. */
export function watchAddress(router: AnyRouter, page: PageState): () => void {
  let seen: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWorking = false

  function look() {
    if (document.visibilityState !== 'visible' || location.href === seen || isWorking) return
    seen = location.href
    clearTimeout(timer)
    timer = setTimeout(() => void work(), debounceMs)
  }

  async function work() {
    isWorking = true
    await handleAddress(router, page).finally(() => (isWorking = false))
  }

  look()
  const stopRouter = router.subscribe('onResolved', look)
  const poll = setInterval(look, pollMs)
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
  if (outcome.status === 'failed') showSnack(problemTexts.codeNotFound)
  if (outcome.status !== 'activated' && outcome.status !== 'activated_existing') return
  // What the code opened is in lists that were read before.
  await queryClientOf(router).invalidateQueries()
  await router.navigate({ href: destination(outcome, { pathname, search }), replace: true })
}

/** The campaign, without the parameters that brought us; on the screens of a company's sign-in one stays until one is in. */
export function destination(
  { campaignId }: Extract<Outcome, { campaignId?: string }>,
  address: { pathname: string; search: string },
): string {
  const stays = !campaignId || (intranetScreens.has(address.pathname) && !isSignedIn())
  return (stays ? address.pathname : paths.campaign(campaignId)) + withoutCampaignParams(address.search)
}
