import { formatPhone } from '@mutirao/domain/phone-format'
import type { QueryClient } from '@tanstack/react-query'
import { clientQuery } from '#session/account-queries.ts'
import { isSignedIn } from '#session/signed-in.ts'
import { readBuyer, setBuyer } from './checkout-store.ts'

/** Whoever has an account has told name and phone there and is not asked again. Nothing waits for it: without an answer the step asks. */
export async function fillBuyer(queryClient: QueryClient): Promise<void> {
  if (!isSignedIn() || readBuyer().userName !== '') return
  const account = await queryClient.ensureQueryData(clientQuery()).catch(() => undefined)
  // Somebody who types is faster than the answer.
  if (!account?.name || readBuyer().userName !== '') return
  setBuyer({ userName: account.name, userPhone: formatPhone(account.phone ?? ''), email: account.email ?? '' })
}
