import { useNavigate } from '@tanstack/react-router'

/** The fields of a list's address, such as `status=PAID`: they are kept by a link, a reload, and the way back. */
export type Fields = Readonly<Record<string, string | undefined>>

/** Reads the named fields and drops all others. */
export const fieldsNamed =
  (...names: readonly string[]) =>
  (given: Record<string, unknown>): Fields =>
    Object.fromEntries(names.flatMap((name) => (typeof given[name] === 'string' && given[name] !== '' ? [[name, given[name]]] : [])))

export const parseFields = (text: string): Fields => Object.fromEntries(new URLSearchParams(text))

/** "?status=PAID", or nothing where no field is set. */
export function fieldsText(fields: Fields): string {
  const set = Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return set.length > 0 ? `?${new URLSearchParams(set)}` : ''
}

export function useSetFields(): (next: Fields) => void {
  const navigate = useNavigate()
  return (next) => void navigate({ to: '.', search: next })
}

/** A list grows from `first` to `most` rows, the size of one response; beyond that it has pages. `isByTime`: the newest come first. */
export type Paging = { first: number; most: number; isByTime?: boolean }

const wholeOf = (text: string | undefined) => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : undefined)

export const pageOf = ({ page, size }: Fields, { first, most }: Omit<Paging, 'isByTime'>) => ({
  page: wholeOf(page) ?? 0,
  size: Math.min(most, Math.max(first, wholeOf(size) ?? first)),
})
