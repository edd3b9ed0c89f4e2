import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { GateArt } from '#ui/art.tsx'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'

/** The ways out when nothing can be bought from the visitor's place. */
export function NothingHere({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      art={<GateArt />}
      title={title}
      text={text}
      action={
        <p className="flex flex-wrap justify-center gap-2">
          <ButtonLink href={paths.locationFrom(paths.home)}>{m.change_place()}</ButtonLink>
          <ButtonLink href={paths.lead({ reason: 'area' })} kind="line">
            {m.notify_me()}
          </ButtonLink>
          <ButtonLink href={paths.deliveryArea} kind="ghost">
            {m.see_where_it_delivers()}
          </ButtonLink>
        </p>
      }
    />
  )
}
