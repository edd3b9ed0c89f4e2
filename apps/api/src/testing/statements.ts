import pg from 'pg'

type Query = (...args: unknown[]) => unknown

let heard: string[] | undefined
const prototype = pg.Client.prototype as unknown as { query: Query }
const query = prototype.query

/** Imported before a server starts: its connections are bound to this one. */
prototype.query = function (this: unknown, ...args: unknown[]) {
  const [config] = args
  const text = typeof config === 'string' ? config : (config as { text?: string }).text
  if (heard && text && !isBackground(text)) heard.push(text)
  return query.apply(this, args)
}

/** The queue's and the sweeper's own statements come whenever they come. */
const isBackground = (text: string) => /pgboss|update outbox set attempts|from "?interests"?|from "tenants"/.test(text)

/** What one request asks the database, in its order. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ answer: T; statements: string[] }> {
  const mine: string[] = []
  heard = mine
  const answer = await work()
  heard = undefined
  return { answer, statements: mine }
}
