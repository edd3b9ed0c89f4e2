import * as m from '#paraglide/messages.js'
import { onServer } from '#platform/server-origin.ts'
import type { Item } from '@mutirao/contract/catalog'

type Props = { item: Item; video: NonNullable<Item['video']> }

/** A product's video, loaded only when it is started. */
export function ProductVideo({ item, video }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the merchant's video; the description covers its content
    <video
      src={onServer(`/media/${video.hash}.mp4`)}
      poster={onServer(`/media/${item.picture.hash}-640.webp`)}
      aria-label={m.video_of({ name: item.name })}
      preload="none"
      controls
      playsInline
      className="size-full object-contain"
    />
  )
}
