import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { chevronDown } from './icons.gen.ts'

type Direction = 'ascending' | 'descending'
type Column = {
  name: string
  isNumber?: boolean
  /** Makes the header a button; `direction` is the present order by this column. */
  sort?: { direction: Direction | undefined; onSort: () => void }
}
type Row = { key: string; cells: readonly ReactNode[] }

type Props = {
  caption: string
  columns: readonly (string | Column)[]
  rows: readonly Row[]
  /** On a phone each row is a card, with its cells one below the other under their column's name. */
  isStacked?: boolean
  className?: string
}

const stackedCell =
  'not-print:max-md:grid not-print:max-md:grid-cols-[5.5rem_minmax(0,1fr)] not-print:max-md:gap-2 not-print:max-md:py-1 not-print:max-md:before:text-left not-print:max-md:before:text-13 not-print:max-md:before:font-normal not-print:max-md:before:text-ink-2 not-print:max-md:before:content-[attr(data-column)]'

/** Columns with headers; on a phone the table scrolls inside, also by keyboard. Printed black on white. */
export function DataTable({ caption, columns: named, rows, isStacked = false, className = '' }: Props) {
  const columns = named.map((column) => (typeof column === 'string' ? { name: column } : column))
  const stack = isStacked ? 'not-print:max-md:block' : ''
  return (
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      className={`card scrolls-sideways overflow-x-auto print:bg-none print:overflow-visible print:border-0 ${className}`}
    >
      <table className={`w-full border-collapse text-left ${stack}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className={isStacked ? 'not-print:max-md:sr-only' : ''}>
          <tr className="border-b border-line print:border-black">
            {columns.map((column) => (
              <Head key={column.name} column={column} />
            ))}
          </tr>
        </thead>
        <tbody className={`divide-y divide-line print:divide-black ${stack}`}>
          {rows.map((row) => (
            <Line key={row.key} row={row} columns={columns} isStacked={isStacked} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Head({ column: { name, isNumber, sort } }: { column: Column }) {
  return (
    <th
      scope="col"
      aria-sort={sort?.direction}
      className={`px-3 py-2 text-13 font-semibold text-ink-2 print:text-black ${isNumber ? 'text-right' : ''}`}
    >
      {sort ? (
        <button type="button" onClick={sort.onSort} className="-mx-1 -my-2 inline-flex min-h-11 items-center gap-1 px-1 font-semibold">
          {name}
          {sort.direction && <Icon d={chevronDown} className={`size-4 ${sort.direction === 'ascending' ? 'rotate-180' : ''}`} />}
        </button>
      ) : (
        name
      )}
    </th>
  )
}

function Line({ row: { cells }, columns, isStacked }: { row: Row; columns: readonly Column[]; isStacked: boolean }) {
  const cellLook = `px-3 py-2 ${isStacked ? stackedCell : ''}`
  return (
    <tr className={`break-inside-avoid align-top ${isStacked ? 'not-print:max-md:block not-print:max-md:py-2' : ''}`}>
      {cells.map((cell, at) => {
        const { name, isNumber } = columns[at]!
        // One item of the grid beside the column's name, whatever the cell has.
        const content = isStacked ? <div className="min-w-0">{cell}</div> : cell
        return at === 0 ? (
          <th
            key={name}
            scope="row"
            data-column={name}
            className={`${cellLook} font-semibold ${isStacked ? '' : 'not-print:max-md:min-w-36'}`}
          >
            {content}
          </th>
        ) : (
          <td key={name} data-column={name} className={`${cellLook} tabular-nums ${isNumber ? 'text-right' : ''}`}>
            {content}
          </td>
        )
      })}
    </tr>
  )
}
