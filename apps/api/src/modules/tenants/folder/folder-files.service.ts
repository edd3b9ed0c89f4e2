import { readdir, realpath } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import type { MerchantFile } from '#merchant/merchant-file.ts'
import { nearest } from '@mutirao/domain/nearest'
import { searchable } from '@mutirao/domain/search-text'
import { merchantFiles } from '../kinds/merchant-list.ts'
import type { MistakeList } from './mistake-list.rules.ts'
import { pictureKey } from './pictures.service.ts'

type Kind = MerchantFile<unknown>
export type FolderFiles = {
  ofKind: ReadonlyMap<Kind, readonly string[]>
  pictures: readonly string[]
  videos: readonly string[]
  logos: readonly string[]
}

const ID = '[a-z0-9][a-z0-9-]{0,62}'
const isPicture = /^pictures\/[a-z0-9_-]+\.(webp|jpe?g|png|avif|heic|heif)$/i
const isVideo = /^videos\/[a-z0-9_-]+\.mp4$/i
const isLogo = /^[a-z0-9_-]+\.(svg|png)$/
/** Files that operating systems and programs leave in folders, such as locks and thumbnails. */
const leftovers = /^(\.DS_Store|\._.*|\.~lock\..*|~\$.*|Thumbs\.db|desktop\.ini)$/i

/** "campaigns/*.json" is in "campaigns/". */
const folderOf = ({ file }: Kind) => (file.includes('*') ? file.slice(0, file.indexOf('*')) : '')
const endingOf = ({ file }: Kind) => file.slice(file.lastIndexOf('.'))

const patterns = new Map(merchantFiles.map((kind) => [kind, patternOf(kind)]))

function patternOf(kind: Kind): RegExp {
  const name = kind.shapes ? `(${Object.keys(kind.shapes).join('|')})` : ID
  const written = kind.file.replaceAll('.', '\\.').replace('*', name)
  return new RegExp(`^${kind.table ? written.replace(/\\\.csv$/, '\\.(csv|xlsx)') : written}$`)
}

/** Sorts the folder's files by kind; an unknown file is a mistake, since nothing would read it. */
export async function listFiles(folder: string, mistakes: MistakeList): Promise<FolderFiles> {
  const found = new Map(merchantFiles.map((kind): [Kind, string[]] => [kind, []]))
  const [pictures, videos, logos]: [string[], string[], string[]] = [[], [], []]
  const files = await everyFile(folder)
  const links = new Set(await linksOut(folder, files))
  for (const { file } of files) {
    if (links.has(file)) {
      mistakes.add(file, 1, 'é um atalho para fora da pasta: copie o arquivo para cá')
      continue
    }
    const kind = merchantFiles.find((one) => patterns.get(one)!.test(file))
    if (kind) found.get(kind)!.push(file)
    else if (isPicture.test(file)) pictures.push(file)
    else if (isVideo.test(file)) videos.push(file)
    else if (isLogo.test(file)) logos.push(file)
    else mistakes.add(file, 1, strangerHint(file))
  }
  for (const [kind, of] of found) if (kind.table) sayTwice(of, idOf, { what: kind.table.twice, mistakes })
  sayTwice(pictures, pictureKey, { what: 'a mesma imagem', mistakes })
  sayTwice(videos, pictureKey, { what: 'o mesmo vídeo', mistakes })
  for (const [{ file, isNeeded }, of] of found) if (isNeeded && of.length === 0) mistakes.add(file, 1, 'falta este arquivo')
  return { ofKind: found, pictures, videos, logos }
}

export const idOf = (file: string) => file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'))

async function everyFile(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory() && !leftovers.test(entry.name))
  return files
    .map((entry) => ({
      file: relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'),
      isLink: entry.isSymbolicLink(),
    }))
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
}

/** Symbolic links that lead out of the folder or nowhere: following them would read and publish foreign files. */
async function linksOut(folder: string, files: { file: string; isLink: boolean }[]): Promise<string[]> {
  const inside = (await realpath(folder)) + sep
  const links = files.filter(({ isLink }) => isLink)
  const targets = await Promise.all(links.map(({ file }) => realpath(join(folder, file)).catch(() => '')))
  return links.filter((_, index) => !targets[index]!.startsWith(inside)).map(({ file }) => file)
}

function sayTwice(files: string[], keyOf: (file: string) => string, { what, mistakes }: { what: string; mistakes: MistakeList }) {
  for (const [index, file] of files.entries()) {
    const earlier = files.slice(0, index).find((other) => keyOf(other) === keyOf(file))
    if (earlier) mistakes.add(file, 1, `${what} está em ${earlier}: deixe só um dos dois`)
  }
}

function strangerHint(file: string) {
  const kind = merchantFiles.find((one) => folderOf(one) !== '' && file.startsWith(folderOf(one)))
  const strange = kind?.strange?.(file)
  if (strange) return strange
  if (file.startsWith('pictures/'))
    return `arquivo desconhecido: imagens são JPG, PNG ou WebP com nome sem espaço nem acento, como ${plainName(file, '.jpg')}`
  if (file.startsWith('videos/'))
    return `arquivo desconhecido: vídeos são MP4 com nome sem espaço nem acento, como ${plainName(file, '.mp4')}`
  if (kind?.table && /\.(xls|xlsm|ods|numbers|txt|tsv)$/i.test(file))
    return `arquivo desconhecido: salve a planilha como .xlsx ou "CSV UTF-8", com o nome da campanha, como ${folderOf(kind)}${plainName(file, '.xlsx')}`
  if (/\.(geo)?json\.txt$/i.test(file)) return `arquivo desconhecido: tire o .txt do fim, como ${file.slice(0, -4)}`
  if (kind)
    return `arquivo desconhecido: o nome pede letras minúsculas, números e hífen, como ${folderOf(kind)}${plainName(file, endingOf(kind))}`
  const singles = merchantFiles.filter((one) => folderOf(one) === '' && !one.table).map((one) => one.file)
  const meant = nearest(file, [...singles, 'logo.svg'])
  return `arquivo desconhecido: ${meant ? `quis dizer ${meant}?` : 'confira a pasta e o nome (letras minúsculas, números e hífen), como catalogs/feira.csv'}`
}

/** "Pão Francês 1.HEIC" becomes "pao-frances-1.jpg". */
function plainName(file: string, extension: string) {
  const name = basename(file)
  const stem = searchable(name.slice(0, name.includes('.') ? name.indexOf('.') : undefined))
  return (stem.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'pao-frances') + extension
}
