/** The name that was probably meant: at most one letter in three may be wrong. */
export function nearest(written: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, distance: distanceOf(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(Math.max(name.length, written.length) / 3)))
    .sort((a, b) => a.distance - b.distance)
  return best?.name
}

/** The Levenshtein distance. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (const [column, other] of [...to].entries())
      next.push(Math.min(row[column + 1]! + 1, next[column]! + 1, row[column]! + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
