import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { textOf, type Folder, type Issue, type MerchantFile, type Path, type Source, type Today } from '#merchant/merchant-file.ts'
import { passedEnds } from '#merchant/moments.ts'
import { merchantFiles } from '../kinds/merchant-list.ts'
import { STARTER } from '../kinds/shop-folders.service.ts'
import { idOf, listFiles, type FolderFiles } from './folder-files.service.ts'
import { readJson } from './json-file.service.ts'
import { checkLogo } from './logo.service.ts'
import { MistakeList, type Mistake } from './mistake-list.rules.ts'
import { pictureKey, readPictures, type FolderPictures } from './pictures.service.ts'
import { readTable } from './table.service.ts'
import { readVideos, type FolderVideos } from './videos.service.ts'

type Kind = MerchantFile<unknown>
/** A folder without mistakes. `measured`: its pictures as measured by the loader. `films`: its videos as they are published. */
export type WholeFolder = Folder & { measured: FolderPictures; films: FolderVideos }
/** Warnings are shown and do not stop the load. */
export type ReadFolder = { warnings: Mistake[] } & ({ folder: WholeFolder } | { mistakes: Mistake[] })

/**
 * Reads and checks a merchant's whole folder; returns all mistakes at once. Without `today` no date is checked. `tenantsDir`: holds the product's
 * documents for a folder that is elsewhere.
 */
export async function readTenantFolder(path: string, today?: Today, tenantsDir?: string): Promise<ReadFolder> {
  const mistakes = new MistakeList(path)
  if (!(await isFolder(path))) return { mistakes: [{ file: path, line: 1, message: 'a pasta não existe' }], warnings: [] }
  const folder = await readFiles(path, mistakes, { today, tenantsDir })
  for (const issue of await checkFolder(folder)) {
    const { file, line } = issue
    if (issue.isWarning) mistakes.warn(file, line, textOf(issue))
    else mistakes.add(file, line, textOf(issue))
  }
  const found = mistakes.sorted()
  const warnings = mistakes.warnings()
  return found.length > 0 ? { mistakes: found, warnings } : { folder, warnings }
}

type Values = ReadonlyMap<z.ZodType, unknown>

/** A folder that exists nowhere, with one file of each given shape. */
export async function folderOf(path: string, values: Values, given: Pick<Folder, 'logos' | 'pictures' | 'today'>): Promise<Folder> {
  const files: FolderFiles = {
    ofKind: new Map(merchantFiles.map((kind) => [kind, values.has(kind.shape) ? [kind.file] : []])),
    videos: [],
    ...given,
  }
  const sourceOf = ({ file, shape }: Kind): [string, Source<unknown>] => [
    idOf(file),
    { file, id: idOf(file), value: values.get(shape), lineOf: () => 1, nameOf: (key) => key.map(String).join('.') },
  ]
  const read: SourcesByShape = new Map(merchantFiles.map((kind) => [kind.shape, new Map(values.has(kind.shape) ? [sourceOf(kind)] : [])]))
  const rest = { videos: new Map(), template: () => undefined, isWhole: () => true, defaults: await readDefaults(beside(path)) }
  return { path, ...given, ...rest, ...lookUp(read, files) }
}

/** All mistakes and warnings of a folder. */
export async function checkFolder(folder: Folder): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const kind of merchantFiles) issues.push(...(await kind.check(folder.all(kind.shape), folder)), ...endsOf(kind, folder))
  return issues
}

const endsOf = (kind: Kind, folder: Folder) =>
  folder.all(kind.shape).flatMap((source) => passedEnds(source, kind.moments?.(source) ?? [], folder))

type ReadOptions = { today: Today | undefined; tenantsDir: string | undefined }

async function readFiles(path: string, mistakes: MistakeList, { today, tenantsDir }: ReadOptions): Promise<WholeFolder> {
  const files = await listFiles(path, mistakes)
  for (const logo of files.logos) await checkLogo(path, logo, mistakes)
  const read: SourcesByShape = new Map(merchantFiles.map((kind) => [kind.shape, new Map()]))
  for (const kind of merchantFiles)
    for (const file of files.ofKind.get(kind)!) {
      const source = await readSource(kind, file, { path, mistakes, folder: findIn(read) })
      if (source) read.get(kind.shape)!.set(source.id, source)
    }
  const measured = await readPictures(path, [...files.pictures], mistakes)
  const films = await readVideos(path, files.videos, mistakes)
  const templates = await readJsonFiles(join(dirname(resolve(path)), STARTER))
  const defaults = await readDefaults(await defaultsOf(path, tenantsDir))
  const isTemplate = resolve(path) === join(dirname(resolve(path)), STARTER)
  return {
    path,
    today,
    measured,
    films,
    videos: new Map(films.map(({ name, hash }) => [name, hash])),
    defaults,
    logos: files.logos,
    pictures: files.pictures.map(pictureKey),
    template: (file) => (isTemplate ? undefined : templates[file]),
    ...lookUp(read, files),
    isWhole: whole(mistakes),
  }
}

