import { createContext, use } from 'react'
import { onServer } from '#platform/server-origin.ts'

export type PictureSource = { hash: string; width: number; height: number; alt: string; isPhoto?: boolean }

const widths = [160, 320, 480, 640, 960]

/** On a page with pictures of two layouts: the width at which these are visible. At any other the browser fetches none of them. */
export const PictureMedia = createContext<string | undefined>(undefined)
const noPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

type Props = {
  picture: PictureSource
  /** The displayed size, as in the sizes attribute. */
  sizes: string
  /** The widest file worth having; lists need no 960. */
  max?: 160 | 320 | 480 | 640 | 960
  /** For the first picture in view: fetched before everything else. */
  isFirst?: boolean
  /** In view at once, but not the one that counts. */
  isEager?: boolean
  /** The name stands beside it: the picture needs no text of its own. */
  isDecorative?: boolean
  className?: string
}

/** AVIF and WebP in the widths that the screen can use. The frame keeps its shape and its ground colour until the file arrives. */
export function Picture({ picture, sizes, max = 640, isFirst = false, isEager = isFirst, isDecorative = false, className = '' }: Props) {
  const { hash, width, height, alt } = picture
  const seenAt = use(PictureMedia)
  const usable = widths.filter((candidate) => candidate <= max && (candidate <= width || candidate === widths[0]))
  const file = (width: number, format: string) => `${onServer(`/media/${hash}`)}-${width}.${format}`
  const choices = (format: string) =>
    usable.length > 1 ? { srcSet: usable.map((candidate) => `${file(candidate, format)} ${candidate}w`).join(','), sizes } : undefined
  return (
    <picture className="contents">
      {isEager && seenAt && <source media={`not all and ${seenAt}`} srcSet={noPicture} />}
      <source type="image/avif" {...(choices('avif') ?? { srcSet: file(usable[0]!, 'avif') })} />
      <img
        src={file(usable.at(-1)!, 'webp')}
        {...choices('webp')}
        width={width}
        height={height}
        alt={isDecorative ? '' : alt}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        className={`size-full ${fitOf(picture)} ${className}`}
      />
    </picture>
  )
}

/** A drawing may stand on the bottom of its frame; a photo has its subject in the middle. */
const fitOf = (picture: PictureSource) =>
  `${fillsFrame(picture) ? 'photo object-cover' : 'object-contain'} ${picture.isPhoto ? 'object-center!' : ''}`

/** The aspect ratio up to which a photo fills its frame: of a longer one too much would be cropped. */
const longest = 2.2

/** A photo fills its frame, whatever its light; a drawing, and a photo of an unusual shape, stand whole on the frame's ground. */
export const fillsFrame = ({ isPhoto = false, width, height }: PictureSource) =>
  isPhoto && Math.max(width, height) <= longest * Math.min(width, height)

/** The tinted ground of a category, by its hue. */
export const tint = (hue: number) => `tint hue-${(Math.round(hue / 15) * 15) % 360}`
