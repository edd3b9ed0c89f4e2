import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { ButtonLink } from './button.tsx'
import { EmptyState, GateArt } from './empty-state.tsx'

/** The spec's "unauthorized" group: this account may not, another one might. */
export function RefusedScreen() {
  return (
    <main className="wrap">
      <EmptyState
        level="h1"
        art={<GateArt />}
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
