/** A failed query's text without its parameters, which Drizzle adds and which may be a name, phone or address. */
export const withoutValues = (text: string): string => text.split('\nparams: ')[0]!

/** The error and its causes, outermost first: Drizzle names the failed statement, its cause the reason. */
export function reasonsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  // A host with several addresses fails with one error for each, and without a message of its own.
  const all = error instanceof AggregateError ? (error.errors as unknown[]) : []
  const said = [withoutValues(error.message), ...all.flatMap(reasonsOf), ...reasonsOf(error.cause)]
  return said.filter((line, at) => line !== '' && !said.slice(0, at).some((earlier) => earlier.includes(line)))
}
