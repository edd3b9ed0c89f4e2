import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import type { FolderPicture } from './folder-schema.ts'

/** Of what is written anew: as large as the largest screen shows it. */
const LARGEST_SIDE = 2000
/** What is kept as it came. */
const MOST_SIDE_AS_IT_IS = 3000
const MOST_BYTES_AS_IT_IS = 600_000
const QUALITY = 86

/** Cameras write small faults that harm nothing; a picture that ends half way is broken. */
export const openPicture = (content: Buffer | string) => sharp(content, { failOn: 'error' })

/** A WebP of a reasonable size that says nothing about who took it, where, or how to turn it. */
export function isReadyToShow({ format, width = 0, height = 0, exif, xmp, iptc }: Metadata, bytes: number) {
  const isPlain = !exif && !xmp && !iptc
  return format === 'webp' && isPlain && bytes <= MOST_BYTES_AS_IT_IS && Math.max(width, height) <= MOST_SIDE_AS_IT_IS
}

/** Upright, and scaled down where it is large. */
export function shownSize({ width = 0, height = 0, autoOrient }: Metadata, isReady: boolean): { width: number; height: number } {
  if (isReady) return { width, height }
  const upright = autoOrient ?? { width, height }
  const scale = Math.min(1, LARGEST_SIDE / Math.max(upright.width, upright.height, 1))
  return { width: Math.max(1, Math.round(upright.width * scale)), height: Math.max(1, Math.round(upright.height * scale)) }
}

/** Under its digest; what the camera wrote beside the picture (place, time, device) stays in the merchant's folder. */
export async function storePicture({ path, hash, isReady }: FolderPicture, target: string) {
  const file = join(target, `${hash}.webp`)
  if (isReady) return copyFile(path, file)
  const written = await openPicture(path)
    .autoOrient()
    .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
  return writeFile(file, written)
}
