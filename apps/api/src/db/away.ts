/**
 * Error codes of an unreachable network or server, and PostgreSQL's codes for shutdown, start-up, terminated sessions, and (08…) the connection from
 * a coordinator to the node of a shop.
 */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
])
const WORDS =
  /^the database is away|^Connection terminated|timeout exceeded when trying to connect|^Client (has encountered|was closed)|^Query read timeout|^timeout expired|^failure on connection marked as essential/

/** Thrown without a query once the database is known to be away, so that no request waits for it. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  constructor() {
    super('the database is away')
  }
}

/** The database is down, restarting, full or unreachable: the request is valid and may be retried. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = causeOf(error)
  return cause instanceof DatabaseAway || CODES.has(cause.code ?? '') || isSocketMissing(cause) || WORDS.test(cause.message ?? '')
}

/** All connections are taken: the server is up, and transactions that hold a connection continue. */
export const isDatabaseFull = (error: unknown) => causeOf(error).code === '53300'

/** The embedded engine removes its Unix socket when it ends. */
const isSocketMissing = ({ code, syscall }: Cause) => code === 'ENOENT' && syscall === 'connect'

type Cause = Error & { code?: string; syscall?: string }
const causeOf = (error: unknown) => ((error as Error).cause ?? error) as Cause
