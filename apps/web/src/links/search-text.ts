/** What may be searched for: no control characters, which no search takes, and no halves of letters. */
export function searchText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
  // By letters, so that none is cut in two.
  return [...text].slice(0, 60).join('').slice(0, 60).toWellFormed() || undefined
}
