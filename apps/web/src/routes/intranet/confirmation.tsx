import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PersonalDataForm } from '#features/account/personal-data-form.tsx'
import { companyForm } from '#features/account/personal-form.ts'
import { enterKey, forgetAccess, readAccess, useEnterCompany } from '#features/intranet/access-key.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { AcceptTerms } from '#features/sign-in/accept-terms.tsx'
import { SignInFrame } from '#features/sign-in/sign-in-frame.tsx'
import { signInShell } from '#features/sign-in/sign-in-route.ts'
import { SignInSkeleton } from '#features/sign-in/sign-in-skeleton.tsx'
import { pathOf } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { clientQuery, loadAccount } from '#session/account-queries.ts'
import { requireSession, sendInsidersHome } from '#session/require-session.ts'
import { inShop } from '@mutirao/domain/shop-name'
import { clock } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/intranet/confirmation')({
  ssr: false,
  staticData: signInShell,
  beforeLoad: async (visit) => {
    await requireSession(visit)
    await sendInsidersHome(visit)
  },
  loader: async ({ context: { queryClient }, location }) => {
    await Promise.all([loadAccount(queryClient, location), queryClient.ensureQueryData(marketplaceQuery())])
  },
  head: ({ match }) => pageHead(match.context.page, { title: m.confirm_company(), isPrivate: true }),
  pendingComponent: () => <SignInSkeleton title={m.confirm_company()} />,
  component: IntranetConfirmationScreen,
})

/** The name as the company knows it, what it asks besides, and the key that opens; whoever is already confirmed was sent home by the guard. */
function IntranetConfirmationScreen() {
  const tenant = useTenant()
  const { logo } = tenant
  const { data: client } = useSuspenseQuery(clientQuery())
  const { data: marketplace } = useSuspenseQuery(marketplaceQuery())
  const fields = useMemo(() => companyForm(marketplace?.defaultForms.personalForm ?? []), [marketplace])
  const { open } = useEnterCompany(undefined)
  const ask = useMutation({
    mutationFn: async () => {
      const access = readAccess()
      if (access) await enterKey(access.accessKey).then(forgetAccess)
      return open()
    },
  })

  return (
    <SignInFrame
      title={m.confirm_company_title({ shop: inShop(tenant) })}
      text={m.confirm_company_text()}
      backHref="/intranet/login"
      hasLogo
      logo={logo}
    >
      <PersonalDataForm client={client} fields={fields} saveLabel={m.confirm_company()} onSaved={() => ask.mutate()} />
      {ask.error && (
        <Note kind="err" isAlert>
          {messageFor(ask.error)}
        </Note>
      )}
      {ask.data === false && (
        <output className="block">
          <Note kind="warn" icon={clock} action={<TextLink href={pathOf('/intranet/marketplace/access')}>{m.screen_access()}</TextLink>}>
            <b className="block text-14 font-semibold">{m.confirm_company_review()}</b>
            {m.confirm_company_waiting()}
          </Note>
        </output>
      )}
      <AcceptTerms />
    </SignInFrame>
  )
}
