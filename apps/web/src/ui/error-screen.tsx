import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paths } from '#links/paths.ts'
import { queryClientOf } from '#machine/router.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { isOnline, reloadIfAnswered, useIsOnline } from '#platform/connection.ts'
import { isAgeVerified, isSignedIn } from '#session/signed-in.ts'
import { codeOf, hasCode, isOfNetwork, mayPass } from '@mutirao/client/problem'
import { readInTab, storeInTab } from '@mutirao/client/storage'
import { reloadedForCodeKey } from '@mutirao/client/stored-keys'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { FailureArt, GateArt, LockArt, LostArt, OfflineArt } from './art.tsx'
import { PageBar } from './page-bar.tsx'
import { ReportButton, ReportOutcome, useReport } from './report-issue.tsx'

/** Shows the remedy of a known problem, or the specification's application error with a Portuguese text. */
export function ErrorScreen({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  // The server renders an error page without a router.
  const router = useRouter({ warn: false })
  // The router's reset would render the same error again; invalidate reloads the data.
  const retry = onRetry ?? (() => void router.invalidate())
  function handleTryAgain() {
    // An answer that the screen cannot show would be read from memory again; without a network nothing would replace it.
    if (router && isOnline()) queryClientOf(router).removeQueries({ type: 'inactive' })
    retry()
  }
  const code = codeOf(error)
  const isKnown = code !== undefined && code !== 'server_error'
  if (hasCode(error, 'authorization', 'access_denied')) return <RefusedScreen />
  if (hasCode(error, 'missing_code')) return <MissingCodeScreen />
  if (isKnown) {
    const action = mayPass(error) ? (
      <Button onClick={retry}>{m.try_again()}</Button>
    ) : (
      <ButtonLink href={paths.contact}>{m.need_help()}</ButtonLink>
    )
    return (
      <main className="wrap">
        <EmptyState
          level="h1"
          art={isOfNetwork(error) ? <OfflineArt /> : <FailureArt />}
          title={m.could_not_load()}
          text={messageFor(error)}
          action={action}
        />
      </main>
    )
  }
  return <ApplicationError error={error} onRetry={handleTryAgain} />
}

function ApplicationError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const report = useReport(error)
  return (
    <main className="wrap grid justify-items-center gap-3 py-10 text-center">
      <FailureArt />
      <h1 className="text-24" lang="en">
        Application Error
      </h1>
      <p className="text-16 text-ink-2" lang="en">
        The application encountered an unexpected error.
      </p>
      <p className="max-w-[40ch] text-ink-2">{m.application_error()}</p>
      <div className="flex flex-wrap justify-center gap-2" lang="en">
        <Button onClick={onRetry}>Try Again</Button>
        <Button kind="line" onClick={() => location.reload()}>
          Reload Page
        </Button>
        <ReportButton {...report} />
      </div>
      <ReportOutcome {...report} />
      <p className="text-12 text-ink-3" lang="en">
        If the problem persists, please contact support.
      </p>
    </main>
  )
}

/**
 * The screen's chunk failed to load: the connection is lost, or the shop has a newer build. Reloads the page automatically once per address,
 * afterwards on a tap.
 */
function MissingCodeScreen() {
  const isOnline = useIsOnline()
  const [isAsking, setIsAsking] = useState(false)

  async function handleRetry() {
    setIsAsking(true)
    if (!(await reloadIfAnswered())) setIsAsking(false)
  }

  useEffect(() => {
    if (!isOnline || readInTab(reloadedForCodeKey) === location.href) return
    storeInTab(reloadedForCodeKey, location.href)
    void reloadIfAnswered()
  }, [isOnline])

  return (
    <main className="wrap" data-missing="">
      <EmptyState
        level="h1"
        art={isOnline ? <FailureArt /> : <OfflineArt />}
        title={isOnline ? m.could_not_load() : m.screen_offline_title()}
        text={isOnline ? m.screen_missing_text() : m.screen_offline_text()}
        action={
          <Button isBusy={isAsking} onClick={() => void handleRetry()}>
            {m.try_again()}
          </Button>
        }
      />
    </main>
  )
}

/** data: the loader's reason when the item exists, but not for everybody. */
export function NotFoundScreen({ data }: { data?: unknown }) {
  if (typeof data === 'object' && data !== null && 'isForAdults' in data) return <AgeGate />
  return (
    <>
      <WayBack title={m.not_found_bar()} />
      <main className="wrap">
        <EmptyState
          level="h1"
          art={<LostArt />}
          title={m.not_found_title()}
          text={m.not_found_text()}
          action={<ButtonLink href={paths.home}>{m.go_home()}</ButtonLink>}
        />
      </main>
    </>
  )
}

/** The page bar on phones, except under the shop's header. */
function WayBack({ title }: { title: string }) {
  const hasHeader = useMatches({ select: (matches) => matches.at(-1)?.staticData.shell?.hasHeader })
  return hasHeader ? null : <PageBar title={title} backHref={paths.home} />
}

/** The specification's "unauthorized" group: offers to sign in with another account. */
function RefusedScreen() {
  return (
    <main className="wrap">
      <EmptyState
        level="h1"
        art={<LockArt />}
        title={m.refused_title()}
        text={m.refused_text()}
        action={
          <div className="grid w-full max-w-80 gap-2.5">
            <ButtonLink isFull href={paths.home}>
              {m.go_home()}
            </ButtonLink>
            <ButtonLink kind="line" isFull href={paths.contact}>
              {m.need_help()}
            </ButtonLink>
          </div>
        }
      />
    </main>
  )
}

let triedFor = ''

/** Shown instead of content for adults. The page was rendered for a stranger, so a confirmed adult's browser refetches. */
function AgeGate() {
  const router = useRouter()
  const path = useLocation({ select: ({ href }) => href })
  useEffect(() => {
    if (triedFor === path || !isSignedIn() || !isAgeVerified()) return
    triedFor = path
    void router.invalidate()
  }, [router, path])
  return (
    <main className="wrap">
      <EmptyState
        level="h1"
        art={<GateArt />}
        title={m.age_title()}
        text={m.age_text()}
        action={
          <div className="grid w-full max-w-80 gap-2.5">
            <ButtonLink isFull size="big" href={paths.age(path)}>
              {m.age_enter()}
            </ButtonLink>
            <ButtonLink kind="line" isFull href={paths.home}>
              {m.go_home()}
            </ButtonLink>
          </div>
        }
      />
    </main>
  )
}
