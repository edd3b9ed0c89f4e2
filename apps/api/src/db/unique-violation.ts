const UNIQUE_VIOLATION = '23505'

/** Whether another row has this one's key already; with `constraint`, the key of that name. Drizzle wraps the driver's error. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const said = ((error as Error | undefined)?.cause ?? error) as { code?: string; constraint?: string } | undefined
  return said?.code === UNIQUE_VIOLATION && (constraint === undefined || said.constraint === constraint)
}
