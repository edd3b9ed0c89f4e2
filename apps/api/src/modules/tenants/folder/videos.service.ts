import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from '#adapters/media/media-store.ts'
import { cleanVideo, heavyFault, isTooHeavy, MOST_VIDEO_MB, MOST_VIDEO_SECONDS, videoFault, type VideoFault } from '@mutirao/domain/mp4'
import type { MistakeList } from './mistake-list.rules.ts'
import { pictureKey } from './pictures.service.ts'

/** `name`: in lower case, as tables reference it. `content`: without the camera's location and device. */
export type FolderVideos = readonly { name: string; hash: string; content: Buffer }[]

const EXPORT = 'exporte-o como MP4 (H.264), como pao-frances.mp4'

export async function readVideos(folder: string, files: readonly string[], mistakes: MistakeList): Promise<FolderVideos> {
  const videos: FolderVideos[number][] = []
  for (const file of files) {
    const path = join(folder, file)
    const { size } = await stat(path)
    const content = isTooHeavy(size) ? undefined : await readFile(path)
    const fault = content ? videoFault(content) : heavyFault(size)
    if (fault) mistakes.add(file, 1, videoFaultText(fault))
    else videos.push({ name: pictureKey(file), ...shownVideo(content!) })
  }
  return videos
}

export function videoFaultText(fault: VideoFault): string {
  switch (fault.kind) {
    case 'heavy':
      return `vídeo de ${fault.megabytes} MB, e o limite é ${MOST_VIDEO_MB} MB: ${EXPORT}`
    case 'broken':
      return `o vídeo está corrompido ou não é um MP4: ${EXPORT}`
    case 'codec':
      return `o vídeo está num formato que nem todo celular abre: ${EXPORT}`
    case 'long':
      return `vídeo de ${fault.seconds} segundos, e o limite é ${MOST_VIDEO_SECONDS}: corte-o`
  }
}

/** The video as the shop publishes it, with the digest of that. */
export function shownVideo(written: Buffer): { content: Buffer; hash: string } {
  const content = Buffer.from(cleanVideo(written))
  return { content, hash: createHash('sha256').update(content).digest('hex').slice(0, 20) }
}

/** Stored by content digest, beside the pictures. */
export async function storeVideos(videos: readonly Omit<FolderVideos[number], 'name'>[], media: MediaStore): Promise<void> {
  for (const { hash, content } of videos) await media.keep(`${hash}.mp4`, async () => content)
}
