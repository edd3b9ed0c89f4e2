import { z } from 'zod'
import type { Moment } from '@mutirao/contract/merchant/shapes'
import { nearest } from '@mutirao/domain/nearest'
import type { Correction } from '@mutirao/domain/stock-correction'
import type { MomentDecision } from '@mutirao/domain/written-moment'
import type { Picture } from '@mutirao/contract/shapes'
import type { ShopCtx } from '../../context.ts'
import type { Table } from './folder/table.service.ts'

export type Path = readonly PropertyKey[]

/** One file as it was read: what it says, and where each part of that stands. */
export type Source<Value> = Readonly<{
  file: string
  /** Its name without the ending: a campaign's id. */
  id: string
  value: Value
  lineOf: (path: Path) => number
  /** As whoever wrote it finds it: "pickup.0.store", or the name of a column. */
  nameOf: (path: Path) => string
}>

/** Read for a check at a moment: without one no date is judged. */
export type Today = {
  now: Date
  /** Campaigns that the shop has had before; where nobody can know those, an end in the past may be meant. */
  loaded?: ReadonlySet<string>
  /** The shop of the default addresses, where it is known. */
  client?: string
}

/** All that a merchant writes, read-only: found by the shape that it has. */
export type Folder = Readonly<{
  path: string
  all: <Value>(shape: z.ZodType<Value>) => readonly Source<Value>[]
  find: <Value>(shape: z.ZodType<Value>, id?: string) => Source<Value> | undefined
  /** Names of the files of a shape, also of those that could not be read. */
  files: (shape: z.ZodType) => readonly string[]
  /** As the file of an id is called; where there is none, as it would be. */
  fileOf: (shape: z.ZodType, id: string) => string
  has: (shape: z.ZodType, id: string) => boolean
  /** Where a part of one of its files stands. */
  lineOf: (file: string, path: Path) => number
  /** Whether a file could be read whole: what it seems to lack may be in what could not be read. */
  isWhole: (file: string) => boolean
  /** Names in small letters, of those that cannot be opened as well. */
  pictures: readonly string[]
  logos: readonly string[]
  /** What the template says in a file of the same name. */
  template: (file: string) => unknown
  /** The product's own, by file; a merchant's documents are merged over them. */
  defaults: Readonly<Record<string, unknown>>
  today?: Today
}>

/** line counts from 1; what is meant for the merchant, in Portuguese. */
export type Issue = Readonly<{ file: string; line: number; path: Path; name?: string; message: string; isWarning?: boolean }>

/** With the place in front that the message is about. */
export const textOf = ({ name, message }: Pick<Issue, 'name' | 'message'>) => (name ? `${name}: ${message}` : message)

/** What a table of this kind is made of: which cells of its first line name columns, and what its rows mean. */
export type TableReading<Value> = {
  isColumn: (cell: string) => boolean
  /** What is said where there is nothing in it. */
  empty: string
  /** Of one that is there twice. */
  twice: string
  read: (table: Table, said: TableSaid, folder: Pick<Folder, 'find'>) => ReadRows<Value>
}
export type TableSaid = { add: (line: number, message: string) => void; warn: (line: number, message: string) => void }
/** lines: one for each row; columns: as they are called in the table. */
export type ReadRows<Value> = { value: Value; lines: readonly number[]; columns: Readonly<Record<string, string>> }

/** A campaign whose rows move to another id. */
export type Rename = { from: string; to: string }
/** Where a merchant may write a moment ("inDays" with "at", or an instant), and what stands there now. */
export type MomentPlace = {
  /** What has it, by its id: "coupon VIZINHO". */
  owner: string
  field: string
  /** Codes stand in their campaign's file. */
  campaignId?: string
  file: string
  path: Path
  written: Moment | undefined
  /** What is said where it has passed, and another is written; day: when that was. */
  refusal: (day: string) => string
}
export type PlannedMoment = MomentPlace & { decision: MomentDecision }
/** All that is written, decided before anything is saved. */
export type PlannedMoments = { all: readonly PlannedMoment[]; at: (owner: string, field: string) => Date | null }

/** Something that is asked for and not done, with the place where it stands. */
export type Refusal = { file: string; path: Path; message: string; campaignId?: string }
export type PlannedRenames = {
  moves: readonly Rename[]
  /** Former address -> campaign. */
  redirects: readonly Rename[]
  /** The id of today of a campaign that the database knows by another one. */
  renamed: (campaignId: string) => string
  /** It has been loaded before anybody said that it is the same as one that moves to its id: what was promised is what that one says. */
  isReplaced: (campaignId: string) => boolean
  refusals: readonly Refusal[]
}

/** Lines of stock.csv that no load has applied, with the counts before and after each. */
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

