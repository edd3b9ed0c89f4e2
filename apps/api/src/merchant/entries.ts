import type { z } from 'zod'
import type { Fault } from './faults.ts'
import type { Entries, Entry, Path, Thing } from './merchant-file.ts'

type EntryBasics<Value> = Pick<Entries<Value>, 'name' | 'noun' | 'right' | 'save'>

/** Lists whose elements are things, each named by one of its keys. `file`: the id of the only file. */
export function listEntries<Element extends object>({
  file,
  element,
  key,
  isName = () => true,
  ...named
}: EntryBasics<Element[]> & {
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
export const fileEntries = <Value extends object>(
  named: EntryBasics<Value> & Pick<Entries<Value>, 'shapeOf' | 'staying'>,
): Entries<Value> => ({
  ...named,
  complete: async (_ctx, { value }) => ({ value }),
  read: ({ id, value }) => [{ id, value: value as Thing }],
  fileOf: ({ id }) => id,
  put: (_file, _id, value) => value as Value | undefined,
  pathOf: (source, id) => (source.id === id ? [] : undefined),
})
