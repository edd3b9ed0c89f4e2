/** What the system says of a network or a server that is not there, and what PostgreSQL says when it stops, starts or ended the session. */
const CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '53300'],
])
const WORDS =
  /^the database is away|^Connection terminated|timeout exceeded when trying to connect|^Client (has encountered|was closed)|^Query read timeout|^timeout expired/

/** Refused without being asked: nobody waits for a database that is known to be away. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  constructor() {
    super('the database is away')
  }
}

/** The database is down, restarting, full or out of reach: nothing is wrong with the request, and trying again will help. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = causeOf(error)
  return cause instanceof DatabaseAway || CODES.has(cause.code ?? '') || WORDS.test(cause.message ?? '')
}

/** No connection was free: the server stands, and those who hold one go on. */
export const isDatabaseFull = (error: unknown) => causeOf(error).code === '53300'

const causeOf = (error: unknown) => ((error as Error).cause ?? error) as Error & { code?: string }
