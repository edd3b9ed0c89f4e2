import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { clientQuery } from '#features/account/account-queries.ts'
import { hasCode } from '#api/problem.ts'

/** Signed in, but the sign-up was left half-way: it goes on, and comes back here. */
export async function loadAccount(queryClient: QueryClient, { href }: { href: string }): Promise<void> {
  try {
    await queryClient.ensureQueryData(clientQuery())
  } catch (error) {
    if (hasCode(error, 'no_account')) throw redirect({ to: '/signup/name', search: { to: href }, replace: true })
    throw error
  }
}
