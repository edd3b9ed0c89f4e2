import { useMutation } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { signInShell, withTo } from '#features/sign-in/sign-in-route.ts'
import { ssoText } from '#features/sign-in/sso-text.ts'
import { beginSso, endSso, findSsoTrip, readSsoTrip, type SsoAnswer, type SsoTrip } from '#features/sign-in/sso.ts'
import { useEnterBySso } from '#features/sign-in/use-enter.ts'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { GateArt } from '#ui/art.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { LogoMark } from '#ui/site-header.tsx'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'

const names = ['code', 'state', 'iss', 'error'] as const

export const Route = createFileRoute('/sso/callback')({
  ssr: false,
  staticData: signInShell,
  validateSearch: (search: Record<string, unknown>): SsoAnswer =>
    Object.fromEntries(names.flatMap((name) => (search[name] === undefined ? [] : [[name, String(search[name])]]))),
  head: ({ match }) => pageHead(match.context.page, { title: m.sso_connecting(), isPrivate: true }),
  pendingComponent: Connecting,
  component: SsoCallbackScreen,
})

/** The provider's response is sent to the server once; it is removed from the address first, so that "back" replays nothing. */
function SsoCallbackScreen() {
  const answer = Route.useSearch()
  const router = useRouter()
  const { isIntranet } = useTenant()
  const trip = readSsoTrip()
  const enter = useEnterBySso(trip?.to)
  const end = useMutation({ mutationFn: async (given: SsoAnswer) => enter(await endSso(given)) })
  const again = useMutation({ mutationFn: async (last: SsoTrip | undefined) => beginSso(last ?? (await findSsoTrip())) })
  const sent = useRef<SsoAnswer>(undefined)

  useEffect(() => {
    // In the native app the answer of a second try comes to the same screen.
    const isCleared = sent.current !== undefined && Object.keys(answer).length === 0
    if (sent.current === answer || isCleared) return
    sent.current = answer
    void router.navigate({ to: '/sso/callback', search: {}, replace: true }).then(() => end.mutate(answer))
  }, [router, end, answer])

  const error = again.error ?? end.error
  if (!error) return <Connecting />
  return (
    <main className="wrap">
      <EmptyState
        level="h1"
        art={<GateArt />}
        title={m.sso_failed()}
        text={ssoText(error)}
        action={
          <div className="grid w-full max-w-80 gap-2.5" role="alert">
            <Button size="big" isFull isBusy={again.isPending} onClick={() => again.mutate(trip)}>
              {m.sso_try_again()}
            </Button>
            <ButtonLink kind="line" isFull href={withTo(isIntranet ? '/intranet/login' : '/login', trip?.to)} data-replace="">
              {m.sso_other_way()}
            </ButtonLink>
          </div>
        }
      />
    </main>
  )
}

/** While the shop and somebody else's sign-on page talk. */
function Connecting() {
  const { logo } = useTenant()
  return (
    <>
      <PageBar title={m.sso_connecting()} backHref={paths.home} />
      <main className="grid min-h-[60dvh] place-content-center justify-items-center gap-4" aria-busy="true">
        <h1 className="sr-only">{m.sso_connecting()}</h1>
        <span className="animate-pulse">
          {logo ? <img src={logo} alt="" width={56} height={56} className="size-14" /> : <LogoMark className="size-14" />}
        </span>
        <output className="text-16 text-ink-2">{m.sso_connecting()}</output>
      </main>
    </>
  )
}
