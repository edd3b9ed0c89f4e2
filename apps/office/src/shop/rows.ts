/** A row of a list with a number of its own, by which it is known while rows are added, moved and removed. */
export type Row<One> = One & { row: number }

export const withRow = <One extends object>(rows: readonly Row<One>[], one: One): Row<One>[] => [
  ...rows,
  { ...one, row: Math.max(-1, ...rows.map(({ row }) => row)) + 1 },
]
