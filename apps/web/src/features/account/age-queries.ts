import { getAge, verifyAge } from '@mutirao/contract/age'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { markAgeVerified } from '#session/age-mark.ts'
import { call } from '#api/call.ts'

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
