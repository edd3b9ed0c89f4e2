import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { Picture, tint } from '#ui/picture.tsx'
import type { MyRatings } from '@mutirao/contract/ratings'
import { formatDay } from '@mutirao/domain/delivery-date'
import { LONGEST_RATING } from '@mutirao/domain/rating'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextArea } from '@mutirao/ui/text-area.tsx'
import { RatingPhotoFields } from './photo-fields.tsx'
import { ShopAnswer } from './rating-list.tsx'
import { RatingPhotos } from './rating-photos.tsx'
import { myRatingsQuery, useRateOrder, type NewRating } from './rating-queries.ts'
import { starNumbers, Stars, StarMark } from './stars.tsx'

type Ratable = MyRatings[number]
type Draft = { stars: number; words: string; photos: string[] }
type Drafts = Readonly<Record<string, Draft>>

const keyOf = ({ campaignId, itemId = '' }: Pick<Ratable, 'campaignId' | 'itemId'>) => `${campaignId} ${itemId}`
const nameOf = ({ itemId, name }: Ratable) => (itemId ? name : m.rate_campaign({ name }))
const firstDraft = ({ rating }: Ratable): Draft => ({ stars: rating?.stars ?? 0, words: rating?.words ?? '', photos: rating?.photos ?? [] })
const saidOf = ({ campaignId, itemId }: Ratable, { stars, words, photos }: Draft): NewRating => ({
  campaignId,
  itemId,
  stars,
  words,
  photos,
})

/** Delivered items of an order with their ratings; empty before a delivery. */
export function RateOrder({ orderId }: { orderId: string }) {
  const { data: mine = [] } = useQuery(myRatingsQuery(orderId))
  const [isChanging, setChanging] = useState(false)
  const [isSaid, setSaid] = useState(false)
  const thanks = useRef<HTMLOutputElement>(null)
  const open = mine.filter(({ isOpen, rating }) => isOpen && (!rating || isChanging))
  const rated = mine.filter((one) => one.rating && !open.includes(one))

  useEffect(() => {
    if (isSaid) thanks.current?.focus()
  }, [isSaid])

  function handleSaved() {
    setChanging(false)
    setSaid(true)
  }

  if (open.length === 0 && rated.length === 0) return null
  return (
    <section aria-label={m.rate_title()} className="card grid gap-3 px-4 py-3.5">
      <h2 className="text-16">{open.length > 0 ? m.rate_title() : m.rate_yours()}</h2>
      <output ref={thanks} tabIndex={-1} className="outline-none empty:hidden">
        {isSaid && !isChanging && <Note kind="good">{m.rate_thanks()}</Note>}
      </output>
      {rated.length > 0 && (
        <ul className="grid gap-3">
          {rated.map((one) => (
            <li key={keyOf(one)}>
              <Rated one={one} />
            </li>
          ))}
        </ul>
      )}
      {!isChanging && rated.some(({ isOpen }) => isOpen) && (
        <Button kind="line" onClick={() => setChanging(true)}>
          {m.rate_change()}
        </Button>
      )}
      {open.length > 0 && <RateForm key={String(isChanging)} orderId={orderId} open={open} onSaved={handleSaved} />}
    </section>
  )
}

function Rated({ one }: { one: Ratable }) {
  const { timeZone } = useTenant()
  const { rating, until, isOpen, campaignId } = one
  if (!rating) return null
  return (
    <article>
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-14 font-semibold">{nameOf(one)}</h3>
        <Stars stars={rating.stars} />
      </header>
      {rating.words && <p className="whitespace-pre-line wrap-anywhere text-ink-2">{rating.words}</p>}
      {rating.hidden ? (
        <Note kind="warn">{m.rate_hidden({ reason: rating.hidden.reason })}</Note>
      ) : (
        <RatingPhotos campaignId={campaignId} photos={rating.photos} />
      )}
      {isOpen && <small className="block text-12 text-ink-2">{m.rate_until({ when: formatDay(new Date(until), timeZone) })}</small>}
      {rating.answer && <ShopAnswer text={rating.answer.text} />}
    </article>
  )
}

type FormProps = { orderId: string; open: readonly Ratable[]; onSaved: () => void }

/** A subject without stars is not sent. */
function RateForm({ orderId, open, onSaved }: FormProps) {
  const [drafts, setDrafts] = useState<Drafts>(() => Object.fromEntries(open.map((one) => [keyOf(one), firstDraft(one)])))
  const rate = useRateOrder(orderId)
  const draftOf = (one: Ratable) => drafts[keyOf(one)] ?? firstDraft(one)
  const given = open.filter((one) => draftOf(one).stars > 0)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (given.length > 0)
      rate.mutate(
        given.map((one) => saidOf(one, draftOf(one))),
        { onSuccess: onSaved },
      )
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <p className="text-13 text-ink-2">{m.rate_text()}</p>
      {open.map((one) => (
        <RateFields
          key={keyOf(one)}
          orderId={orderId}
          one={one}
          draft={draftOf(one)}
          onChange={(changed) => setDrafts((all) => ({ ...all, [keyOf(one)]: { ...(all[keyOf(one)] ?? firstDraft(one)), ...changed } }))}
        />
      ))}
      {rate.error && (
        <p role="alert" className="text-13 text-err">
          {messageFor(rate.error)}
        </p>
      )}
      <Button type="submit" isFull isBusy={rate.isPending} disabled={given.length === 0}>
        {m.rate_send()}
      </Button>
    </form>
  )
}

type FieldsProps = { orderId: string; one: Ratable; draft: Draft; onChange: (changed: Partial<Draft>) => void }

/** Text and photos are shown once there are stars. */
function RateFields({ orderId, one, draft, onChange }: FieldsProps) {
  const name = nameOf(one)
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{m.rate_stars_of({ name })}</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span aria-hidden="true" className={`block size-12 shrink-0 overflow-hidden rounded-sm p-0.5 ${tint(one.hue ?? 0)}`}>
          <Picture picture={one.picture} sizes="48px" max={160} isDecorative />
        </span>
        <span aria-hidden="true" className="min-w-0 flex-1 basis-32 font-semibold wrap-anywhere">
          {name}
        </span>
        <StarChoice name={keyOf(one)} stars={draft.stars} onChoose={(stars) => onChange({ stars })} />
      </div>
      {draft.stars > 0 && (
        <>
          <TextArea
            label={m.rate_words()}
            aria-label={m.rate_words_of({ name })}
            maxLength={LONGEST_RATING}
            value={draft.words}
            onChange={({ target }) => onChange({ words: target.value })}
          />
          <RatingPhotoFields orderId={orderId} name={name} photos={draft.photos} onChange={(photos) => onChange({ photos })} />
        </>
      )}
    </fieldset>
  )
}

type StarProps = { name: string; stars: number; onChoose: (stars: number) => void }

/** Radio buttons, so that arrows choose and a screen reader says the number. */
function StarChoice({ name, stars, onChoose }: StarProps) {
  return (
    <span className="-mx-1.5 inline-flex">
      {starNumbers.map((number) => (
        <label
          key={number}
          className="relative grid size-11 cursor-pointer place-items-center rounded-card has-focus-visible:outline-3 has-focus-visible:outline-action"
        >
          <input
            type="radio"
            name={name}
            checked={stars === number}
            onChange={() => onChoose(number)}
            aria-label={number === 1 ? m.rating_one_star() : m.rating_n_stars({ stars: number })}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <StarMark isLit={number <= stars} className="size-7" />
        </label>
      ))}
    </span>
  )
}
