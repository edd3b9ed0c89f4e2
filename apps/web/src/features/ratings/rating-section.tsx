import { later } from '#page/later.ts'
import * as m from '#paraglide/messages.js'
import { formatAverage, type RatingFigures } from '@mutirao/domain/rating'
import { WhenNear } from '@mutirao/ui/when-near.tsx'
import { countText, RATINGS_ID } from './rating-line.tsx'
import { StarMark } from './stars.tsx'

const RatingList = later(async () => (await import('./rating-list.tsx')).RatingList)

type Props = { campaignId: string; itemId?: string; rating: RatingFigures | undefined }

/** The ratings of a subject, loaded when scrolled near; nothing without a rating. */
export function RatingSection({ campaignId, itemId, rating }: Props) {
  if (!rating) return null
  return (
    <section id={RATINGS_ID} className="mt-6 scroll-mt-20 md:mt-8">
      <header className="mb-2.5 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-20 md:text-24">{m.ratings_title()}</h2>
        <p className="inline-flex items-center gap-1.5 text-ink-2">
          <StarMark isLit />
          <b className="text-ink tabular-nums">{formatAverage(rating.average)}</b> {countText(rating.count)}
        </p>
      </header>
      <WhenNear className="min-h-24">
        <RatingList campaignId={campaignId} itemId={itemId} />
      </WhenNear>
    </section>
  )
}
