import { useState, type FormEvent } from 'react'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { TextArea } from '@mutirao/ui/text-area.tsx'
import { answerRating, hideRating, showRating, type DeskRating } from '@mutirao/contract/ratings'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { LONGEST_RATING, MOST_STARS } from '@mutirao/domain/rating'
import { call } from '@mutirao/client/call'
import { start } from '#api/start.ts'
import { useNow } from '#device/clock.ts'
import { useRatings, type RatingFilter } from '#kept/desk.ts'
import { useDeskAct } from '#kept/desk-act.ts'
import { useKeptFocus } from '#parts/kept-focus.ts'
import { KeptNote } from '#parts/kept-note.tsx'
import { SeePhoto } from '#parts/see-photo.tsx'
import { texts } from '../texts.ts'
import { FaultNote } from './fault-note.tsx'
import { deskTexts } from './texts.ts'

const PAGE = 20

type Filter = NonNullable<RatingFilter['only']> | 'all'
const filters: { value: Filter; label: string }[] = [
  { value: 'all', label: deskTexts.ratingFilters.all },
  { value: 'unanswered', label: deskTexts.ratingFilters.unanswered },
  { value: 'hidden', label: deskTexts.ratingFilters.hidden },
]

/** Ratings for staff to answer, or to hide with a reason. */
export function RatingsScreen() {
  const [only, setOnly] = useState<RatingFilter['only']>()
  const [page, setPage] = useState(0)
  const [said, setSaid] = useState<string>()
  const read = useRatings({ only, page, size: PAGE })
  const { content, totalElements = 0 } = read.value ?? {}

  function handleFilter(value: Filter) {
    setOnly(value === 'all' ? undefined : value)
    setPage(0)
  }

  return (
    <>
      <h1 className="mb-3 text-24">{deskTexts.ratings}</h1>
      <div className="mb-3 max-w-120">
        <Segmented label={deskTexts.ratingsShown} options={filters} value={only ?? 'all'} onChange={handleFilter} />
      </div>
      <output className="mb-3 block empty:hidden">{said && <Note kind="good">{said}</Note>}</output>
      <KeptNote of={read} />
      {content?.length === 0 && <p className="py-4 text-16">{deskTexts.noRatings}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2">
        {content?.map((rating) => (
          <li key={rating.id}>
            <RatingCard rating={rating} onDone={setSaid} />
          </li>
        ))}
      </ul>
      <nav className="mt-4 flex gap-2" aria-label={deskTexts.ratings}>
        {page > 0 && (
          <Button kind="line" onClick={() => setPage(page - 1)}>
            {deskTexts.newer}
          </Button>
        )}
        {(page + 1) * PAGE < totalElements && (
          <Button kind="line" onClick={() => setPage(page + 1)}>
            {deskTexts.older}
          </Button>
        )}
      </nav>
    </>
  )
}

type Act = 'answer' | 'hide' | 'show'
type Done = { onDone: (said: string) => void }

function RatingCard({ rating, onDone }: Done & { rating: DeskRating }) {
  const [asking, setAsking] = useState<Act>()
  const now = useNow()
  const keptFocus = useKeptFocus()
  const { subject, itemId, author, stars, words, photos, at, answer, hidden, order } = rating
  const acts: Act[] = ['answer', hidden ? 'show' : 'hide']
  const name = itemId ? subject : deskTexts.ofCampaign(subject)
  return (
    <article {...keptFocus} aria-label={`${name} ${order.code}`} className="card grid grid-cols-[minmax(0,1fr)] gap-2 p-4 outline-none">
      <header>
        <h2 className="text-16">{name}</h2>
        <p className="text-ink-2">
          {deskTexts.starsOf(stars, MOST_STARS)} · {author ?? deskTexts.ratingOfNobody} · <span className="font-mono">{order.code}</span> ·{' '}
          {formatWhen(new Date(at), now, start.timeZone)}
        </p>
      </header>
      {words && <p className="whitespace-pre-line wrap-anywhere">{words}</p>}
      {photos.map((rated, index) => (
        <div key={rated}>
          <SeePhoto name={{ rated }} label={deskTexts.ratingPhoto(index + 1)} />
        </div>
      ))}
      {answer && (
        <p className="rounded-card bg-well px-3 py-2 whitespace-pre-line wrap-anywhere">
          <b className="block">{deskTexts.ratingAnswered}</b>
          {answer.text}
        </p>
      )}
      {hidden && <Note kind="warn">{deskTexts.ratingHidden(hidden.reason)}</Note>}
      <div className="flex flex-wrap gap-2">
        {acts.map((act) => (
          <Button
            key={act}
            size="small"
            kind={act === 'answer' ? 'action' : 'line'}
            aria-label={`${deskTexts.ratingActs[act]}: ${name} ${order.code}`}
            onClick={() => setAsking(act)}
          >
            {deskTexts.ratingActs[act]}
          </Button>
        ))}
      </div>
      {asking && <RatingSheet act={asking} rating={rating} onClose={() => setAsking(undefined)} onDone={onDone} />}
    </article>
  )
}

type SheetProps = Done & { act: Act; rating: DeskRating; onClose: () => void }

function RatingSheet({ act, rating: { id, answer, hidden }, onClose, onDone }: SheetProps) {
  const [error, setError] = useState<string>()
  const { send, isBusy, fault, forgive } = useDeskAct(`rating ${act} ${id}`)
  const params = { rating: id }
  const sending = (text: string) =>
    ({
      answer: () => call(answerRating, { params, body: { text } }),
      hide: () => call(hideRating, { params, body: { reason: text } }),
      show: () => call(showRating, { params }),
    })[act]

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    const problem = problemOf(act, text)
    setError(problem)
    if (problem) return
    const done = await send(sending(text))
    if (!done) return
    onDone(deskTexts.ratingDone[act])
    onClose()
  }

  function handleChange() {
    setError(undefined)
    forgive()
  }

  return (
    <Sheet title={deskTexts.ratingActs[act]} closeLabel={texts.close} isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} onChange={handleChange} className="grid gap-4">
        <p>{deskTexts.ratingMeans[act]}</p>
        {act === 'answer' && (
          <TextArea
            label={deskTexts.ratingAnswer}
            name="text"
            defaultValue={answer?.text}
            maxLength={LONGEST_RATING}
            aria-invalid={error !== undefined || undefined}
          />
        )}
        {act === 'answer' && error && (
          <p role="alert" className="text-13 font-medium text-err">
            {error}
          </p>
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
        <FaultNote fault={fault} />
        <Button type="submit" size="big" isFull isBusy={isBusy}>
          {deskTexts.ratingActs[act]}
        </Button>
      </form>
    </Sheet>
  )
}

function problemOf(act: Act, text: string): string | undefined {
  if (act === 'answer' && text.length === 0) return deskTexts.ratingAnswerError
  return act === 'hide' && text.length < 3 ? deskTexts.adjustReasonError : undefined
}
