import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isAgeVerified } from '#session/age-mark.ts'
import { paths } from '#links/paths.ts'
import { isSignedIn } from '#session/signed-in.ts'
import * as m from '#paraglide/messages.js'
import { ButtonLink } from './button.tsx'
import { EmptyState, GateArt } from './empty-state.tsx'

let triedFor = ''

/** Stands before what is for adults. The page was made for a stranger: a confirmed adult's browser asks once more. */
export function AgeGate() {
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
