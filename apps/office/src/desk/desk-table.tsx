import type { ReactNode } from 'react'

type Props = {
  caption: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  className?: string
}

/** Columns with their heads; what does not fit a phone is scrolled within, by keyboard, too. On paper it is black on white. */
export function DeskTable({ caption, columns, rows, className = '' }: Props) {
  return (
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      className={`card overflow-x-auto print:overflow-visible print:border-0 ${className}`}
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line print:border-black">
            {columns.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 text-13 font-semibold text-ink-2 print:text-black">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line print:divide-black">
          {rows.map(({ key, cells }) => (
            <tr key={key} className="break-inside-avoid align-top">
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th key={columns[at]} scope="row" className="px-3 py-2 font-semibold">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[at]} className="px-3 py-2 tabular-nums">
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
