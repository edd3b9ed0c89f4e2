import * as m from '#paraglide/messages.js'
import { paths } from '#links/paths.ts'
import { Icon } from '#ui/icon.tsx'
import { chevronRight } from '#ui/icon-paths.ts'

/** The idea of the shop in one line, with the staircase. */
export function HowItWorks() {
  return (
    <a href={paths.whatNow} className="mt-4 grid grid-cols-[auto_1fr_auto] items-center gap-3 rounded-card bg-spark-soft py-3 pr-2 pl-3.5">
      <span className="flex items-end gap-0.5" aria-hidden="true">
        <i className="h-3 w-[9px] rounded-[2px] bg-group" />
        <i className="h-[19px] w-[9px] rounded-[2px] bg-group" />
        <i className="h-[27px] w-[9px] rounded-[2px] bg-spark" />
      </span>
      <span className="text-13">
        <b className="font-semibold">{m.price_falls()}</b> {m.price_falls_text()}
      </span>
      <Icon d={chevronRight} />
    </a>
  )
}
