import { z } from 'zod'
import type { Staff } from '#actor.ts'
import type { ShopCtx, StaffCtx } from '#context.ts'
import type { Moment } from '@mutirao/contract/merchant/shapes'
import type { Picture } from '@mutirao/contract/shapes'
import type { WrittenKind } from '@mutirao/contract/written'
import { nearest } from '@mutirao/domain/nearest'
import type { Right } from '@mutirao/domain/staff'
import type { Correction } from '@mutirao/domain/stock-correction'
import type { MomentDecision } from '@mutirao/domain/written-moment'
import type { Fault } from './faults.ts'

export type Path = readonly PropertyKey[]

/** Adds an issue at a path of a merchant's file. */
export type SayIssue = (path: Path, message: string) => void

/** One file after reading: its value, and the line of each part. */
export type Source<Value> = Readonly<{
  file: string
  /** The file name without its extension: a campaign's id. */
  id: string
  value: Value
  lineOf: (path: Path) => number
  /** A part's name for its author: "pickup.0.store", or the name of a column. */
  nameOf: (path: Path) => string
}>

/** The moment of a check; without one no date is checked. */
export type Today = {
  now: Date
  /** Campaigns of earlier loads; undefined when unknown, and a past end may then be intentional. */
  loaded?: ReadonlySet<string>
  /** The slug of the shop of the default addresses, when known. */
  client?: string
}

/** All files of a merchant, read-only and found by their shape. */
export type Folder = Readonly<{
  path: string
  all: <Value>(shape: z.ZodType<Value>) => readonly Source<Value>[]
  find: <Value>(shape: z.ZodType<Value>, id?: string) => Source<Value> | undefined
  /** File names of a shape, including unreadable files. */
  files: (shape: z.ZodType) => readonly string[]
  /** The path of the file with this id, whether it exists or not. */
  fileOf: (shape: z.ZodType, id: string) => string
  has: (shape: z.ZodType, id: string) => boolean
  /** The line of a path in one of the files. */
  lineOf: (file: string, path: Path) => number
  /** Whether a file was read without mistakes; in one with mistakes, an apparently missing part may just be unreadable. */
  isWhole: (file: string) => boolean
  /** File names in lower case, including pictures that cannot be decoded. */
  pictures: readonly string[]
  /** Digests of the videos by file name. */
  videos: ReadonlyMap<string, string>
  logos: readonly string[]
  /** The template's file of the same name. */
  template: (file: string) => unknown
  /** The product's default documents by file; a merchant's are merged over them. */
  defaults: Readonly<Record<string, unknown>>
  today?: Today
}>

/** line counts from 1; message is for the merchant, in Portuguese. */
export type Issue = Readonly<{ file: string; line: number; path: Path; name?: string; message: string; isWarning?: boolean }>

/** The message prefixed with the name of its place. */
export const textOf = ({ name, message }: Pick<Issue, 'name' | 'message'>) => (name ? `${name}: ${message}` : message)

export type SheetRow = { cells: string[]; line: number }
/** place: the column's name for its author, such as "(coluna D)" in a spreadsheet. */
export type Table = { header: SheetRow; rows: SheetRow[]; place: (column: number) => string }

/** The parser of a kind of table: which header cells name columns, and what its rows mean. */
export type TableReading<Value> = {
  isColumn: (cell: string) => boolean
  /** The message for an empty table. */
  empty: string
  /** The message for a column that appears twice. */
  twice: string
  read: (table: Table, said: TableSaid, folder: Pick<Folder, 'find'>) => ReadRows<Value>
  /** The table of these rows as CSV, in pieces; absent when its rows are not stored. */
  write?(value: Value): Iterable<string>
}
export type TableSaid = { add: (line: number, message: string) => void; warn: (line: number, message: string) => void }
/** lines: one for each row; columns: their names in the table. */
export type ReadRows<Value> = { value: Value; lines: readonly number[]; columns: Readonly<Record<string, string>> }

