/** PostgreSQL's error codes with special handling here (appendix A of its manual). */
export const DEADLOCK = '40P01'
export const LOCK_TIMEOUT = '55P03'
export const IN_FAILED_TRANSACTION = '25P02'

const REFUSED = 'MU001'

/** The engine's code of a failed statement; Drizzle wraps the engine's error as its cause. */
export function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return cause?.code ?? code
}

/** The reason and the facts with which a statement refused itself (`refuse` in SQL); undefined for any other error. */
export function refusalOf(error: unknown): { reason: string; facts: unknown } | undefined {
  if (codeOf(error) !== REFUSED) return undefined
  const { message, detail } = ((error as Error).cause ?? error) as { message: string; detail: string }
  return { reason: message, facts: JSON.parse(detail) }
}
