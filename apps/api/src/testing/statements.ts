import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Query = (...args: unknown[]) => unknown

/** Separates one request's statements from those of the queue and the sweeper. */
const listening = new AsyncLocalStorage<string[]>()
const prototype = pg.Client.prototype as unknown as { query: Query }
const query = prototype.query

/** Imported before a server starts: its connections use this one. */
prototype.query = function (this: unknown, ...args: unknown[]) {
  const [config] = args
  const text = typeof config === 'string' ? config : (config as { text?: string }).text
  if (text) listening.getStore()?.push(text)
  return query.apply(this, args)
}

/** The statements of one request, in order. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ answer: T; statements: string[] }> {
  const statements: string[] = []
  return { answer: await listening.run(statements, work), statements }
}
