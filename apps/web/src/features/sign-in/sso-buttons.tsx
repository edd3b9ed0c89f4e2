import { useMutation, useQuery } from '@tanstack/react-query'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { building2 } from '@mutirao/ui/service-icons.gen.ts'
import { ssoProvidersQuery } from './sign-in-calls.ts'
import { beginSso } from './sso.ts'

/** "Entrar com {empresa}", one per provider, where the shop has single sign-on. */
export function SsoButtons({ isEnabled, to }: { isEnabled: boolean; to?: string }) {
  const { data: providers = [] } = useQuery(ssoProvidersQuery(isEnabled))
  const begin = useMutation({ mutationFn: beginSso })
  if (!isEnabled) return null
  return (
    <>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          kind="line"
          isFull
          isBusy={begin.isPending && begin.variables.provider === id}
          onClick={() => begin.mutate({ provider: id, to })}
        >
          <Icon d={building2} />
          {m.sign_in_with({ provider: name })}
        </Button>
      ))}
      {begin.error && (
        <Note kind="err" isAlert>
          {messageFor(begin.error)}
        </Note>
      )}
    </>
  )
}

/** The shop's sign-in methods in addition to the code. */
export function useSignInWays() {
  const authentication: { ssoEnabled?: boolean; passwordEnabled?: boolean } = useQuery(marketplaceQuery()).data?.authentication ?? {}
  return { hasSso: authentication.ssoEnabled === true, hasPassword: authentication.passwordEnabled === true }
}