/** Leaves out mistakes that later checks find in files that already have some. */
function whole(mistakes: MistakeList) {
  const faulty = new Set(mistakes.files())
  return (file: string) => !faulty.has(file)
}

/** The sources, by shape and then by id. */
type SourcesByShape = Map<z.ZodType, Map<string, Source<unknown>>>

/** The one cast: a source read by a shape has that shape's type. */
const sourcesIn = <Value>(read: SourcesByShape, shape: z.ZodType<Value>) =>
  (read.get(shape) ?? new Map()) as ReadonlyMap<string, Source<Value>>

const findIn = (read: SourcesByShape): Pick<Folder, 'all' | 'find'> => ({
  all: (shape) => [...sourcesIn(read, shape).values()],
  find: (shape, id) => (id === undefined ? [...sourcesIn(read, shape).values()][0] : sourcesIn(read, shape).get(id)),
})

function lookUp(read: SourcesByShape, { ofKind }: FolderFiles): Pick<Folder, 'all' | 'find' | 'files' | 'fileOf' | 'has' | 'lineOf'> {
  const kindOf = new Map(merchantFiles.map((kind) => [kind.shape, kind]))
  const files = (shape: z.ZodType) => ofKind.get(kindOf.get(shape)!) ?? []
  const find = (shape: z.ZodType, id: string) => files(shape).find((file) => idOf(file) === id)
  return {
    ...findIn(read),
    files,
    fileOf: (shape, id) => find(shape, id) ?? kindOf.get(shape)!.file.replace('*', id),
    has: (shape, id) => find(shape, id) !== undefined,
    lineOf: (file, path) =>
      [...read.values()]
        .flatMap((sources) => [...sources.values()])
        .find((source) => source.file === file)
        ?.lineOf(path) ?? 1,
  }
}

type Reading = { path: string; mistakes: MistakeList; folder: Pick<Folder, 'find'> }

async function readSource(kind: Kind, file: string, { path, mistakes, folder }: Reading): Promise<Source<unknown> | undefined> {
  const id = idOf(file)
  if (!kind.table) {
    const read = await readJson(path, file, kind.shapes?.[id] ?? kind.shape, mistakes)
    return read && { file, id, ...read, nameOf: (key: Path) => key.map(String).join('.') }
  }
  const table = await readTable(path, file, { mistakes, ...kind.table })
  const said = {
    add: (line: number, message: string) => mistakes.add(file, line, message),
    warn: (line: number, message: string) => mistakes.warn(file, line, message),
  }
  const { value, lines, columns } = table ? kind.table.read(table, said, folder) : { value: [], lines: [], columns: {} }
  return {
    file,
    id,
    value,
    lineOf: ([index]) => lines[Number(index)] ?? 1,
    nameOf: ([, column]) => columns[String(column)] ?? String(column),
  }
}

const JsonObject = z.record(z.string(), z.json())

const DEFAULTS = '_default'
const beside = (path: string) => join(dirname(resolve(path)), DEFAULTS)

/** The folder of the default documents: beside this one, or else among the merchants' folders. */
async function defaultsOf(path: string, tenantsDir: string | undefined): Promise<string> {
  const own = beside(path)
  return tenantsDir === undefined || (await isFolder(own)) ? own : join(tenantsDir, DEFAULTS)
}

/** The product's documents by file. */
export async function readDefaults(folder: string): Promise<Folder['defaults']> {
  const mistakes = new MistakeList(folder)
  const defaults: Record<string, unknown> = {}
  for (const file of await jsonFiles(folder)) defaults[file] = (await readJson(folder, file, JsonObject, mistakes))?.value
  const [first] = mistakes.sorted()
  if (first) throw new Error(`${first.file}:${first.line} ${first.message}`)
  return defaults
}

/** Returns an empty record when there is no such folder. */
async function readJsonFiles(folder: string): Promise<Record<string, unknown>> {
  const files = await jsonFiles(folder)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return Object.fromEntries(files.map((file, index): [string, unknown] => [file, JSON.parse(texts[index]!)]))
}

const jsonFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true }).catch(() => [])).filter((file) => file.endsWith('.json')).toSorted()

const isFolder = (path: string) =>
  stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  )
