import pg from 'pg'
import { columnOfItself } from './qualified-columns.ts'
import { refusedForm } from './spread-forms.ts'

const found = new Map<string, string>()
const seen = new Set<string>()
type Asked = string | { text?: string; name?: string } | undefined
const patched = Symbol.for('watched-statements')

/** A statement of the product has a name; a test's own may take any form. */
const faultOf = (text: string, isNamed: boolean): string | undefined => columnOfItself(text) ?? (isNamed ? refusedForm(text) : undefined)

/** Watches every statement of this process's connections. */
export function watchStatements(): void {
  const client = pg.Client.prototype as pg.Client & { [patched]?: true }
  if (client[patched]) return
  client[patched] = true
  const query = client.query as (...args: unknown[]) => unknown
  client.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [Asked]
    const { text = '', name } = typeof asked === 'string' ? { text: asked } : (asked ?? {})
    if (!seen.has(text)) {
      seen.add(text)
      const fault = faultOf(text, name !== undefined)
      if (fault) found.set(text, fault)
    }
    return query.apply(this, args)
  } as typeof client.query
}

/** Statements since the last call that compare a column with itself, or whose form a distributed engine refuses. */
export function takeFaults(): string[] {
  const lines = [...found].map(([text, fault]) => `${fault} in ${text}`)
  found.clear()
  return lines
}
