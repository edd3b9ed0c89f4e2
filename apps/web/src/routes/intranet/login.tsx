import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { AccessKeyForm } from '#features/intranet/access-key-form.tsx'
import { useEnterCompany } from '#features/intranet/access-key.ts'
import { KeyAndCode } from '#features/intranet/key-and-code.tsx'
import { NoAccess } from '#features/intranet/no-access.tsx'
import { AcceptTerms } from '#features/sign-in/accept-terms.tsx'
import { PasskeyButton } from '#features/sign-in/passkey-button.tsx'
import { PasswordForm } from '#features/sign-in/password-form.tsx'
import { rememberOrigin, signInShell, toSearch } from '#features/sign-in/sign-in-route.ts'
import { SignInSkeleton } from '#features/sign-in/sign-in-skeleton.tsx'
import { SsoButtons, useSignInWays } from '#features/sign-in/sso-buttons.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { campaignCountQuery } from '#session/intranet-guard.ts'
import { sendInsidersHome } from '#session/require-session.ts'
import { useSession } from '#session/session.ts'
import { LogoMark } from '#ui/site-header.tsx'
import type { Tokens } from '@mutirao/contract/authentication'
import { theShop } from '@mutirao/domain/shop-name'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { lock, search } from '@mutirao/ui/icons.gen.ts'
import { TextLink } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/intranet/login')({
  ssr: false,
  staticData: signInShell,
  validateSearch: toSearch,
  beforeLoad: async (visit) => {
    rememberOrigin(visit.search)
    await sendInsidersHome(visit)
  },
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_intranet(), isPrivate: true }),
  pendingComponent: () => <SignInSkeleton title={m.screen_intranet()} />,
  component: IntranetLoginScreen,
})

/** IntranetLogin: key and code on the same screen. Whoever is in and still here reaches no campaign. */
function IntranetLoginScreen() {
  const { to } = Route.useSearch()
  const tenant = useTenant()
  const { name, logo } = tenant
  const { status } = useSession()
  const { hasSso, hasPassword } = useSignInWays()
  const [isPassword, setPassword] = useState(false)
  const [isEntering, setEntering] = useState(false)
  const { open, enter } = useEnterCompany(to)
  const { data: count } = useQuery({ ...campaignCountQuery(), enabled: status === 'in' && !isEntering })

  /** A new sign-in shows nothing until the server has returned the open campaigns. */
  async function handleEnter(tokens: Tokens) {
    setEntering(true)
    // During the redirect this screen stays until the next one has loaded.
    try {
      setEntering(await enter(tokens))
    } catch (error) {
      setEntering(false)
      throw error
    }
  }

  const isIn = status === 'in' && !isEntering
  if (isIn && count === undefined) return <SignInSkeleton title={m.screen_intranet()} />
  return (
    <main className="mx-auto grid max-w-120 grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-10 pb-16 md:my-10 md:rounded-sheet md:border md:border-line md:bg-surface md:p-8">
      <div className="flex items-center gap-3 font-head text-20 font-extrabold md:hidden">
        {logo ? <img src={logo} alt="" width={44} height={44} className="size-11" /> : <LogoMark className="size-11" />}
        {name}
      </div>
      {isIn && count === 0 ? (
        <NoAccess onAccess={() => void open()} />
      ) : (
        <>
          <div className="grid gap-1.5">
            <h1 className="text-32 wrap-anywhere hyphens-auto md:text-24">{m.screen_intranet()}</h1>
            <p className="text-16 text-ink-2">{m.intranet_text({ shop: theShop(tenant) })}</p>
          </div>
          <SsoButtons isEnabled={hasSso} to={to} />
          {isPassword ? <PasswordForm onEnter={handleEnter} /> : <KeyAndCode onEnter={handleEnter} />}
          <PasskeyButton onEnter={handleEnter} />
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
