import { updateClient } from '@mutirao/contract/accounts'
import { capitalizeName } from '@mutirao/domain/name'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { clientQuery } from '#features/account/account-queries.ts'
import { enterKey, forgetAccess, readAccess } from '#features/sign-in/access-key.ts'
import { call } from '#lib/api.ts'
import { sendInsidersHome } from './send-insiders-home.ts'
import { pageHead } from '#lib/head.ts'
import { useTenant } from '#lib/page-state.ts'
import { messageFor } from '#lib/problem-message.ts'
import { requireSession } from '#lib/require-session.ts'
import * as m from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { clock } from '#ui/icon-paths.ts'
import { Note } from '#ui/note.tsx'
import { SignInFrame } from '#ui/sign-in-frame.tsx'
import { AcceptTerms } from '../sign-in/accept-terms.tsx'
import { signInShell } from '../sign-in/sign-in-route.ts'
import { useEnterCompany } from './use-enter-company.ts'

export const Route = createFileRoute('/intranet/confirmation')({
  ssr: false,
  staticData: signInShell,
  beforeLoad: async (visit) => {
    await requireSession(visit)
    await sendInsidersHome(visit)
  },
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_confirm_company(), isPrivate: true }),
  component: IntranetConfirmationScreen,
})

/** The name as the company knows it, and the key that opens; whoever is already confirmed was sent home by the guard. */
function IntranetConfirmationScreen() {
  const { name: company, logo } = useTenant()
  const queryClient = useQueryClient()
  const { data: client } = useQuery(clientQuery())
  const { look } = useEnterCompany(undefined)
  const input = useRef<HTMLInputElement>(null)
  const [issue, setIssue] = useState<string>()
  const confirm = useMutation({
    mutationFn: async (name: string) => {
      queryClient.setQueryData(clientQuery().queryKey, await call(updateClient, { body: { name, version: client?.version } }))
      const access = readAccess()
      if (access) await enterKey(access.accessKey).then(forgetAccess)
    },
    onSuccess: look,
  })

  return (
    <SignInFrame
      title={m.confirm_company_title({ company })}
      text={m.confirm_company_text()}
      backHref="/intranet/login"
      hasLogo
      logo={logo}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const name = capitalizeName(input.current?.value ?? '')
          setIssue(name.length > 1 ? undefined : m.sign_up_name_required())
          if (name.length > 1) confirm.mutate(name)
        }}
      >
        <Field
          key={client?.version}
          ref={input}
          label={m.full_name()}
          defaultValue={client?.name}
          autoComplete="name"
          maxLength={120}
          error={issue ?? (confirm.error ? messageFor(confirm.error) : undefined)}
        />
        {confirm.isSuccess && (
          <output className="block">
            <Note kind="warn" icon={clock}>
              {m.confirm_company_waiting()}
            </Note>
          </output>
        )}
        <Button type="submit" size="big" isFull isBusy={confirm.isPending}>
          {m.confirm_company()}
        </Button>
      </form>
      <AcceptTerms />
    </SignInFrame>
  )
}
