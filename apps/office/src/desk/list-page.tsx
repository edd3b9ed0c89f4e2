import type { ReactNode } from 'react'
import { toTop } from '#device/address.ts'
import { useIsWide } from '#device/width.ts'
import type { Read } from '#kept/reads.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import type { ListName } from '@mutirao/contract/list-views'
import { Button } from '@mutirao/ui/button.tsx'
import { DataTable } from '@mutirao/ui/data-table.tsx'
import type { Filter } from './filter.ts'
import { pageOf, useSetFields, type Fields, type Paging } from './list-address.ts'
import { ListFilters } from './list-filters.tsx'
import { useListSetup } from './list-setup.ts'
import { deskTexts } from './texts.ts'
import { ViewActs, ViewTabs } from './view-bar.tsx'

/** `sortBy` offers sorting: only lists that come whole can be sorted here. */
export type Column<Row> = {
  id: string
  name: string
  render: (row: Row) => ReactNode
  isNumber?: boolean
  sortBy?: (row: Row) => string | number
}

/** hasMoreElements: there are more rows than totalElements, which was not counted further. */
type Page<Row> = { content: readonly Row[]; page: number; size: number; totalElements: number; hasMoreElements?: true | undefined }
/** The response of a list's call: one page, or the whole list. */
type Answer<Row> = Page<Row> | readonly Row[]

type RowsProps<Row> = {
  keyOf: (row: Row) => string
  empty: string | undefined
  /** A row where there is no room for a table, or no columns; without it the table is shown on each width, and on paper. */
  renderCard?: (row: Row) => ReactNode
  columns?: readonly Column<Row>[]
  /** The grid's columns of the cards; without it the rows stand in one card, divided by lines. */
  grid?: string
}

/** How a list says how many rows it has, with the noun of its rows. hasMore: there are more than `all`. */
type ListWords = {
  none: string
  shownOf: (shown: number, all: number, hasMore: boolean) => string
  pageOf: (range: { from: number; to: number }, all: number, hasMore: boolean) => string
  /** The button that lengthens a list before it has pages. */
  more: string
}

type BodyProps<Row> = RowsProps<Row> & {
  title: string
  fields: Fields
  read: Read<Answer<Row>>
  paging?: Paging
  words?: ListWords
  /** Beside an open row: cards in one narrow column. */
  isBeside?: boolean
}

type Props<Row> = BodyProps<Row> & {
  /** The list's name, where a person keeps views and columns of it. */
  list?: ListName
  filters?: readonly Filter[]
  /** Content beside the heading. */
  aside?: ReactNode
  children?: ReactNode
}

/** A list whose filters, order and page are fields of its address: a link shows the same list, and the way back the former one. */
export function ListPage<Row>({ list, filters, aside, children, ...body }: Props<Row>) {
  const { title, fields, columns = [], isBeside = false } = body
  const setup = useListSetup(list)
  // The first column names the row, and what sorts the list is seen.
  const shown = columns.filter(({ id }, at) => at === 0 || id === fields['sort']?.replace(/^-/, '') || !setup?.hidden.includes(id))
  const views = list && setup && !isBeside ? { list, setup, fields, columns } : undefined
  return (
    <>
      <ListHead title={title} isBeside={isBeside}>
        {views && <ViewActs {...views} />}
        {aside}
      </ListHead>
      {views && <ViewTabs {...views} />}
      {filters && <ListFilters filters={filters} fields={fields} isNarrow={isBeside} />}
      {children}
      <ListBody {...body} columns={body.columns && shown} />
    </>
  )
}

/** The list's name, with content beside it. */
export function ListHead({ title, isBeside = false, children }: { title: string; isBeside?: boolean; children?: ReactNode }) {
  const Heading = isBeside ? 'h2' : 'h1'
  return (
    <header className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Heading className="mr-auto text-24">{title}</Heading>
      {children}
    </header>
  )
}

/** The list below the heading: its number, its rows and its pages. */
export function ListBody<Row>(props: BodyProps<Row>) {
  const { read, paging, words, ...rows } = props
  const { title, fields } = rows
  const page = read.value && pageIn(read.value)
  return (
    <>
      {words && <output className="mb-3 block text-ink-2">{page && countText(page, words)}</output>}
      <ListRows {...rows} read={{ ...read, value: page?.content }} isCounted={words !== undefined} />
      {page && paging && <Turn fields={fields} isLast={isLast(page)} paging={paging} title={title} more={words?.more} />}
    </>
  )
}

const pageIn = <Row,>(value: Answer<Row>): Page<Row> =>
  'content' in value ? value : { content: value, page: 0, size: value.length, totalElements: value.length }

