import type { Right } from '@mutirao/domain/staff'
import type { WrittenKind } from '@mutirao/contract/written'
import type { z } from 'zod'
import type { Fault } from './faults.ts'
import type { Folder, Path, SaveCtx, Source, StoredCtx } from './merchant-file.ts'

/** One thing of a file, such as an item of a catalogue, a coupon or a campaign. */
export type Thing = Readonly<Record<string, unknown>>
/** isGone: it has left the shop. */
export type Entry = Readonly<{ id: string; value: Thing; isGone?: boolean }>

/** How the things of one kind of file are named, read and written one by one (tenants/written.service.ts). */
export type Entries<Value> = {
  /** In addresses and in the history. */
  name: WrittenKind
  /** In the audit log: "item", as in "item.save". */
  noun: string
  right: Right
  /** The shape of the thing with this id; undefined when there can be no such thing. */
  shapeOf(id: string): z.ZodType | undefined
  /** Fills in what the address or the shop knows: its id, and the count of an item that is counted already. */
  complete(ctx: StoredCtx, entry: Entry): Promise<{ value: Thing } | { faults: Fault[] }>
  /** The things of one file. */
  read(source: Pick<Source<Value>, 'id' | 'value'>): readonly Entry[]
  /** The id of the file in which the thing belongs. */
  fileOf(entry: Entry): string
  /** The file with the thing in its place, at its end when it is new; without `value` the file without it. */
  put(file: Value | undefined, id: string, value: Thing | undefined): Value | undefined
  /** Where the thing stands in its file; undefined when it does not. */
  pathOf(source: Pick<Source<Value>, 'id' | 'value'>, id: string): Path | undefined
  /** Saves one thing, which is in `folder` or has left it. */
  save(ctx: SaveCtx, id: string, folder: Folder): Promise<void>
  /** Why a thing cannot be removed; absent when it can. */
  staying?: string
  /** Reads one thing without the others, also one that has left the shop. */
  find?(ctx: StoredCtx, id: string): Promise<Entry | undefined>
  /** Reads one page without the others. */
  list?(ctx: StoredCtx, asked: { q: string; page: number; size: number }): Promise<{ found: readonly Entry[]; total: number }>
}

type Named<Value> = Pick<Entries<Value>, 'name' | 'noun' | 'right' | 'save'>

/** Lists whose elements are things, each named by one of its keys. `file`: the id of the only file. */
export function listEntries<Element extends object>({
  file,
  element,
  key,
  isName = () => true,
  ...named
}: Named<Element[]> & {
  file: string
  element: z.ZodType<Element>
  key: keyof Element & string
  isName?: (id: string) => boolean
}): Entries<Element[]> {
  const isNamed = (id: string) => (one: Element) => String(one[key]) === id
  return {
    ...named,
    shapeOf: (id) => (isName(id) ? element : undefined),
    complete: async (_ctx, entry) => withName(entry, key),
    read: ({ value }) => value.map((one) => ({ id: String(one[key]), value: one as Thing })),
    fileOf: () => file,
    put: (list = [], id, value) => putIn(list, isNamed(id), value as Element | undefined),
    pathOf: ({ value }, id) => pathIn(value, isNamed(id)),
  }
}

/** The thing with the name of its address, which it may leave out but not contradict. */
export function withName({ id, value }: Entry, key: string): { value: Thing } | { faults: Fault[] } {
  const given = value[key]
  if (given === undefined || given === id) return { value: { ...value, [key]: id } }
  return { faults: [{ path: [key], message: `é ${id} no endereço, e não muda: escreva ${id}` }] }
}

export function putIn<Element>(list: readonly Element[], isMeant: (one: Element) => boolean, value: Element | undefined): Element[] {
  const at = list.findIndex(isMeant)
  if (value === undefined) return list.filter((_, index) => index !== at)
  return at < 0 ? [...list, value] : list.with(at, value)
}

export function pathIn<Element>(list: readonly Element[], isMeant: (one: Element) => boolean): Path | undefined {
  const at = list.findIndex(isMeant)
  return at < 0 ? undefined : [at]
}

/** Files that are one thing each, named by the file. */
export const fileEntries = <Value extends object>(named: Named<Value> & Pick<Entries<Value>, 'shapeOf' | 'staying'>): Entries<Value> => ({
  ...named,
  complete: async (_ctx, { value }) => ({ value }),
  read: ({ id, value }) => [{ id, value: value as Thing }],
  fileOf: ({ id }) => id,
  put: (_file, _id, value) => value as Value | undefined,
  pathOf: (source, id) => (source.id === id ? [] : undefined),
})
