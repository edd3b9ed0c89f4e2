import * as m from '#paraglide/messages.js'
import { formatAverage, type RatingFigures } from '@mutirao/domain/rating'
import { StarMark } from './stars.tsx'

export const RATINGS_ID = 'avaliacoes'

export const countText = (count: number) => (count === 1 ? m.ratings_count_one() : m.ratings_count({ count }))

/** "4,8 · 12 avaliações" as a link to the ratings; nothing without one. */
export function RatingLine({ rating }: { rating: RatingFigures | undefined }) {
  if (!rating) return null
  const [average, count] = [formatAverage(rating.average), countText(rating.count)]
  return (
    <a
      href={`#${RATINGS_ID}`}
      aria-label={m.rating_average({ average, count })}
      className="inline-flex min-h-11 w-fit items-center gap-1.5 text-14 text-ink-2"
    >
      <StarMark isLit />
      <b className="text-ink tabular-nums">{average}</b>
      <span className="underline underline-offset-2">{count}</span>
    </a>
  )
}
