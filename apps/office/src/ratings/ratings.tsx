import { useState } from 'react'
import { start } from '#api/start.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { pageOf, useSetFields, type Fields } from '#desk/list-address.ts'
import { ListPage } from '#desk/list-page.tsx'
import { NoteField } from '#desk/note-field.tsx'
import { deskTexts } from '#desk/texts.ts'
import { useNow } from '#device/clock.ts'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { SeePhoto } from '#looks/see-photo.tsx'
import { say } from '#written/said.tsx'
import { call } from '@mutirao/client/call'
import { answerRating, hideRating, showRating, type DeskRating } from '@mutirao/contract/ratings'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { LONGEST_RATING, MOST_STARS } from '@mutirao/domain/rating'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { ratingsQuery, type RatingFilter } from './rating-queries.ts'
import { ratingTexts } from './texts.ts'

const paging = { first: 20, most: 20, isByTime: true }
type Filter = NonNullable<RatingFilter['only']> | 'all'
const filters: { value: Filter; label: string }[] = [
  { value: 'all', label: ratingTexts.ratingFilters.all },
  { value: 'unanswered', label: ratingTexts.ratingFilters.unanswered },
  { value: 'hidden', label: ratingTexts.ratingFilters.hidden },
]
const onlyOf = ({ only }: Fields): Filter => filters.find(({ value }) => value === only)?.value ?? 'all'

function queryOf(fields: Fields) {
  const only = onlyOf(fields)
  return ratingsQuery({ only: only === 'all' ? undefined : only, ...pageOf(fields, paging) })
}

/** Ratings for staff to answer, or to hide with a reason. */
export function RatingsScreen({ fields }: { fields: Fields }) {
  const setFields = useSetFields()
  return (
    <ListPage
      list="ratings"
      title={ratingTexts.ratings}
      fields={fields}
      read={useDeskRead(queryOf(fields))}
      paging={paging}
      empty={ratingTexts.noRatings}
      keyOf={({ id }) => id}
      renderCard={(rating) => <RatingCard rating={rating} onDone={say} />}
      grid="lg:grid-cols-2"
    >
      <div className="mb-3 max-w-120">
        <Segmented
          label={ratingTexts.ratingsShown}
          options={filters}
          value={onlyOf(fields)}
          onChange={(value) => setFields({ only: value === 'all' ? undefined : value })}
        />
      </div>
    </ListPage>
  )
}

type Act = 'answer' | 'hide' | 'show'
type DoneProps = { onDone: (said: string) => void }

function RatingCard({ rating, onDone }: DoneProps & { rating: DeskRating }) {
  const [asking, setAsking] = useState<Act>()
  const now = useNow()
  const keptFocus = useKeptFocus()
  const { subject, itemId, author, stars, words, photos, at, answer, hidden, order } = rating
  const acts: Act[] = ['answer', hidden ? 'show' : 'hide']
  const name = itemId ? subject : ratingTexts.ofCampaign(subject)
  return (
    <article {...keptFocus} aria-label={`${name} ${order.code}`} className="card grid grid-cols-[minmax(0,1fr)] gap-2 p-4 outline-none">
      <header>
        <h2 className="text-16">{name}</h2>
        <p className="text-ink-2">
          {ratingTexts.starsOf(stars, MOST_STARS)} · {author ?? ratingTexts.ratingOfNobody} ·{' '}
          <span className="font-mono">{order.code}</span> · {formatWhen(new Date(at), now, start.timeZone)}
        </p>
      </header>
      {words && <p className="whitespace-pre-line wrap-anywhere">{words}</p>}
      {photos.map((rated, index) => (
        <div key={rated}>
          <SeePhoto name={{ rated }} label={ratingTexts.ratingPhoto(index + 1)} />
        </div>
      ))}
      {answer && (
        <p className="rounded-card bg-well px-3 py-2 whitespace-pre-line wrap-anywhere">
          <b className="block">{ratingTexts.ratingAnswered}</b>
          {answer.text}
        </p>
      )}
      {hidden && <Note kind="warn">{ratingTexts.ratingHidden(hidden.reason)}</Note>}
      <div className="flex flex-wrap gap-2">
        {acts.map((act) => (
          <Button
            key={act}
            size="small"
            kind={act === 'answer' ? 'action' : 'line'}
            aria-label={`${ratingTexts.ratingActs[act]}: ${name} ${order.code}`}
            onClick={() => setAsking(act)}
          >
            {ratingTexts.ratingActs[act]}
          </Button>
        ))}
      </div>
      {asking && <RatingSheet act={asking} rating={rating} onClose={() => setAsking(undefined)} onDone={onDone} />}
    </article>
  )
}

type SheetProps = DoneProps & { act: Act; rating: DeskRating; onClose: () => void }

function RatingSheet({ act, rating: { id, answer, hidden }, onClose, onDone }: SheetProps) {
  const [error, setError] = useState<string>()
  const params = { rating: id }
  const sending = (text: string) =>
    ({
      answer: () => call(answerRating, { params, body: { text } }),
      hide: () => call(hideRating, { params, body: { reason: text } }),
      show: () => call(showRating, { params }),
    })[act]

  function ask(said: (name: string) => string) {
    const problem = problemOf(act, said('text'))
    setError(problem)
    return problem === undefined ? sending(said('text')) : undefined
  }

  return (
    <ActSheet
      title={ratingTexts.ratingActs[act]}
      subject={`rating ${act} ${id}`}
      act={ratingTexts.ratingActs[act]}
      ask={ask}
      say={() => ratingTexts.ratingDone[act]}
      onDone={onDone}
      onClose={onClose}
      onChange={() => setError(undefined)}
    >
      <p>{ratingTexts.ratingMeans[act]}</p>
      {act === 'answer' && (
        <NoteField label={ratingTexts.ratingAnswer} name="text" defaultValue={answer?.text} maxLength={LONGEST_RATING} error={error} />
      )}
      {act === 'hide' && (
        <Field
          label={deskTexts.adjustReason}
          hint={deskTexts.adjustReasonHint}
          name="text"
          defaultValue={hidden?.reason}
          maxLength={200}
          autoComplete="off"
          error={error}
        />
      )}
    </ActSheet>
  )
}

function problemOf(act: Act, text: string): string | undefined {
  if (act === 'answer' && text.length === 0) return ratingTexts.ratingAnswerError
  return act === 'hide' && text.length < 3 ? deskTexts.adjustReasonError : undefined
}
