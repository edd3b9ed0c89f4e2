import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { documentNames } from './document-files.ts'
import { laterFile } from './later-settings.ts'
import type { MistakeList } from './mistake-list.ts'

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
  catalogs: /^catalogs\/[a-z0-9][a-z0-9-]{0,62}\.csv$/,
  pictures: /^pictures\/[a-z0-9_-]+\.webp$/,
  stock: /^stock\.csv$/,
  logos: /^[a-z0-9_-]+\.svg$/,
  singles: new RegExp(`^(${singles.join('|').replaceAll('.', '\\.')})$`),
}
type Place = keyof typeof places
export type FolderFiles = Record<Place, string[]>

/** Sorts the folder's files by what they are; a file that is nothing is a mistake, because nobody would ever read it. */
export async function listFiles(folder: string, mistakes: MistakeList): Promise<FolderFiles> {
  const found = emptyPlaces()
  for (const file of await everyFile(folder)) {
    const place = placeOf(file)
    if (place) found[place].push(file)
    else mistakes.add(file, 1, laterFile(file) ?? strangerHint(file))
  }
  for (const file of needed) if (!found.singles.includes(file)) mistakes.add(file, 1, 'falta este arquivo')
  return found
}

export const idOf = (file: string) => file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'))

async function everyFile(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory() && entry.name !== '.DS_Store')
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')).toSorted()
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

function strangerHint(file: string) {
  if (file.startsWith('documents/')) return `arquivo desconhecido: os documentos são ${documentNames.join(', ')}`
  if (file.startsWith('pictures/')) return 'arquivo desconhecido: imagens são nome-em-minusculas.webp'
  return 'arquivo desconhecido: confira a pasta e o nome (letras minúsculas, números e hífen)'
}
