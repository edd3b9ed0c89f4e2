import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Finish } from '#features/sign-in/postal-code-form.tsx'
import { withTo } from '#features/sign-in/sign-in-route.ts'
import { keepSignUp } from '#features/sign-in/sign-up-store.ts'
import { openAccount } from '#features/sign-in/use-enter.ts'
import { ownPath, pathAfterLogin } from '#links/own-path.ts'
import { addressOf, pathOf } from '#links/paths.ts'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { leaveLead } from '#session/lead.ts'
import { useSession } from '#session/session.ts'
import { hasCode } from '@mutirao/client/problem'
import { Note } from '@mutirao/ui/note.tsx'
import { circleAlert } from '@mutirao/ui/service-icons.gen.ts'
import { TextLink } from '@mutirao/ui/text-button.tsx'

/** An unusable CPF leads back to its step. */
export function SignUpProblem({ error, to }: { error: Error; to: string | undefined }) {
  const isCpf = hasCode(error, 'cpf_in_use')
  return (
    <Note
      kind="err"
      icon={circleAlert}
      isAlert
      action={isCpf && <TextLink href={withTo(pathOf('/signup/identification'), to)}>{m.change()}</TextLink>}
    >
      {messageFor(error)}
    </Note>
  )
}

/** Creates the account, activates the user, and returns the shopper to their screen. */
export function useFinishSignUp(to: string | undefined) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { user } = useSession()
  return useMutation({
    mutationFn: async ({ asksNumber: _asked, ...last }: Finish) => {
      if (!user) throw new Error('A sign-up without a session')
      keepSignUp(last)
      return openAccount(queryClient, user)
    },
    onSuccess: async ({ name = '' }, { asksNumber, postalCode }) => {
      leaveLead()
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'client' })
      const next = pathAfterLogin(to)
      // Staff continue to the office, which is another app.
      const href = asksNumber && ownPath(next) ? addressOf('/addressnumber', { cep: postalCode, to: next }) : next
      await router.navigate({ href, replace: true })
      showSnack(m.sign_up_welcome({ name: name.split(' ')[0] ?? '' }))
    },
  })
}
