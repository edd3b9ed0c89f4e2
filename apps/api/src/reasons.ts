/** A failed query's text; its values, which Drizzle adds, may be a name, phone or address. */
export const withoutValues = (text: string): string => text.split('\nparams: ')[0]!

/** The error and the errors that caused it, outermost first: Drizzle says which statement failed, its cause says why. */
export function reasonsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  // A name with several addresses fails with one error for each, and no words of its own.
  const all = error instanceof AggregateError ? (error.errors as unknown[]) : []
  const said = [withoutValues(error.message), ...all.flatMap(reasonsOf), ...reasonsOf(error.cause)]
  return said.filter((line, at) => line !== '' && !said.slice(0, at).some((earlier) => earlier.includes(line)))
}
