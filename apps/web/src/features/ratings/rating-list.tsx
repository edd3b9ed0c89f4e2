import { useInfiniteQuery } from '@tanstack/react-query'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import type { PublicRating } from '@mutirao/contract/ratings'
import { formatDay } from '@mutirao/domain/delivery-date'
import { Button } from '@mutirao/ui/button.tsx'
import { RatingPhotos } from './rating-photos.tsx'
import { ratingsQuery, type Subject } from './rating-queries.ts'
import { Stars } from './stars.tsx'

/** Newest first, ten more at a time. */
export function RatingList(subject: Subject) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(ratingsQuery(subject))
  const ratings = data?.pages.flatMap(({ content }) => content) ?? []
  return (
    <>
      <ul className="grid max-w-[68ch] gap-3">
        {ratings.map((rating) => (
          <li key={rating.id}>
            <RatingCard rating={rating} campaignId={subject.campaignId} />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="text-13 text-err">
          {messageFor(error)}
        </p>
      )}
      {hasNextPage && (
        <Button kind="line" className="mt-3" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.rating_more()}
        </Button>
      )}
    </>
  )
}

function RatingCard({ rating: { author, stars, words, photos, at, answer }, campaignId }: { rating: PublicRating; campaignId: string }) {
  const { timeZone } = useTenant()
  return (
    <article className="card px-3.5 py-3">
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-16">{author ?? m.rating_nobody()}</h3>
        <Stars stars={stars} />
      </header>
      <time dateTime={at} className="text-12 text-ink-2">
        {formatDay(new Date(at), timeZone)}
      </time>
      {words && <p className="mt-1.5 whitespace-pre-line wrap-anywhere">{words}</p>}
      <RatingPhotos campaignId={campaignId} photos={photos} />
      {answer && <ShopAnswer text={answer.text} />}
    </article>
  )
}

export const ShopAnswer = ({ text }: { text: string }) => (
  <div className="mt-2.5 rounded-card bg-well px-3 py-2">
    <b className="block text-13 font-semibold">{m.rating_answer_of_shop()}</b>
    <p className="whitespace-pre-line wrap-anywhere text-ink-2">{text}</p>
  </div>
)