/** What a load has decided before it writes, and what rows are made with. */
export type SaveCtx = Pick<ShopCtx, 'db' | 'now'> &
  Readonly<{
    tenant: { id: string }
    moments: PlannedMoments
    renames: PlannedRenames
    stock: PlannedStock
    /** Campaigns that stay as they are. */
    held: ReadonlySet<string>
    pictures: ReadonlyMap<string, Omit<Picture, 'alt'>>
    /** The key that CPFs are hashed with. */
    key: string
    /** Of the shop's mark, and of the folder that is loaded. */
    logo: string
    digest: string
    /** How far a long load is. */
    say: (line: string) => void
  }>
/** What rows are made with, and compared with those that the shop has. */
export type RowCtx = Pick<SaveCtx, 'db' | 'tenant' | 'moments' | 'renames' | 'held' | 'pictures'>

/** isGone: still known, and written no more. */
export type Stored<Value> = { id: string; value: Value; isGone?: boolean }
export type StoredCtx = Pick<SaveCtx, 'db' | 'tenant'> & { nameOf: (picture: Pick<Picture, 'hash'>) => string }

/** What a preview shows of it, by id: `known` is what the shop has. */
export type Comparing<Value> = {
  title: string
  /** Counted alone, where there are too many for their names to say something. */
  isCountedOnly?: boolean
  /** What goes and what comes may be the same by another name. */
  mayBeRenamed?: boolean
  known(ctx: RowCtx): Promise<ReadonlyMap<string, unknown>>
  written(ctx: RowCtx, written: readonly Source<Value>[], folder: Folder): ReadonlyMap<string, unknown>
}

/**
 * One kind of file that a merchant writes: where it stands, the shape it has, what must be true of it beyond its shape, and how it is kept.
 * A kind that is added stands in `merchant-list.rules.ts`, and is read, checked, shown and saved.
 */
export type MerchantFile<Value> = {
  /** "trades.json"; "campaigns/*.json" where each has an id; ".csv" stands for a spreadsheet as well. */
  file: string
  shape: z.ZodType<Value>
  /** Where files of several names stand together, each with a shape of its own. */
  shapes?: Readonly<Record<string, z.ZodType>>
  isNeeded?: boolean
  /** What is said of a file in its folder that it is not. */
  strange?(file: string): string
  /** Its id is a campaign's: it stays as it is where that campaign does. */
  isOfCampaign?: boolean
  table?: TableReading<Value>
  check(written: readonly Source<Value>[], folder: Folder): readonly Issue[] | Promise<readonly Issue[]>
  moments?(source: Source<Value>): readonly MomentPlace[]
  /** What is kept in another file's rows, as kits with their items, has none of its own. */
  save?(ctx: SaveCtx, written: readonly Source<Value>[], folder: Folder): Promise<void>
  /** After everything else is saved: what shoppers wait for. */
  finish?(ctx: SaveCtx): Promise<void>
  comparing?: Comparing<Value>
  /** As the shop has it, said as the file says it: what a file is checked against that comes without its folder. */
  stored?(ctx: StoredCtx): Promise<readonly Stored<Value>[]>
}

/** What stands once, with its place. */
export type Named = { source: Source<unknown>; path: Path; name: string }

/** Collects what is wrong, and what may be meant as it is. */
export class Issues {
  readonly list: Issue[] = []

  at(source: Pick<Source<unknown>, 'file' | 'lineOf' | 'nameOf'>) {
    const { file, lineOf, nameOf } = source
    return {
      say: (path: Path, message: string) => void this.list.push({ file, line: lineOf(path), path, name: nameOf(path), message }),
      warn: (path: Path, message: string) =>
        void this.list.push({ file, line: lineOf(path), path, name: nameOf(path), message, isWarning: true }),
      /** Where the message itself says what it is about. */
      sayPlainly: (path: Path, message: string) => void this.list.push({ file, line: lineOf(path), path, message }),
    }
  }

  /** Of a file as a whole, which may not be there. */
  ofFile(file: string, message: string, isWarning = false) {
    this.list.push({ file, line: 1, path: [], message, isWarning })
  }

  /** Each name stands once. */
  once(what: string, names: readonly Named[]) {
    const first = new Map<string, Named>()
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

  /** What a folder that began as the template has kept of it. */
  kept(source: Source<unknown>, { template }: Folder, fields: readonly (readonly [Path, string])[]) {
    const original = template(source.file)
    for (const [path, advice] of fields) {
      const written = valueAt(source.value, path)
      if (written !== undefined && written === valueAt(original, path))
        this.at(source).warn(path, `ainda é o do modelo, ${JSON.stringify(written)}: ${advice}`)
    }
  }
}

/** The file that is not there, or the one that was probably meant. */
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

/** With alt: a picture that passed the check is there. */
export function pictureOf({ pictures }: Pick<SaveCtx, 'pictures'>, name: string, alt: string): Picture {
  const picture = pictures.get(name)
  if (!picture) throw new Error(`picture ${name} passed the check but is missing`)
  return { ...picture, alt }
}

/** Of files that are lists: all that they list. */
export const listed = <Entry>(written: readonly Source<readonly Entry[]>[]): Entry[] => written.flatMap(({ value }) => value)

export const byId = <Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))
