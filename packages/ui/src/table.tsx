import type { ReactNode } from 'react'

type TableProps = {
  /** For screen readers only; the heading above shows it to others. */
  caption: string
  /** Separators between the rows, and more space. */
  isRuled?: boolean
  className?: string
  children: ReactNode
}

/** A table of names and values. */
export function Table({ caption, isRuled, className = '', children }: TableProps) {
  return (
    <table className={`w-full text-left ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <tbody className={isRuled ? 'divide-y divide-line [&>tr>*]:py-3' : ''}>{children}</tbody>
    </table>
  )
}

const looks = {
  plain: { row: 'align-top', name: 'font-normal text-ink-2' },
  strong: { row: 'align-top', name: 'font-semibold text-ink' },
  saving: { row: 'align-top text-group-text', name: 'font-normal' },
}

type RowProps = { name: string; look?: keyof typeof looks; isAmount?: boolean; className?: string; children: ReactNode }

/** `isAmount` aligns the value at the end of the line, beneath the others. */
export function TableRow({ name, look = 'plain', isAmount, className = '', children }: RowProps) {
  return (
    <tr className={`${looks[look].row} ${className}`}>
      <th scope="row" className={`py-1 pr-3 wrap-anywhere ${looks[look].name} ${isAmount ? '' : 'w-1/3'}`}>
        {name}
      </th>
      <td className={`py-1 ${isAmount ? 'text-right tabular-nums min-[340px]:whitespace-nowrap' : 'wrap-anywhere'}`}>{children}</td>
    </tr>
  )
}

/** The last row: the total of the amounts above. */
export function TotalRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr className="border-t border-line align-bottom">
      <th scope="row" className="pt-3 pr-3 font-head text-20 leading-none font-bold">
        {name}
      </th>
      <td className="pt-3 text-right" aria-live="polite">
        {children}
      </td>
    </tr>
  )
}
