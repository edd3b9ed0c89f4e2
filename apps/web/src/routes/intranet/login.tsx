import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { AccessKeyForm } from '#features/sign-in/access-key-form.tsx'
import { PasswordForm } from '#features/sign-in/password-form.tsx'
import { SsoButtons } from '#features/sign-in/sso-buttons.tsx'
import { pageHead } from '#page/head.ts'
import { useTenant } from '#page/page-state.ts'
import { paths } from '#links/paths.ts'
import { useSession } from '#session/session.ts'
import * as m from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { lock, search } from '#ui/icon-paths.ts'
import { Icon } from '#ui/icon.tsx'
import { LogoMark } from '#ui/logo-mark.tsx'
import { TextLink } from '#ui/text-button.tsx'
import { SignInSkeleton } from '#ui/sign-in-skeleton.tsx'
import { AcceptTerms } from '../sign-in/accept-terms.tsx'
import { rememberOrigin, signInShell, toSearch } from '../sign-in/sign-in-route.ts'
import { useSignInWays } from '../sign-in/use-sign-in-ways.ts'
import { KeyAndCode } from './key-and-code.tsx'
import { NoAccess } from './no-access.tsx'
import { sendInsidersHome } from './send-insiders-home.ts'
import { useEnterCompany } from './use-enter-company.ts'

export const Route = createFileRoute('/intranet/login')({
  ssr: false,
  staticData: signInShell,
  validateSearch: toSearch,
  beforeLoad: async (visit) => {
    rememberOrigin(visit.search)
    await sendInsidersHome(visit)
  },
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_intranet(), isPrivate: true }),
  pendingComponent: SignInSkeleton,
  component: IntranetLoginScreen,
})

/** IntranetLogin: key and code on the same screen. Whoever is in and still here reaches no campaign. */
function IntranetLoginScreen() {
  const { to } = Route.useSearch()
  const { name, logo } = useTenant()
  const { status } = useSession()
  const { hasSso, hasPassword } = useSignInWays()
  const [isPassword, setPassword] = useState(false)
  const enter = useEnterCompany(to)

  return (
    <main className="mx-auto grid max-w-120 grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-10 pb-16 md:my-10 md:rounded-sheet md:border md:border-line md:bg-surface md:p-8">
      <div className="flex items-center gap-3 font-head text-20 font-extrabold md:hidden">
        {logo ? <img src={logo} alt="" width={44} height={44} className="size-11" /> : <LogoMark className="size-11" />}
        {name}
      </div>
      {status === 'in' ? (
        <NoAccess onAccess={() => void enter.open()} />
      ) : (
        <>
          <div className="grid gap-1.5">
            <h1 className="text-32 md:text-24">{m.screen_intranet()}</h1>
            <p className="text-16 text-ink-2">{m.intranet_text({ company: name })}</p>
          </div>
          <SsoButtons isEnabled={hasSso} to={to} />
          {isPassword ? <PasswordForm onEnter={enter.enter} /> : <KeyAndCode onEnter={enter.enter} />}
          {hasPassword && (
            <Button kind="ghost" isFull onClick={() => setPassword(!isPassword)}>
              <Icon d={lock} />
              {isPassword ? m.sign_in_with_code() : m.sign_in_with_password()}
            </Button>
          )}
          <details className="group">
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-action-text">{m.intranet_have_key()}</summary>
            <div className="pt-2">
              <AccessKeyForm />
            </div>
          </details>
          <AcceptTerms />
        </>
      )}
      <TextLink href={paths.tracking} className="justify-self-center">
        <Icon d={search} />
        {m.intranet_track()}
      </TextLink>
    </main>
  )
}