/** Moves a campaign's rows from one id to another. */
export type Rename = { from: string; to: string }
/** A moment in a merchant's file ("inDays" with "at", or an instant), with its place and its text. */
export type MomentPlace = {
  /** The owner by kind and id: "coupon VIZINHO". */
  owner: string
  field: string
  /** Set for codes in a campaign's file. */
  campaignId?: string
  file: string
  path: Path
  written: Moment | undefined
  /** The message when the old moment has passed and another is written; day: when it passed. */
  refusal: (day: string) => string
}
export type PlannedMoment = MomentPlace & { decision: MomentDecision }
/** All moments, decided before anything is saved. */
export type PlannedMoments = { all: readonly PlannedMoment[]; at: (owner: string, field: string) => Date | null }

/** A refused change, with its place. */
export type Refusal = { file: string; path: Path; message: string; campaignId?: string }
export type PlannedRenames = {
  moves: readonly Rename[]
  /** Former id -> current id. */
  redirects: readonly Rename[]
  /** The current id of a campaign, which the database may know by a former one. */
  renamed: (campaignId: string) => string
  /** Whether the id was loaded as a new campaign before a rename to it was declared: the terms of the renamed campaign count. */
  isReplaced: (campaignId: string) => boolean
  refusals: readonly Refusal[]
}

/** A line of stock.csv that no load has applied, with the counts before and after. */
export type PlannedCorrection = {
  id: string
  file: string
  line: number
  stockId: string
  correction: Correction
  reason: string
  before: number
  after: number
  reserved: number
  isHeldUp: boolean
}
export type PlannedStock = { corrections: readonly PlannedCorrection[] }

/** The decisions of a load before it saves, from which rows are built. */
export type SaveCtx = Pick<ShopCtx, 'db' | 'now'> &
  Readonly<{
    tenant: { id: string }
    moments: PlannedMoments
    renames: PlannedRenames
    stock: PlannedStock
    /** Campaigns that this load leaves unchanged. */
    held: ReadonlySet<string>
    pictures: ReadonlyMap<string, Omit<Picture, 'alt'> & { isPhoto: boolean }>
    /** The key for hashing CPFs. */
    key: string
    /** Digests of the logo and of the loaded folder. */
    logo: string
    digest: string
    /** Reports the progress of a long load. */
    say: (line: string) => void
  }>
/** The input for building rows, and for comparing them with the shop's. */
export type RowCtx = Pick<SaveCtx, 'db' | 'tenant' | 'moments' | 'renames' | 'held' | 'pictures'>

/** isGone: still in the database, but no longer written. */
export type Stored<Value> = { id: string; value: Value; isGone?: boolean }
export type StoredCtx = Pick<SaveCtx, 'db' | 'tenant'> & { nameOf: (picture: Pick<Picture, 'hash'>) => string }

/** The entries that a preview compares, by id; `known` are the shop's. */
export type Comparing<Value> = {
  title: string
  /** Whether the preview shows only counts, because there are too many names. */
  isCountedOnly?: boolean
  /** Whether a removed and an added entry may be one that was renamed. */
  mayBeRenamed?: boolean
  known(ctx: RowCtx): Promise<ReadonlyMap<string, unknown>>
  written(ctx: RowCtx, written: readonly Source<Value>[], folder: Folder): ReadonlyMap<string, unknown>
}

/** The reason why a kind lacks a feature, so that none is forgotten. */
export type Without = { without: string }

/** One thing of a file, such as an item of a catalogue, a coupon or a campaign. */
export type Thing = Readonly<Record<string, unknown>>
/** isGone: it has left the shop. changedAt: where its own row says when it changed last. */
export type Entry = Readonly<{ id: string; value: Thing; isGone?: boolean; changedAt?: Date }>

