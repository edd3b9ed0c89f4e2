import { useState, type ReactNode } from 'react'
import { download as downloadFile } from '#device/download.ts'
import { csvOf, type Cell } from '@mutirao/domain/csv'
import { DataTable } from '@mutirao/ui/data-table.tsx'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { download } from '@mutirao/ui/service-icons.gen.ts'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { figureTexts } from './texts.ts'

/** `cell`: the value in the spreadsheet. */
export type FigureColumn<Row> = {
  name: string
  isNumber?: boolean
  render: (row: Row) => ReactNode
  cell: (row: Row) => Cell
}

export type FigureTable<Row> = {
  title: string
  /** A sentence below the table: which orders and amounts the sums include. */
  says?: string
  rows: readonly Row[]
  columns: readonly FigureColumn<Row>[]
  keyOf: (row: Row) => string
  /** Without rows, instead of "nothing in this period". */
  none?: string
  /** On a phone each row is a card. */
  isStacked?: boolean
}

const FEW = 8

export const csvOfTable = <Row,>({ columns, rows }: FigureTable<Row>): string =>
  csvOf(
    columns.map(({ name }) => name),
    rows.map((row) => columns.map(({ cell }) => cell(row))),
  )

type Props<Row> = { table: FigureTable<Row>; file: string; chart?: ReactNode; className?: string }

/** A title, perhaps a chart, and its table, which can be downloaded. On paper every row stands. */
export function FigurePart<Row>({ table, file, chart, className = '' }: Props<Row>) {
  const { title, says, rows, columns, keyOf, none = figureTexts.none, isStacked } = table
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, FEW)
  const tableOf = (some: readonly Row[]) => (
    <DataTable
      caption={title}
      isStacked={isStacked}
      columns={columns}
      rows={some.map((row) => ({ key: keyOf(row), cells: columns.map(({ render }) => render(row)) }))}
    />
  )
  return (
    <div className={`card grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 p-3.5 break-inside-avoid print:border-0 ${className}`}>
      <header className="flex items-center justify-between gap-3">
        <h2 className="font-head text-16 font-bold">{title}</h2>
        <span className="print:hidden">
          <IconButton label={figureTexts.downloadOf(title)} icon={download} onClick={() => downloadFile(file, csvOfTable(table))} />
        </span>
      </header>
      {chart}
      {rows.length === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <>
          <div className="min-w-0 print:hidden">{tableOf(shown)}</div>
          <div className="not-print:hidden">{tableOf(rows)}</div>
        </>
      )}
      {rows.length > FEW && (
        <div className="print:hidden">
          <TextButton onClick={() => setWhole(!isWhole)}>{isWhole ? figureTexts.less : figureTexts.all(rows.length)}</TextButton>
        </div>
      )}
      {says && <p className="text-13 text-ink-2">{says}</p>}
    </div>
  )
}
