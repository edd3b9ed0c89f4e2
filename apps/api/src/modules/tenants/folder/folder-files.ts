import { readdir, realpath } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { searchable } from '@mutirao/domain/search-text'
import { documentNames } from '@mutirao/contract/merchant/documents'
import { laterFile } from './later-settings.ts'
import type { MistakeList } from './mistake-list.ts'
import { nearest } from '@mutirao/domain/nearest'

const singles = [
  'tenant.json',
  'stores.json',
  'categories.json',
  'coupons.json',
  'access.json',
  'homes.json',
  'surveys.json',
  'trades.json',
  'adults.json',
]
const needed = ['tenant.json', 'stores.json', 'categories.json']

const places = {
  documents: new RegExp(`^documents/(${documentNames.join('|')})\\.json$`),
  areas: /^areas\/[a-z0-9][a-z0-9-]{0,62}\.geojson$/,
  campaigns: /^campaigns\/[a-z0-9][a-z0-9-]{0,62}\.json$/,
  kits: /^kits\/[a-z0-9][a-z0-9-]{0,62}\.json$/,
  catalogs: /^catalogs\/[a-z0-9][a-z0-9-]{0,62}\.(csv|xlsx)$/,
  pictures: /^pictures\/[a-z0-9_-]+\.(webp|jpe?g|png|avif|heic|heif)$/i,
  stock: /^stock\.(csv|xlsx)$/,
  logos: /^[a-z0-9_-]+\.svg$/,
  singles: new RegExp(`^(${singles.join('|').replaceAll('.', '\\.')})$`),
}
/** What systems and programs leave in every folder: a lock of an open spreadsheet, thumbnails. */
const leftovers = /^(\.DS_Store|\._.*|\.~lock\..*|~\$.*|Thumbs\.db|desktop\.ini)$/i
type Place = keyof typeof places
export type FolderFiles = Record<Place, string[]>

/** Sorts the folder's files by what they are; a file that is nothing is a mistake, because nobody would ever read it. */
export async function listFiles(folder: string, mistakes: MistakeList): Promise<FolderFiles> {
  const found = emptyPlaces()
  const files = await everyFile(folder)
  const links = new Set(await linksOut(folder, files))
  for (const { file } of files) {
    if (links.has(file)) {
      mistakes.add(file, 1, 'é um atalho para fora da pasta: copie o arquivo para cá')
      continue
    }
    const place = placeOf(file)
    if (place) found[place].push(file)
    else mistakes.add(file, 1, laterFile(file) ?? strangerHint(file))
  }
  sayTwice(found.catalogs, idOf, 'o mesmo catálogo', mistakes)
  sayTwice(found.stock, idOf, 'a mesma lista de correções', mistakes)
  sayTwice(found.pictures, pictureKey, 'a mesma imagem', mistakes)
  for (const file of needed) if (!found.singles.includes(file)) mistakes.add(file, 1, 'falta este arquivo')
  return found
}

/** "pictures/IMG_1.JPG": "img_1.jpg", as others name it. */
export const pictureKey = (file: string) => basename(file).toLowerCase()
export const hasPicture = ({ pictures }: Pick<FolderFiles, 'pictures'>, name: string) => pictures.some((file) => pictureKey(file) === name)

/** The catalogue of a campaign, as its file is called; where there is none, as it would be. */
export const catalogFile = ({ catalogs }: Pick<FolderFiles, 'catalogs'>, id: string) =>
  catalogs.find((file) => idOf(file) === id) ?? `catalogs/${id}.csv`

/** The file that is not there, or the one that was probably meant. */
export function missingPicture({ pictures }: Pick<FolderFiles, 'pictures'>, name: string) {
  const stem = (file: string) => file.slice(0, file.lastIndexOf('.'))
  const keys = pictures.map(pictureKey)
  const meant = keys.find((key) => stem(key) === stem(name)) ?? nearest(name, keys)
  return `não existe pictures/${name}${meant ? `; quis dizer ${meant}?` : ''}`
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

/** Links by which a folder would have what is not its own, or nothing at all, read and shown. */
async function linksOut(folder: string, files: { file: string; isLink: boolean }[]): Promise<string[]> {
  const inside = (await realpath(folder)) + sep
  const links = files.filter(({ isLink }) => isLink)
  const targets = await Promise.all(links.map(({ file }) => realpath(join(folder, file)).catch(() => '')))
  return links.filter((_, index) => !targets[index]!.startsWith(inside)).map(({ file }) => file)
}

const placeOf = (file: string) => (Object.keys(places) as Place[]).find((place) => places[place].test(file))

const emptyPlaces = (): FolderFiles => ({
  documents: [],
  areas: [],
  campaigns: [],
  kits: [],
  catalogs: [],
  pictures: [],
  stock: [],
  logos: [],
  singles: [],
})

function sayTwice(files: string[], keyOf: (file: string) => string, what: string, mistakes: MistakeList) {
  for (const [index, file] of files.entries()) {
    const earlier = files.slice(0, index).find((other) => keyOf(other) === keyOf(file))
    if (earlier) mistakes.add(file, 1, `${what} está em ${earlier}: deixe só um dos dois`)
  }
}

function strangerHint(file: string) {
  if (file.startsWith('documents/')) return `arquivo desconhecido: os documentos são ${documentNames.join(', ')}`
  if (file.startsWith('pictures/'))
    return `arquivo desconhecido: imagens são JPG, PNG ou WebP com nome sem espaço nem acento, como ${plainName(file, '.jpg')}`
  if (/^catalogs\/.*\.(xls|xlsm|ods|numbers|txt|tsv)$/i.test(file))
    return `arquivo desconhecido: salve a planilha como .xlsx ou "CSV UTF-8", com o nome da campanha, como catalogs/${plainName(file, '.xlsx')}`
  if (/\.(geo)?json\.txt$/i.test(file)) return `arquivo desconhecido: tire o .txt do fim, como ${file.slice(0, -4)}`
  const meant = nearest(file, [...singles, 'logo.svg'])
  const folder = /^(areas|campaigns|kits|catalogs)\//.exec(file)?.[1]
  if (folder)
    return `arquivo desconhecido: o nome pede letras minúsculas, números e hífen, como ${folder}/${plainName(file, extensions[folder]!)}`
  return `arquivo desconhecido: ${meant ? `quis dizer ${meant}?` : 'confira a pasta e o nome (letras minúsculas, números e hífen), como catalogs/feira.csv'}`
}

const extensions: Record<string, string> = { areas: '.geojson', campaigns: '.json', kits: '.json', catalogs: '.csv' }

/** "Pão Francês 1.HEIC": "pao-frances-1.jpg". */
function plainName(file: string, extension: string) {
  const name = basename(file)
  const stem = searchable(name.slice(0, name.includes('.') ? name.indexOf('.') : undefined))
  return (stem.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'pao-frances') + extension
}