/** How the things of one kind of file are named, read and written one by one (tenants/written.service.ts). */
export type Entries<Value> = {
  /** In addresses and in the history. */
  name: WrittenKind
  /** In the audit log: "item", as in "item.save". */
  noun: string
  right: Right
  /** The right for one thing, where the things of a kind differ in it. */
  rightOf?(id: string): Right
  /** Whether every owner is told of a change to this thing. */
  tellsOwners?(id: string): boolean
  /** The shape of the thing with this id; undefined when there can be no such thing. */
  shapeOf(id: string): z.ZodType | undefined
  /** The fields that this writer may not write, though another may. */
  refuses?(actor: Staff, entry: Entry): Fault[]
  /** The same, where it depends on the value before or on what the shop has shown; in the transaction of the write. */
  refusesAfter?(ctx: StaffCtx, before: Thing | undefined, entry: Entry): Promise<Fault[]>
  /** Fills in what the address or the shop knows: its id, and the count of an item that is counted already. */
  complete(ctx: StoredCtx, entry: Entry): Promise<{ value: Thing } | { faults: Fault[] }>
  /** The same for many things, in their order. */
  completeEach?(ctx: StoredCtx, entries: readonly Entry[]): Promise<({ value: Thing } | { faults: Fault[] })[]>
  /** The things of one file. */
  read(source: Pick<Source<Value>, 'id' | 'value'>): readonly Entry[]
  /** The id of the file in which the thing belongs. */
  fileOf(entry: Entry): string
  /** The file with the thing in its place, at its end when it is new; without `value` the file without it. */
  put(file: Value | undefined, id: string, value: Thing | undefined): Value | undefined
  /** The same for many things: a value of undefined takes one out. */
  putEach?(file: Value | undefined, changes: ReadonlyMap<string, Thing | undefined>): Value
  /** Where the thing stands in its file; undefined when it does not. */
  pathOf(source: Pick<Source<Value>, 'id' | 'value'>, id: string): Path | undefined
  /** A place of the file as a place in the thing, undefined when it is no part of it; absent where that is the rest behind `pathOf`. */
  placeIn?(id: string, path: Path): Path | undefined
  /** Saves one thing, which is in `folder` or has left it. */
  save(ctx: SaveCtx, id: string, folder: Folder): Promise<void>
  /** Saves many things: those with these ids in `folder`, and removes those that have left it. */
  saveEach?(ctx: SaveCtx, ids: ReadonlySet<string>, folder: Folder): Promise<void>
  /** Reads the things with these ids that have left the shop, by the file of each. */
  readGone?(ctx: StoredCtx, ids: readonly string[]): Promise<readonly Stored<Value>[]>
  /** Why a thing cannot be removed; absent when it can. */
  staying?: string
  /** Reads one thing without the others, also one that has left the shop. */
  find?(ctx: StoredCtx, id: string): Promise<Entry | undefined>
  /** Reads one page without the others. */
  list?(
    ctx: StoredCtx,
    asked: { q: string; reference?: string | undefined; page: number; size: number },
  ): Promise<{ found: readonly Entry[]; total: number }>
  /** Reads the things behind one, by id: those that changed later, also ones that have left the shop. */
  listChanged?(
    ctx: StoredCtx,
    asked: { after?: Date | undefined; behind: string; most: number },
  ): Promise<{ found: readonly Entry[]; total: number }>
}

/**
 * One kind of merchant's file: its path, its shape, checks beyond the shape, and how it is saved. A new kind needs only a line in
 * `modules/tenants/kinds/merchant-list.ts` to be read, checked, previewed and saved.
 */
export type MerchantFile<Value> = {
  /** "trades.json"; "campaigns/*.json" when each file has an id; ".csv" also accepts a spreadsheet. */
  file: string
  shape: z.ZodType<Value>
  /** Set when files with fixed names share a folder, each with its own shape. */
  shapes?: Readonly<Record<string, z.ZodType>>
  isNeeded?: boolean
  /** The mistake of a file in this kind's folder that is not of this kind. */
  strange?(file: string): string
  /** Whether the file's id is a campaign's; a held campaign's file is not saved. */
  isOfCampaign?: boolean
  table?: TableReading<Value>
  check(written: readonly Source<Value>[], folder: Folder): readonly Issue[] | Promise<readonly Issue[]>
  moments?(source: Source<Value>): readonly MomentPlace[]
  /** Absent when another kind saves it, as items save their kits. */
  save?(ctx: SaveCtx, written: readonly Source<Value>[], folder: Folder): Promise<void>
  /** Runs after all kinds are saved, because shoppers wait for its locks. */
  finish?(ctx: SaveCtx): Promise<void>
  /** The part of a load's preview for this kind. */
  comparing: Comparing<Value> | Without
  /** The database's rows in the form of the file, for checking a single file without its folder. */
  stored: ((ctx: StoredCtx) => Promise<readonly Stored<Value>[]>) | Without
  /** The stored value as an exported folder has it, where that is not the value itself; undefined when it needs no file. */
  exported?(stored: Stored<Value>, facts: { now: Date; defaults: Folder['defaults'] }): Value | undefined
  /** How its things are written one by one by call. */
  entries: Entries<Value> | Without
}

