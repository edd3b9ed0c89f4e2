import { join } from 'node:path'
import type { FolderPicture, TenantFolder } from './folder-schema.ts'
import { pictureKey } from './folder-files.ts'
import { measurePicture } from './measure-picture.ts'
import type { MistakeList } from './mistake-list.ts'

const MIN_SIDE = 160
const FORMATS = new Set(['webp', 'jpeg', 'png', 'heif'])
/** Decoded pictures are large: a few at a time. */
const AT_ONCE = 4
const HEIC =
  'foto HEIC do iPhone, que este servidor não abre: no iPhone, Ajustes > Câmera > Formatos > Mais Compatível; ' +
  'esta aqui, abra e exporte como JPG, como pao-frances.jpg'
const BROKEN = 'a imagem está corrompida ou não é uma imagem: abra-a e salve de novo como JPG ou PNG, como pao-frances.jpg'

export async function readPictures(folder: string, files: string[], mistakes: MistakeList): Promise<TenantFolder['pictures']> {
  const pictures: TenantFolder['pictures'] = {}
  const waiting = [...files]
  const readNext = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const picture = await read(folder, file, mistakes)
      if (picture) pictures[pictureKey(file)] = picture
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readNext))
  return pictures
}

async function read(folder: string, file: string, mistakes: MistakeList): Promise<FolderPicture | undefined> {
  const path = join(folder, file)
  const { isHeic, format = '', color, ...measured } = await measurePicture(path)
  if (color === undefined || !FORMATS.has(format)) return void mistakes.add(file, 1, isHeic ? HEIC : BROKEN)
  const { width, height } = measured
  if (Math.min(width, height) < MIN_SIDE)
    mistakes.add(file, 1, `imagem de ${width} × ${height}, pequena demais: use lados de pelo menos ${MIN_SIDE} pixels, como 960 × 960`)
  return { path, color, ...measured }
}
