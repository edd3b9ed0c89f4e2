import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { clientQuery } from '#features/account/account-queries.ts'
import { createAccount } from '#features/sign-up/create-account.ts'
import { forgetSignUp, keepSignUp, type SignUp } from '#features/sign-up/sign-up-store.ts'
import { leaveLead } from '#session/lead.ts'
import { pathAfterLogin } from '#links/own-path.ts'
import { keepUser, useSession } from '#session/session.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { activateUser } from '../sign-in/use-enter.ts'

/** The account is made, the user active, and the shopper back where they were. */
export function useFinishSignUp(to: string | undefined) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { user } = useSession()
  return useMutation({
    mutationFn: async (last: Partial<SignUp>) => {
      if (!user) throw new Error('A sign-up without a session')
      keepSignUp(last)
      const client = await createAccount(user.id)
      queryClient.setQueryData(clientQuery().queryKey, client)
      keepUser({ ...user, firstAccess: false })
      keepUser(await activateUser().catch(() => ({ ...user, firstAccess: false, activated: true })))
      return client
    },
    onSuccess: async ({ name = '' }) => {
      leaveLead()
      forgetSignUp()
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'client' })
      await router.navigate({ href: pathAfterLogin(to), replace: true })
      showSnack(m.sign_up_welcome({ name: name.split(' ')[0] ?? '' }))
    },
  })
}