/** A unique name, with its place. */
export type NamedPlace = { source: Source<unknown>; path: Path; name: string }

/** Collects mistakes and warnings. */
export class Issues {
  readonly list: Issue[] = []

  at(source: Pick<Source<unknown>, 'file' | 'lineOf' | 'nameOf'>) {
    const { file, lineOf, nameOf } = source
    return {
      say: (path: Path, message: string) => void this.list.push({ file, line: lineOf(path), path, name: nameOf(path), message }),
      warn: (path: Path, message: string) =>
        void this.list.push({ file, line: lineOf(path), path, name: nameOf(path), message, isWarning: true }),
      /** Without the name of the place, for messages that contain it. */
      sayPlainly: (path: Path, message: string) => void this.list.push({ file, line: lineOf(path), path, message }),
    }
  }

  /** For a whole file, which may not exist. */
  ofFile(file: string, message: string, isWarning = false) {
    this.list.push({ file, line: 1, path: [], message, isWarning })
  }

  /** Reports names that appear more than once. */
  once(what: string, names: readonly NamedPlace[]) {
    const first = new Map<string, NamedPlace>()
    for (const named of names) {
      const { source, path, name } = named
      const earlier = first.get(name)
      if (!earlier) first.set(name, named)
      else this.at(source).sayPlainly(path, `${what} ${name} já está em ${earlier.source.file}:${earlier.source.lineOf(earlier.path)}`)
    }
  }

  picture(source: Source<unknown>, path: Path, { name, pictures }: { name: string; pictures: readonly string[] }) {
    if (!pictures.includes(name)) this.at(source).say(path, missingPicture(name, pictures))
  }

  /** Warns of values that still equal the template's. */
  kept(source: Source<unknown>, { template }: Folder, fields: readonly (readonly [Path, string])[]) {
    const original = template(source.file)
    for (const [path, advice] of fields) {
      const written = valueAt(source.value, path)
      if (written !== undefined && written === valueAt(original, path))
        this.at(source).warn(path, `ainda é o do modelo, ${JSON.stringify(written)}: ${advice}`)
    }
  }
}

/** The message for a missing picture, with the name that was probably meant. */
function missingPicture(name: string, pictures: readonly string[]) {
  const stem = (file: string) => file.slice(0, file.lastIndexOf('.'))
  const meant = pictures.find((one) => stem(one) === stem(name)) ?? nearest(name, pictures)
  return `não existe pictures/${name}${meant ? `; quis dizer ${meant}?` : ''}`
}

const Inner = z.record(z.string(), z.unknown())

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)]
    const read = Inner.safeParse(inner)
    return read.success ? read.data[String(key)] : undefined
  }, value)
}

/** The picture with its alt text. Call it after the check, which makes sure that the picture exists. */
export function pictureOf({ pictures }: Pick<SaveCtx, 'pictures'>, name: string, alt: string): Picture {
  const picture = pictures.get(name)
  if (!picture) throw new Error(`picture ${name} passed the check but is missing`)
  const { isPhoto, ...measured } = picture
  return isPhoto ? { ...measured, isPhoto, alt } : { ...measured, alt }
}

/** The entries of all files of a kind whose files are lists. */
export const listed = <Entry>(written: readonly Source<readonly Entry[]>[]): Entry[] => written.flatMap(({ value }) => value)

export const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))
