const UNIQUE_VIOLATION = '23505'

/** Somebody was faster at what there may be one of: an order's key, or the live order of a cart. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = (error as { cause?: unknown } | undefined)?.cause ?? error
  return (cause as { code?: string } | undefined)?.code === UNIQUE_VIOLATION
}
