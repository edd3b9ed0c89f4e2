import { useId, useState } from 'react'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { call } from '@mutirao/client/call'
import { keepRatingPhoto } from '@mutirao/contract/ratings'
import { MOST_RATING_PHOTOS } from '@mutirao/domain/rating'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { scaledPhoto } from '@mutirao/ui/scaled-photo.ts'
import { TextButton } from '@mutirao/ui/text-button.tsx'

/** A phone's own photos are a third of this. */
const MOST_PHOTO_BYTES = 15_000_000

type Props = { orderId: string; name: string; photos: readonly string[]; onChange: (photos: string[]) => void }

/** Up to three photos, scaled down before they are sent. */
export function RatingPhotoFields({ orderId, name, photos, onChange }: Props) {
  const id = useId()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function handleFile(file: File | undefined) {
    if (!file) return
    setProblem(undefined)
    setSending(true)
    setProblem(await send(file))
    setSending(false)
  }

  /** Returns the error of the photo or of the connection. */
  async function send(file: File): Promise<string | undefined> {
    const scaled = await scaledPhoto(file, MOST_PHOTO_BYTES)
    if (scaled === 'too_big') return m.extra_photo_too_big()
    if (scaled === 'unreadable') return m.extra_photo_unreadable()
    try {
      const kept = await call(keepRatingPhoto, { params: { id: orderId }, body: scaled })
      onChange([...photos, kept.id])
    } catch (failure) {
      return messageFor(failure)
    }
  }

  return (
    <div className="grid gap-1.5">
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo, index) => (
            <li key={photo} className="inline-flex items-center rounded-card bg-well pl-3">
              {m.rate_photo_number({ number: index + 1 })}
              <TextButton
                aria-label={m.rate_photo_remove({ number: index + 1, name })}
                onClick={() => onChange(photos.filter((one) => one !== photo))}
                className="px-3"
              >
                {m.remove()}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      {photos.length < MOST_RATING_PHOTOS && (
        <label
          htmlFor={id}
          className="inline-flex min-h-11 w-fit cursor-pointer items-center rounded-card font-semibold text-action-text has-focus-visible:outline-3 has-focus-visible:outline-action"
        >
          {isSending ? m.extra_photo_sending() : m.rate_photo_add()}
          <input
            id={id}
            type="file"
            accept="image/*"
            aria-label={`${m.rate_photo_add()}: ${name}`}
            aria-describedby={problem ? `${id}-problem` : undefined}
            // aria-disabled instead of disabled, which would lose the keyboard focus.
            aria-disabled={isSending || undefined}
            onClick={(event) => {
              if (isSending) event.preventDefault()
            }}
            onChange={({ target }) => {
              void handleFile(target.files?.[0])
              target.value = ''
            }}
            className="sr-only"
          />
        </label>
      )}
      <FieldError id={`${id}-problem`}>{problem}</FieldError>
    </div>
  )
}
