import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { SavedCartNote } from '#features/cart/saved-cart-note.tsx'
import { useBuyer } from '#features/checkout/checkout-store.ts'
import { AcceptTerms } from '#features/sign-in/accept-terms.tsx'
import { KeyForm } from '#features/sign-in/key-form.tsx'
import { PasskeyButton } from '#features/sign-in/passkey-button.tsx'
import { PasswordForm } from '#features/sign-in/password-form.tsx'
import { SignInFrame } from '#features/sign-in/sign-in-frame.tsx'
import { checkVisitor, rememberOrigin, signInShell, toSearch, withTo } from '#features/sign-in/sign-in-route.ts'
import { SignInSkeleton } from '#features/sign-in/sign-in-skeleton.tsx'
import { SsoButtons, useSignInWays } from '#features/sign-in/sso-buttons.tsx'
import { useEnterAndGo } from '#features/sign-in/use-enter.ts'
import { isOfOffice } from '#links/own-path.ts'
import { pathOf, paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { isWide } from '#platform/device.ts'
import { formatPhone } from '@mutirao/domain/phone-format'
import { Segmented } from '@mutirao/ui/segmented.tsx'

export const Route = createFileRoute('/auth')({
  ssr: false,
  staticData: signInShell,
  validateSearch: toSearch,
  beforeLoad: async ({ search }) => {
    if (!isWide()) throw redirect({ to: '/login', search, replace: true })
    await checkVisitor('login', search.to)
    rememberOrigin(search)
  },
  head: ({ match }) => pageHead(match.context.page, { title: m.sign_in(), isPrivate: true }),
  pendingComponent: () => <SignInSkeleton title={m.sign_in()} />,
  component: AuthScreen,
})

type Way = 'PHONE' | 'EMAIL' | 'PASSWORD' | 'SSO'

/** Authentication: one card, one tab per way in. */
function AuthScreen() {
  const { to } = Route.useSearch()
  const { logo } = useTenant()
  const router = useRouter()
  const { hasSso, hasPassword } = useSignInWays()
  const enter = useEnterAndGo({ to })
  const buyer = useBuyer()
  const [way, setWay] = useState<Way>('PHONE')
  const ways: { value: Way; label: string }[] = [
    { value: 'PHONE', label: m.cell_phone() },
    { value: 'EMAIL', label: m.email() },
    ...(hasPassword ? [{ value: 'PASSWORD' as const, label: m.sign_in_password() }] : []),
    ...(hasSso ? [{ value: 'SSO' as const, label: m.sign_in_tab_company() }] : []),
  ]
  const goOn = (screen: 'phone' | 'email') =>
    void router.navigate({ to: `/$type/${screen}/activation`, params: { type: 'login' }, search: { to } })

  return (
    <SignInFrame
      title={m.sign_in_title()}
      text={way === 'PHONE' ? m.sign_in_phone_text() : way === 'EMAIL' ? m.sign_in_email_text() : undefined}
      backHref={paths.home}
      aside={isOfOffice(to) ? undefined : { href: paths.home, label: m.sign_in_guest() }}
      hasLogo
      logo={logo}
    >
      <Segmented label={m.sign_in_title()} options={ways} value={way} onChange={setWay} />
      {way === 'PHONE' && (
        <KeyForm
          type="PHONE"
          purpose="login"
          hint={m.sign_in_phone_hint()}
          known={formatPhone(buyer.userPhone)}
          onSent={() => goOn('phone')}
        />
      )}
      {way === 'EMAIL' && <KeyForm type="EMAIL" purpose="login" known={buyer.email} onSent={() => goOn('email')} />}
      {way === 'PASSWORD' && <PasswordForm onEnter={enter} newPasswordHref={withTo(pathOf('/login/password'), to)} />}
      {way === 'SSO' && <SsoButtons isEnabled to={to} />}
      <PasskeyButton onEnter={enter} />
      <SavedCartNote />
      <AcceptTerms />
    </SignInFrame>
  )
}
