const UNIQUE_VIOLATION = '23505'
/** A worker's error reaches us without its constraint field, and its message names the constraint of one shard: clients_cpf_102034. */
const NAMED = /unique constraint "(.+?)(?:_\d+)?"/

type ConstraintError = { code?: string; constraint?: string; message?: string }

/** Whether the error is a unique violation, with `constraint` of that constraint. Drizzle wraps the driver's error. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const said = ((error as Error | undefined)?.cause ?? error) as ConstraintError | undefined
  if (said?.code !== UNIQUE_VIOLATION) return false
  return constraint === undefined || (said.constraint ?? NAMED.exec(said.message ?? '')?.[1]) === constraint
}
