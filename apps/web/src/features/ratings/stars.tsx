import * as m from '#paraglide/messages.js'
import { MOST_STARS } from '@mutirao/domain/rating'
import { Icon } from '@mutirao/ui/icon.tsx'
import { star } from '@mutirao/ui/service-icons.gen.ts'

export const starNumbers = Array.from({ length: MOST_STARS }, (_, index) => index + 1)

export const StarMark = ({ isLit, className = 'size-4' }: { isLit: boolean; className?: string }) => (
  <Icon d={star} className={`${className} ${isLit ? 'fill-current text-warn' : 'text-control'}`} />
)

/** Screen readers get one number. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className="inline-flex gap-0.5 align-middle">
      <span className="sr-only">{m.rating_stars({ stars })}</span>
      {starNumbers.map((number) => (
        <StarMark key={number} isLit={number <= stars} />
      ))}
    </span>
  )
}
