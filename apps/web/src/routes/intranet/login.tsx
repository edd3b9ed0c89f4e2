import { ofShop, theShop } from '@mutirao/domain/shop-name'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState, useRef } from 'react'
import { AccessKeyForm } from '#features/intranet/access-key-form.tsx'
import { PasswordForm, keyOf } from '#features/sign-in/password-form.tsx'
import { SsoButtons, useSignInWays } from '#features/sign-in/sso-buttons.tsx'
import { pageHead } from '#page/head.ts'
import { useTenant } from '#page/page-state.ts'
import { pathOf, paths } from '#links/paths.ts'
import { useSession, signOut } from '#session/session.ts'
import * as m from '#paraglide/messages.js'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { lock, search } from '@mutirao/ui/icons.gen.ts'
import { Icon } from '@mutirao/ui/icon.tsx'
import { LogoMark } from '#ui/site-header.tsx'
import { TextLink, TextButton } from '@mutirao/ui/text-button.tsx'
import { SignInSkeleton } from '#features/sign-in/sign-in-skeleton.tsx'
import { AcceptTerms } from '#features/sign-in/accept-terms.tsx'
import { rememberOrigin, signInShell, toSearch } from '#features/sign-in/sign-in-route.ts'
import { sendInsidersHome } from '#session/require-session.ts'
import { useEnterCompany } from '#features/intranet/access-key.ts'
import type { Tokens } from '@mutirao/contract/authentication'
import { useMutation, useQuery } from '@tanstack/react-query'
import { campaignCountQuery } from '#session/intranet-guard.ts'
import { CodeForm } from '#features/sign-in/code-form.tsx'
import { forgetSentCode, keepSentCode, keyText, readSentCode, type SignInKey } from '#features/sign-in/sent-code.ts'
import { sendCode, signIn } from '#features/sign-in/sign-in-calls.ts'
import { messageFor } from '#page/problem-message.ts'
import { Field } from '@mutirao/ui/field.tsx'
import { whatsappLink } from '#platform/share.ts'
import { List } from '@mutirao/ui/list-row.tsx'
import { TalkToShop } from '#ui/talk-to-shop.tsx'

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
            <h1 className="text-32 md:text-24">{m.screen_intranet()}</h1>
            <p className="text-16 text-ink-2">{m.intranet_text({ shop: theShop(tenant) })}</p>
          </div>
          <SsoButtons isEnabled={hasSso} to={to} />
          {isPassword ? <PasswordForm onEnter={handleEnter} /> : <KeyAndCode onEnter={handleEnter} />}
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

/** E-mail or phone, then the code in its place; a reload in the middle goes on with the code. */
function KeyAndCode({ onEnter }: { onEnter: (tokens: Tokens) => Promise<unknown> }) {
  const [sent, setSent] = useState(() => readSentCode('EMAIL') ?? readSentCode('PHONE'))
  const [issue, setIssue] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: async (key: SignInKey) => keepSentCode(key, await sendCode('login', key), Date.now()),
    onSuccess: setSent,
    onError: () => input.current?.focus(),
  })

  if (sent)
    return (
      <>
        <p className="text-16 text-ink-2">
          {sent.key.type === 'PHONE' ? m.sign_in_code_sms() : m.sign_in_code_email()}{' '}
          <b className="font-semibold break-words text-ink">{keyText(sent.key)}</b>. {m.sign_in_code_lasts()}
        </p>
        <CodeForm
          sent={sent}
          purpose="login"
          onCode={async (code) => onEnter(await signIn(sent.key, code))}
          aside={
            <TextButton
              onClick={() => {
                forgetSentCode()
                setSent(undefined)
              }}
            >
              {m.intranet_other_key()}
            </TextButton>
          }
        />
      </>
    )
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const key = keyOf(input.current?.value ?? '')
        setIssue(key ? undefined : m.sign_in_key_invalid())
        if (key) send.mutate(key)
        else input.current?.focus()
      }}
    >
      <Field
        ref={input}
        label={m.sign_in_key_label()}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        enterKeyHint="send"
        error={issue ?? (send.error ? messageFor(send.error) : undefined)}
      />
      <Button type="submit" size="big" isFull isBusy={send.isPending}>
        {m.intranet_send_code()}
      </Button>
    </form>
  )
}

/** In, but on nobody's list: a key, a word with the company, or somebody else's account. */
function NoAccess({ onAccess }: { onAccess: () => void }) {
  // A screen of its own at the same address: the field that had the focus has gone.
  useEffect(() => document.getElementById('content')?.focus({ preventScroll: true }), [])
  const tenant = useTenant()
  const { user } = useSession()
  const key = user?.keys.find(({ type }) => type === 'EMAIL') ?? user?.keys[0]
  const text = key ? keyText(key) : ''
  return (
    <>
      <div className="grid gap-1.5">
        <h1 className="text-24">
          {key?.type === 'PHONE' ? m.intranet_no_access_phone({ shop: ofShop(tenant) }) : m.intranet_no_access({ shop: ofShop(tenant) })}
        </h1>
        <p className="text-16 break-words text-ink-2">{m.intranet_no_access_text({ key: text })}</p>
      </div>
      <ButtonLink isFull href={pathOf('/intranet/confirmation')}>
        {m.access_ask()}
      </ButtonLink>
      <AccessKeyForm onAccess={onAccess} />
      <List>
        <TalkToShop href={whatsappLink(m.intranet_ask_message({ key: text }), tenant.helpPhone)} />
      </List>
      <Button kind="ghost" isFull onClick={() => void signOut()}>
        {m.intranet_other_account()}
      </Button>
    </>
  )
}
