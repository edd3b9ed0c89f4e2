import type { DeskItem } from '@mutirao/contract/desk-items'

/** The item's first picture on the ground of its category. */
export function Thumb({ item: { picture, hue }, isBig = false }: { item: Pick<DeskItem, 'picture' | 'hue'>; isBig?: boolean }) {
  const size = isBig ? 'size-12' : 'size-9'
  return (
    <span
      style={{ backgroundColor: `oklch(0.93 0.04 ${hue})` }}
      className={`grid shrink-0 place-items-center overflow-hidden rounded-sm ${size}`}
    >
      {picture && (
        <img
          src={`/media/${picture.hash}-160.webp`}
          alt=""
          loading="lazy"
          decoding="async"
          className={`size-full ${picture.isPhoto ? 'object-cover' : 'object-contain'}`}
        />
      )}
    </span>
  )
}
