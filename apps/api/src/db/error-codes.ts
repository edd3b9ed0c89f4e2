/** PostgreSQL's error codes with special handling here (appendix A of its manual). */
export const DEADLOCK = '40P01'
export const LOCK_TIMEOUT = '55P03'
export const IN_FAILED_TRANSACTION = '25P02'

/** The engine's code of a failed statement; Drizzle wraps the engine's error as its cause. */
export function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return cause?.code ?? code
}
