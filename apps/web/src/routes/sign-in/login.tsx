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
import { isOfOffice, pathAfterLogin } from '#links/own-path.ts'
import { pathOf, paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { isWide } from '#platform/device.ts'
import { formatPhone } from '@mutirao/domain/phone-format'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { lock } from '@mutirao/ui/icons.gen.ts'
import { mail } from '@mutirao/ui/service-icons.gen.ts'

export const Route = createFileRoute('/login')({
  ssr: false,
  staticData: signInShell,
  validateSearch: toSearch,
  beforeLoad: async ({ search }) => {
    if (isWide()) throw redirect({ to: '/auth', search, replace: true })
    await checkVisitor('login', search.to)
    rememberOrigin(search)
  },
  head: ({ match }) => pageHead(match.context.page, { title: m.sign_in(), isPrivate: true }),
  pendingComponent: () => <SignInSkeleton title={m.sign_in()} />,
  component: LoginScreen,
})

/** LoginOptions: the phone at once, the other ways below. */
function LoginScreen() {
  const { to } = Route.useSearch()
  const { logo } = useTenant()
  const router = useRouter()
  const { hasSso, hasPassword } = useSignInWays()
  const enter = useEnterAndGo({ to })
  const known = formatPhone(useBuyer().userPhone)
  const [isPassword, setPassword] = useState(false)

  if (isPassword)
    return (
      <SignInFrame title={m.sign_in_with_password()} backHref={paths.home} hasLogo logo={logo}>
        <PasswordForm onEnter={enter} newPasswordHref={withTo(pathOf('/login/password'), to)} />
        <Button kind="line" isFull onClick={() => setPassword(false)}>
          {m.sign_in_with_code()}
        </Button>
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={m.sign_in_phone_question()}
      text={m.sign_in_phone_text()}
      backHref={paths.home}
      aside={isOfOffice(to) ? undefined : { href: guestPath(to), label: m.sign_in_guest() }}
      hasLogo
      logo={logo}
    >
      <KeyForm
        type="PHONE"
        purpose="login"
        hint={m.sign_in_phone_hint()}
        known={known}
        onSent={() => void router.navigate({ to: '/$type/phone/activation', params: { type: 'login' }, search: { to } })}
      />
      <ButtonLink kind="line" isFull href={withTo(pathOf('/$type/email/verification', { type: 'login' }), to)}>
        <Icon d={mail} />
        {m.sign_in_by_email()}
      </ButtonLink>
      <SsoButtons isEnabled={hasSso} to={to} />
      <PasskeyButton onEnter={enter} />
      {hasPassword && (
        <Button kind="ghost" isFull onClick={() => setPassword(true)}>
          <Icon d={lock} />
          {m.sign_in_with_password()}
        </Button>
      )}
      <SavedCartNote />
      <AcceptTerms />
    </SignInFrame>
  )
}

/** On the way to a purchase one goes on without an account; a personal screen is no place for a guest. */
const guestPath = (to: string | undefined) => {
  const path = pathAfterLogin(to)
  return /^\/(cart|checkout|store|products|order|location)(\/|\?|$)/.test(path) ? path : paths.home
}
