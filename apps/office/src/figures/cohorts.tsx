import type { FigureCohort } from '@mutirao/contract/figures'
import { FigurePart, type FigureTable } from './figure-part.tsx'
import type { Figures } from './figure-queries.ts'
import { figureTexts } from './texts.ts'

type Row = { first: string; buyers: number; later: readonly (number | undefined)[] }

const monthsBetween = (first: string, month: string) =>
  (Number(month.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(month.slice(5, 7)) - Number(first.slice(5, 7))

/** One row for each first month; `later` has the buyers of each month after it, as far as it has come. */
export function cohortRows(cohorts: readonly FigureCohort[], until: string): Row[] {
  return [...Map.groupBy(cohorts, ({ first }) => first)].map(([first, months]) => {
    const known = new Map(months.map(({ month, buyers }) => [monthsBetween(first, month), buyers]))
    const length = Math.max(0, monthsBetween(first, until))
    return { first, buyers: known.get(0) ?? 0, later: Array.from({ length }, (_, index) => known.get(index + 1) ?? 0) }
  })
}

const percentOf = (count: number, all: number) => (all === 0 ? '' : `${Math.round((count / all) * 100)}%`)

/** For each month, its first-time buyers and the number of them who bought again in each later month. */
export function Cohorts({ figures: { cohorts, countedUntil, from, to } }: { figures: Figures }) {
  const rows = cohortRows(cohorts, (countedUntil ?? to).slice(0, 10))
  if (rows.length === 0) return null
  const months = Math.max(...rows.map(({ later }) => later.length))
  const table: FigureTable<Row> = {
    title: figureTexts.cohorts,
    says: figureTexts.cohortsSay,
    rows,
    keyOf: ({ first }) => first,
    columns: [
      { name: figureTexts.firstMonth, render: ({ first }) => figureTexts.monthText(first), cell: ({ first }) => first.slice(0, 7) },
      { name: figureTexts.buyers, isNumber: true, render: ({ buyers }) => buyers.toLocaleString('pt-BR'), cell: ({ buyers }) => buyers },
      ...Array.from({ length: months }, (_, index) => ({
        name: figureTexts.after(index + 1),
        isNumber: true,
        render: ({ later, buyers }: Row) => (later[index] === undefined ? '' : percentOf(later[index], buyers)),
        cell: ({ later }: Row) => later[index],
      })),
    ],
  }
  return <FigurePart table={table} file={`quem-voltou-${from}-${to}.csv`} />
}
