/** Search words without control characters and halves of surrogate pairs. */
export function searchText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
  // Iterates code points: no letter is cut in two.
  return [...text].slice(0, 60).join('').slice(0, 60).toWellFormed() || undefined
}
