import { useQuery } from '@tanstack/react-query'
import type { GroupView } from '#features/cart/cart-view.ts'
import type { Straight } from '#features/checkout/straight-to-review.tsx'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { addressOf, paths } from '#links/paths.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { useIsOnline } from '#platform/connection.ts'
import { useSession } from '#session/session.ts'
import { formatMoney } from '@mutirao/domain/money'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'

/** The target of "Continuar": visitors sign in first when the shop requires an account. */
export function useNextPath(uuid: string): string {
  const { status } = useSession()
  const { isIntranet } = useTenant()
  const needsAccount = useQuery(marketplaceQuery()).data?.simplifiedSignupEligible === false
  if (status !== 'out' || !needsAccount) return paths.checkout(uuid)
  return isIntranet ? addressOf('/intranet/login', { to: paths.checkout(uuid) }) : paths.guestCart
}

type ActionProps = { uuid: string; issues: number; short?: GroupView; straight?: Straight }

/**
 * The next button, skipping steps without questions; leads to a line that cannot be bought, or to the goods of a campaign below its minimum
 * order.
 */
export function CartAction({ uuid, issues, short, straight }: ActionProps) {
  const next = useNextPath(uuid)
  const isOnline = useIsOnline()
  if (issues === 0 && short) {
    return (
      <ButtonLink href={paths.catalog(short.campaignId)} className="flex-1">
        {m.add_for_minimum({ lacking: formatMoney(short.lacking) })}
      </ButtonLink>
    )
  }
  // Without a network the server cannot say whether a question remains; the steps say that the order waits for it.
  if (straight && isOnline) {
    return (
      <Button className="flex-1" isBusy={straight.isPending} onClick={straight.onGo}>
        {m.straight_to_review()}
      </Button>
    )
  }
  if (issues === 0) {
    return (
      <ButtonLink href={next} className="flex-1">
        {m.go_on()}
      </ButtonLink>
    )
  }
  return (
    <Button className="flex-1" onClick={showFirstIssue}>
      {m.solve_items({ count: issues })}
    </Button>
  )
}

function showFirstIssue() {
  const line = document.querySelector('[data-issue]')
  line?.scrollIntoView({ block: 'center' })
  line?.querySelector<HTMLElement>('[data-solve], button')?.focus({ preventScroll: true })
}
