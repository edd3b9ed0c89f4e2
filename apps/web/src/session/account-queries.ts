import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { call } from '@mutirao/client/call'
import { hasCode } from '@mutirao/client/problem'
import { getClient } from '@mutirao/contract/accounts'
import { getAge, verifyAge } from '@mutirao/contract/age'
import { USER_SYNC_MS } from '@mutirao/domain/limits'
import { markAgeVerified } from './signed-in.ts'

/** The caller's account; refresh.ts refetches it. */
export const clientQuery = () =>
  queryOptions({
    queryKey: ['client'],
    queryFn: () => call(getClient, { query: {} }),
    staleTime: USER_SYNC_MS,
  })

/** Loads the account. An unfinished sign-up is continued first, and returns to this address. */
export async function loadAccount(queryClient: QueryClient, { href }: { href: string }): Promise<void> {
  try {
    await queryClient.ensureQueryData(clientQuery())
  } catch (error) {
    if (hasCode(error, 'no_account')) throw redirect({ to: '/signup/name', search: { to: href }, replace: true })
    throw error
  }
}

const key = ['age']

export const ageQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: async () => {
      const state = await call(getAge, {})
      markAgeVerified(state.isVerified)
      return state
    },
    retry: false,
  })

export function useVerifyAge() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (birthDate: string) => call(verifyAge, { body: { birthDate } }),
    onSuccess: async (state) => {
      markAgeVerified(state.isVerified)
      queryClient.setQueryData(key, state)
      if (state.isVerified) await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] })
    },
  })
}