function countText<Row>(counted: Page<Row>, { none, shownOf, pageOf: ofPage }: ListWords): string {
  const { content, page, size, totalElements: all, hasMoreElements: hasMore = false } = counted
  if (content.length === 0) return none
  return page === 0
    ? shownOf(content.length, all, hasMore)
    : ofPage({ from: page * size + 1, to: page * size + content.length }, all, hasMore)
}

const isLast = <Row,>({ content, page, size, totalElements, hasMoreElements }: Page<Row>) =>
  hasMoreElements ? content.length < size : (page + 1) * size >= totalElements

type ListRowsProps<Row> = RowsProps<Row> & {
  title: string
  fields: Fields
  read: Read<readonly Row[]>
  isBeside?: boolean
  /** The count above the list says already that it is empty. */
  isCounted?: boolean
}

/** The rows of one list, as a table or as cards, with the age of what is shown. */
export function ListRows<Row>({ read, empty, isCounted, ...rows }: ListRowsProps<Row>) {
  return (
    <>
      <KeptNote of={read} />
      {read.value?.length === 0 && empty && !isCounted && <p className="py-4 text-16">{empty}</p>}
      <Rows {...rows} found={read.value ?? []} />
    </>
  )
}

type FoundProps<Row> = Omit<ListRowsProps<Row>, 'read' | 'empty' | 'isCounted'> & { found: readonly Row[] }

function Rows<Row>({ found, title, fields, keyOf, renderCard, columns, grid, isBeside }: FoundProps<Row>) {
  const isWide = useIsWide()
  const setFields = useSetFields()
  const rows = columns ? sorted(found, columns, fields['sort']) : found
  if (rows.length === 0) return null
  if (columns && (!renderCard || (isWide && !isBeside)))
    return (
      <DataTable
        caption={title}
        isStacked={!renderCard}
        // Stacked rows have no headers to press.
        columns={columns.map((column) => (isWide ? headOf(column, fields, setFields) : column))}
        rows={rows.map((row) => ({ key: keyOf(row), cells: columns.map(({ render }) => render(row)) }))}
      />
    )
  return (
    <ul
      className={
        grid === undefined ? 'card divide-y divide-line' : `grid grid-cols-[minmax(0,1fr)] items-start gap-3 ${isBeside ? '' : grid}`
      }
    >
      {rows.map((row) => (
        <li key={keyOf(row)}>{renderCard?.(row)}</li>
      ))}
    </ul>
  )
}

function headOf<Row>({ id, name, isNumber, sortBy }: Column<Row>, fields: Fields, setFields: (next: Fields) => void) {
  if (!sortBy) return { name, isNumber }
  const { sort } = fields
  const direction = sort === id ? ('ascending' as const) : sort === `-${id}` ? ('descending' as const) : undefined
  return { name, isNumber, sort: { direction, onSort: () => setFields({ ...fields, sort: direction === 'ascending' ? `-${id}` : id }) } }
}

/** `sort` is a column's id, with a hyphen before it when descending. */
function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort = ''): readonly Row[] {
  const sortBy = columns.find(({ id }) => id === sort.replace(/^-/, ''))?.sortBy
  if (!sortBy) return rows
  const turn = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((one, other) => turn * compared(sortBy(one), sortBy(other)))
}

const compared = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), 'pt-BR', { numeric: true })

type TurnProps = { fields: Fields; isLast: boolean; paging: Paging; title: string; more: string | undefined }

/** The list grows up to the size of one response; beyond that there are pages. */
function Turn({ fields, isLast: isWhole, paging, title, more }: TurnProps) {
  const setFields = useSetFields()
  const { page, size } = pageOf(fields, paging)
  const turn = (to: number) => {
    setFields({ ...fields, page: to > 0 ? String(to) : undefined })
    toTop()
  }
  if (page === 0 && size < paging.most)
    return isWhole ? null : (
      <p className="mt-4 text-center">
        <Button kind="line" onClick={() => setFields({ ...fields, size: String(Math.min(paging.most, size + paging.first)) })}>
          {more}
        </Button>
      </p>
    )
  return (
    <nav aria-label={title} className="mt-4 flex justify-center gap-3 empty:hidden">
      {page > 0 && (
        <Button kind="line" onClick={() => turn(page - 1)}>
          {paging.isByTime ? deskTexts.newer : deskTexts.pageBefore}
        </Button>
      )}
      {!isWhole && (
        <Button kind="line" onClick={() => turn(page + 1)}>
          {paging.isByTime ? deskTexts.older : deskTexts.pageAfter}
        </Button>
      )}
    </nav>
  )
}
