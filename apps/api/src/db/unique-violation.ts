const UNIQUE_VIOLATION = '23505'

/** A concurrent request has taken the same idempotency key, or placed the live order of this cart. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = (error as { cause?: unknown } | undefined)?.cause ?? error
  return (cause as { code?: string } | undefined)?.code === UNIQUE_VIOLATION
}
