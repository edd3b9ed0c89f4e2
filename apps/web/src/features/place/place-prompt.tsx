import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronRight, mapPin } from '@mutirao/ui/icons.gen.ts'

/** First visit: the shop uses its default point until a place is chosen. */
export function PlacePrompt({ path }: { path: string }) {
  return (
    <a href={paths.locationFrom(path)} className="card mt-3.5 grid grid-cols-[auto_1fr_auto] items-center gap-3 px-3.5 py-3">
      <span className="grid size-10 place-items-center rounded-full bg-action-soft text-action-text">
        <Icon d={mapPin} />
      </span>
      <span>
        <b className="block font-semibold">{m.where_to_receive()}</b>
        <span className="block text-13 text-ink-2">{m.where_to_receive_text()}</span>
      </span>
      <Icon d={chevronRight} />
    </a>
  )
}
