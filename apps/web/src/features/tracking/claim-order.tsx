import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { loginHref, paths } from '#links/paths.ts'
import { usePageState } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { isSignedIn } from '#session/signed-in.ts'
import { call } from '@mutirao/client/call'
import { hasCode } from '@mutirao/client/problem'
import { claimOrder } from '@mutirao/contract/orders'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'

type Props = { code: string; /** Back from signing in for this. */ isAsked: boolean; onOtherKey: (to: string) => void }

/**
 * Moves an order placed without an account to the account once its phone or e-mail has received a code. The page does not show which one: the
 * buyer knows.
 */
export function ClaimOrder({ code, isAsked, onOtherKey }: Props) {
  const router = useRouter()
  const page = usePageState()
  const queryClient = useQueryClient()
  const here = paths.trackingOfMine(code)
  const claim = useMutation({
    mutationFn: () => call(claimOrder, { params: { code }, body: {} }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => ['order', 'orders', 'tracking'].includes(String(queryKey[0])) })
      await router.navigate({ href: paths.orderDetails(code), replace: true })
    },
  })

  function handleClaim() {
    if (isSignedIn()) claim.mutate()
    else void router.navigate({ href: loginHref(page, here) })
  }

  const { mutate } = claim
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!isAsked || hasBegun.current || !isSignedIn()) return
    hasBegun.current = true
    mutate()
  }, [isAsked, mutate])

  const isOthers = hasCode(claim.error, 'order_not_found')
  return (
    <>
      {claim.error && (
        <Note kind="warn" isAlert>
          {isOthers ? m.claim_other_key() : messageFor(claim.error)}
        </Note>
      )}
      <Button kind="soft" isFull isBusy={claim.isPending} onClick={isOthers ? () => onOtherKey(here) : handleClaim}>
        {isOthers ? m.sign_in_with_other_key() : m.mine_see_details()}
      </Button>
      {!claim.error && <p className="text-13 text-ink-2">{m.claim_text()}</p>}
    </>
  )
}
