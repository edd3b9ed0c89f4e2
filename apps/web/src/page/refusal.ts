import { Problem } from '@mutirao/contract/problems'

/** The server's error for one field. */
export function refusalOf(error: unknown, field: string): string | undefined {
  const errors = error instanceof Problem && Array.isArray(error.facts.errors) ? error.facts.errors : []
  return (errors as { path: string; message: string }[]).find(({ path }) => path.split('.').at(-1) === field)?.message
}
