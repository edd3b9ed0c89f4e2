import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { ratingPhotoQuery } from './rating-queries.ts'

type Props = { campaignId: string; photos: readonly string[] }

/** Loaded on demand. */
export function RatingPhotos({ campaignId, photos }: Props) {
  const [isAsked, setAsked] = useState(false)
  const found = useQueries({ queries: photos.map((photo) => ({ ...ratingPhotoQuery(campaignId, photo), enabled: isAsked })) })
  if (photos.length === 0) return null
  if (!isAsked) {
    return <TextButton onClick={() => setAsked(true)}>{photos.length === 1 ? m.see_photo() : m.rating_photos_see()}</TextButton>
  }
  const error = found.find((one) => one.error)?.error
  return (
    <>
      <ul className="mt-2 flex flex-wrap gap-2" aria-busy={found.some(({ isPending }) => isPending) || undefined}>
        {found.map(({ data }, index) => (
          <li key={photos[index]} className="min-h-24 min-w-24 rounded-card bg-well">
            {data && (
              <img
                src={`data:image/webp;base64,${data.picture}`}
                alt={m.rating_photo_alt({ number: index + 1 })}
                className="max-h-60 rounded-card"
              />
            )}
          </li>
        ))}
      </ul>
      {error && (
        <small role="alert" className="block text-13 text-err">
          {messageFor(error)}
        </small>
      )}
    </>
  )
}
