import type { PersonSort } from '@mutirao/contract/people'

/** A place in a list of people: the sorted value of the last person of a response, and their id. */
export type Cursor = { value: string; id: string }

export const cursorText = (sort: PersonSort, { value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')

/** As the database writes a moment; Date.parse takes much that the database refuses, and moves the 30th of February into March. */
function isMoment(value: string): boolean {
  const [, day] = /^([1-9]\d{3}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)$/.exec(value) ?? []
  return day !== undefined && !Number.isNaN(Date.parse(value)) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

const isValue: Record<PersonSort, (value: string) => boolean> = {
  recent: isMoment,
  spent: (value) => /^-?\d{1,15}$/.test(value),
  orders: (value) => /^\d{1,9}$/.test(value),
  name: () => true,
}

/** Undefined for a text that no response in this order had. */
export function readCursor(sort: PersonSort, text: string): Cursor | undefined {
  const parts = parsed(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(parts)) return undefined
  const [of, value, id] = parts as unknown[]
  const isOne = of === sort && typeof value === 'string' && isValue[sort](value) && !value.includes('\0')
  return isOne && typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? { value, id } : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
