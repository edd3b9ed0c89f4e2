import type { ReactNode } from 'react'
import { start } from '#api/start.ts'
import { fieldsText } from '#desk/list-address.ts'
import { hrefOf } from '#device/address.ts'
import type { FigureCohort } from '@mutirao/contract/figures'
import { laterMonth } from '@mutirao/domain/leader'
import { dateText, localTime } from '@mutirao/domain/zoned-time'
import type { FigureTable } from './figure-part.tsx'
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

const monthAfter = (date: string, count: number): string => laterMonth(date.slice(0, 7), count)

type PeopleProps = { first: string; later?: number; count: number; children: ReactNode }

/** Leads to the people whose first order was in the month `first`, or to those of them who bought again so many months later. */
function PeopleLink({ first, later, count, children }: PeopleProps) {
  if (count === 0) return children
  const [firstMonth, boughtMonth] = [first.slice(0, 7), later === undefined ? undefined : monthAfter(first, later)]
  const label = later === undefined ? figureTexts.peopleOf(count) : figureTexts.peopleAgain(count, later)
  return (
    <a
      href={hrefOf(`people${fieldsText({ firstMonth, boughtMonth })}`)}
      aria-label={label}
      className="-my-3 inline-flex min-w-6 items-center justify-end py-3 text-action-text"
    >
      {children}
    </a>
  )
}

/** For each month, its first-time buyers and the number of them who bought again in each later month. */
export function cohortTable({ cohorts, countedUntil, to }: Figures): FigureTable<Row> {
  const until = countedUntil ? dateText(localTime(new Date(countedUntil), start.timeZone)) : to
  const rows = cohortRows(cohorts, until)
  const months = Math.max(0, ...rows.map(({ later }) => later.length))
  return {
    title: figureTexts.cohorts,
    says: figureTexts.cohortsSay,
    rows,
    keyOf: ({ first }) => first,
    columns: [
      { name: figureTexts.firstMonth, render: ({ first }) => figureTexts.monthText(first), cell: ({ first }) => first.slice(0, 7) },
      {
        name: figureTexts.buyers,
        isNumber: true,
        render: ({ first, buyers }) => (
          <PeopleLink first={first} count={buyers}>
            {buyers.toLocaleString('pt-BR')}
          </PeopleLink>
        ),
        cell: ({ buyers }) => buyers,
      },
      ...Array.from({ length: months }, (_, index) => ({
        name: figureTexts.after(index + 1),
        isNumber: true,
        render: ({ first, later, buyers }: Row) => (
          <PeopleLink first={first} later={index + 1} count={later[index] ?? 0}>
            {later[index] === undefined ? '' : percentOf(later[index], buyers)}
          </PeopleLink>
        ),
        cell: ({ later }: Row) => later[index],
      })),
    ],
  }
}
