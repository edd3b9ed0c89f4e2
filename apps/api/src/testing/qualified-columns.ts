import pg from 'pg'

/**
 * A subquery's column that is compared with the same name without its table. Drizzle leaves a table's name out in a statement of one table, and inside a
 * subquery the bare name is then the subquery's own: every row matches.
 */
const comparesItself =
  /(?<=\b(?:where|and|or|on|not|when) \(*|\()(?:"?\w+"?\."?(\w+)"? = "\1"(?![\w".])|"(\w+)" = "?\w+"?\."?\2"?(?![\w".(]))/

/** The comparison in the statement, if it has one. */
export const columnOfItself = (text: string): string | undefined => comparesItself.exec(text.replaceAll(/\s+/g, ' '))?.[0]

const found = new Map<string, string>()
type Asked = string | { text?: string } | undefined
const patched = Symbol.for('qualified-columns')

/** Watches every statement of this process's connections. */
export function watchColumns(): void {
  const client = pg.Client.prototype as pg.Client & { [patched]?: true }
  if (client[patched]) return
  client[patched] = true
  const query = client.query as (...args: unknown[]) => unknown
  client.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [Asked]
    const text = typeof asked === 'string' ? asked : (asked?.text ?? '')
    const itself = columnOfItself(text)
    if (itself) found.set(text, itself)
    return query.apply(this, args)
  } as typeof client.query
}

/** Statements since the last call that compare a column with itself. */
export function takeItselves(): string[] {
  const lines = [...found].map(([text, itself]) => `${itself} in ${text}`)
  found.clear()
  return lines
}
