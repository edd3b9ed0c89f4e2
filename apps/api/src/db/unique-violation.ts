const UNIQUE_VIOLATION = '23505'

/** Whether the error is a unique violation, with `constraint` of that constraint. Drizzle wraps the driver's error. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const said = ((error as Error | undefined)?.cause ?? error) as { code?: string; constraint?: string } | undefined
  return said?.code === UNIQUE_VIOLATION && (constraint === undefined || said.constraint === constraint)
}
