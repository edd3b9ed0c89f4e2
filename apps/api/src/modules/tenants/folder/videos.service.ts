import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from '#adapters/media/media-store.ts'
import type { MistakeList } from './mistake-list.rules.ts'
import { boxesOf, cleanVideo } from './mp4.rules.ts'
import { pictureKey } from './pictures.service.ts'

/** `name`: in lower case, as tables reference it. `content`: without the camera's location and device. */
export type FolderVideos = readonly { name: string; hash: string; content: Buffer }[]

const MOST_MB = 8
const MOST_SECONDS = 60
const EXPORT = 'exporte-o como MP4 (H.264), como pao-frances.mp4'

export async function readVideos(folder: string, files: readonly string[], mistakes: MistakeList): Promise<FolderVideos> {
  const videos: FolderVideos[number][] = []
  for (const file of files) {
    const path = join(folder, file)
    const { size } = await stat(path)
    const content = size > MOST_MB * 1_000_000 ? undefined : await readFile(path)
    const fault = content ? faultOf(content) : `vídeo de ${Math.ceil(size / 1_000_000)} MB, e o limite é ${MOST_MB} MB: ${EXPORT}`
    if (fault) mistakes.add(file, 1, fault)
    else videos.push({ name: pictureKey(file), ...shown(content!) })
  }
  return videos
}

function faultOf(content: Buffer): string | undefined {
  const boxes = boxesOf(content)
  if (!boxes) return `o vídeo está corrompido ou não é um MP4: ${EXPORT}`
  if (!boxes.codecs.some((codec) => codec === 'avc1' || codec === 'avc3'))
    return `o vídeo está num formato que nem todo celular abre: ${EXPORT}`
  if (boxes.seconds > MOST_SECONDS) return `vídeo de ${Math.round(boxes.seconds)} segundos, e o limite é ${MOST_SECONDS}: corte-o`
  return undefined
}

function shown(written: Buffer) {
  const content = cleanVideo(written)
  return { content, hash: createHash('sha256').update(content).digest('hex').slice(0, 20) }
}

/** Stored by content digest, beside the pictures. */
export async function storeVideos(videos: FolderVideos, media: MediaStore): Promise<void> {
  for (const { hash, content } of videos) await media.keep(`${hash}.mp4`, async () => content)
}
