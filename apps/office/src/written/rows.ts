/** A row of a list with a number of its own, by which it is known while rows are added, moved and removed. */
export type Row<One> = One & { row: number }

/** The list as rows. */
export const rowsOf = <One extends object>(list: readonly One[]): Row<One>[] => list.map((one, row) => ({ ...one, row }))

/** The list with the row in its new place; unchanged at an end. */
export const moved = <One>(list: readonly One[], from: number, to: number): readonly One[] =>
  list[to] === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)

export const withRow = <One extends object>(rows: readonly Row<One>[], one: One): Row<One>[] => [
  ...rows,
  { ...one, row: Math.max(-1, ...rows.map(({ row }) => row)) + 1 },
]
