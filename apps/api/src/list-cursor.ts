import { Problem } from '@mutirao/contract/problems'

type Shop = { tenant: { id: string } }

/** A place behind the last thing of a page, by the values that sort the list. It names list and shop, and stays valid however the list changes. */
export const cursorText = ({ tenant }: Shop, list: string, values: readonly string[]): string =>
  Buffer.from(JSON.stringify([list, tenant.id.slice(-SIGNS), ...values])).toString('base64url')

const SIGNS = 6

export const cursorValues = {
  moment: /^\d{13}$/,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  slug: /^[a-z0-9][a-z0-9-]{0,62}$/,
  thing: /^[A-Za-z0-9][\w-]{0,62}$/,
  place: /^\d{1,9}$/,
}

/** The values of a cursor. Throws validation_failed for one of another list or shop, and for a text that no response had. */
export function readCursor({ tenant }: Shop, { list, text, shapes }: { list: string; text: string; shapes: readonly RegExp[] }): string[] {
  const [of, shop, ...values] = partsOf(text)
  const isOwn = of === list && shop === tenant.id.slice(-SIGNS) && values.length === shapes.length
  if (isOwn && values.every((value, at) => shapes[at]!.test(value))) return values
  throw new Problem('validation_failed', { errors: [{ path: 'cursor', message: 'não veio de uma resposta desta lista; comece sem ele' }] })
}

function partsOf(text: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts.map(String) : []
  } catch {
    return []
  }
}
