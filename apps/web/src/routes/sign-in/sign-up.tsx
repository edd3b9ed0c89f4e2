import { createFileRoute, redirect } from '@tanstack/react-router'
import { AcceptTerms } from '#features/sign-in/accept-terms.tsx'
import { SignInFrame } from '#features/sign-in/sign-in-frame.tsx'
import { rememberOrigin, signInShell, toSearch, withTo } from '#features/sign-in/sign-in-route.ts'
import { SignInSkeleton } from '#features/sign-in/sign-in-skeleton.tsx'
import { pathAfterLogin } from '#links/own-path.ts'
import { pathOf, paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { restoreSession } from '#session/require-session.ts'
import { useSession } from '#session/session.ts'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { lock, mapPin, user as person } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { mail, phone } from '@mutirao/ui/service-icons.gen.ts'

export const Route = createFileRoute('/signup')({
  ssr: false,
  staticData: signInShell,
  validateSearch: toSearch,
  beforeLoad: async ({ search }) => {
    const { status, user } = await restoreSession()
    if (status === 'in' && !user?.firstAccess) throw redirect({ href: pathAfterLogin(search.to), replace: true })
    if (status === 'out') rememberOrigin(search, 'MENU_ACCESS')
  },
  head: ({ match }) => pageHead(match.context.page, { title: m.create_account(), isPrivate: true }),
  pendingComponent: () => <SignInSkeleton title={m.create_account()} />,
  component: SignUpScreen,
})

/** Explains the questions before they are asked. */
function SignUpScreen() {
  const { to } = Route.useSearch()
  const { logo, isIntranet } = useTenant()
  const isIn = useSession().status === 'in'
  return (
    <SignInFrame
      title={m.sign_up_title()}
      text={m.sign_up_text()}
      backHref={paths.home}
      aside={isIn ? undefined : { href: withTo(isIntranet ? '/intranet/login' : '/login', to), label: m.have_account() }}
      hasLogo
      logo={logo}
    >
      <List>
        {!isIn && <ListRow icon={phone} title={m.sign_up_asks_phone()} text={m.sign_up_why_phone()} />}
        <ListRow icon={person} title={m.your_name()} text={m.sign_up_why_name()} />
        <ListRow icon={lock} title={m.cpf()} text={m.sign_up_why_cpf()} />
        <ListRow icon={mapPin} title={m.postal_code()} text={m.sign_up_why_cep()} />
      </List>
      {isIn ? (
        <ButtonLink size="big" isFull href={withTo(pathOf('/signup/name'), to)}>
          {m.go_on()}
        </ButtonLink>
      ) : isIntranet ? (
        <ButtonLink size="big" isFull href={withTo(pathOf('/intranet/login'), to)}>
          {m.go_on()}
        </ButtonLink>
      ) : (
        <>
          <ButtonLink size="big" isFull href={withTo(pathOf('/$type/phone/verification', { type: 'signup' }), to)}>
            {m.sign_up_by_phone()}
          </ButtonLink>
          <ButtonLink kind="line" isFull href={withTo(pathOf('/$type/email/verification', { type: 'signup' }), to)}>
            <Icon d={mail} />
            {m.sign_up_by_email()}
          </ButtonLink>
        </>
      )}
      <AcceptTerms />
    </SignInFrame>
  )
}
