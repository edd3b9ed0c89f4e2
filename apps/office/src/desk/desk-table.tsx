import type { ReactNode } from 'react'

type Props = {
  caption: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** On a phone each row stands as a card, its cells one below the other with their column's name. */
  isStacked?: boolean
  className?: string
}

/** Columns with headers; on a phone the table scrolls inside, also by keyboard. Printed black on white. */
export function DeskTable({ caption, columns, rows, isStacked = false, className = '' }: Props) {
  const stack = isStacked ? 'not-print:max-md:block' : ''
  const cellOf = isStacked
    ? 'not-print:max-md:grid not-print:max-md:grid-cols-[5.5rem_minmax(0,1fr)] not-print:max-md:gap-2 not-print:max-md:py-1 not-print:max-md:before:text-13 not-print:max-md:before:font-normal not-print:max-md:before:text-ink-2 not-print:max-md:before:content-[attr(data-column)]'
    : ''
  return (
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      className={`card overflow-x-auto print:overflow-visible print:border-0 ${className}`}
    >
      <table className={`w-full border-collapse text-left ${stack}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className={isStacked ? 'not-print:max-md:sr-only' : ''}>
          <tr className="border-b border-line print:border-black">
            {columns.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 text-13 font-semibold text-ink-2 print:text-black">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={`divide-y divide-line print:divide-black ${stack}`}>
          {rows.map(({ key, cells }) => (
            <tr key={key} className={`break-inside-avoid align-top ${isStacked ? 'not-print:max-md:block not-print:max-md:py-2' : ''}`}>
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th key={columns[at]} scope="row" data-column={columns[at]} className={`px-3 py-2 font-semibold ${cellOf}`}>
                    {cell}
                  </th>
                ) : (
                  <td key={columns[at]} data-column={columns[at]} className={`px-3 py-2 tabular-nums ${cellOf}`}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
