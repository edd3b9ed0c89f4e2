import { useEffect, useRef } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { ListFilters } from '#desk/list-filters.tsx'
import { ListHead } from '#desk/list-page.tsx'
import { hrefOf } from '#device/address.ts'
import { keepCardFocus, onCardKeys } from '#device/card-keys.ts'
import { useIsWide } from '#device/width.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { ChipLink } from '@mutirao/ui/chip.tsx'
import { BoardCard } from './board-card.tsx'
import { columnsOf, FIRST_COLUMN, type ShownColumn } from './board-columns.ts'
import { askedOf, useOrderFilters } from './order-filters.ts'
import { ordersQuery } from './order-queries.ts'
import { orderTexts } from './texts.ts'
import { ViewLinks } from './view-links.tsx'

/** Cards of one column; the list has the rest. */
const MOST_CARDS = 40

type Props = { fields: Fields }

/** The shop's orders by state: all columns where there is room, one at a time on a phone. The filters are those of the list. */
export function BoardScreen({ fields }: Props) {
  const isWide = useIsWide()
  const columns = columnsOf(fields['status'])
  const named = (name: string | undefined) => columns.find(({ id }) => id === name)
  const one = named(fields['column']) ?? named(FIRST_COLUMN) ?? columns[0]
  const shown = isWide || !one ? columns : [one]
  const board = useRef<HTMLDivElement>(null)
  useEffect(() => onCardKeys(board.current!), [])
  return (
    <section>
      <ListHead title={orderTexts.orders}>
        <ViewLinks view="board" fields={fields} />
      </ListHead>
      <ListFilters filters={useOrderFilters(fields)} fields={fields} />
      {!isWide && one && <ColumnLinks columns={columns} shown={one} fields={fields} />}
      {columns.length === 0 && <p>{orderTexts.boardEnded}</p>}
      {isWide && columns.length > 0 && <p className="mb-3 text-13 text-ink-2">{orderTexts.boardKeys}</p>}
      <div
        ref={board}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:auto-cols-[minmax(13rem,1fr)] lg:grid-flow-col lg:grid-cols-none lg:overflow-x-auto lg:pb-3"
      >
        {shown.map((column) => (
          <Column key={column.id} column={column} fields={fields} />
        ))}
      </div>
    </section>
  )
}

type ColumnLinksProps = Props & { columns: readonly ShownColumn[]; shown: ShownColumn }

function ColumnLinks({ columns, shown, fields }: ColumnLinksProps) {
  const links = useRef<HTMLElement>(null)
  const { id: shownId } = shown
  useEffect(() => {
    // In braces: Chromium's scrollIntoView returns a promise, which React would take for the effect's cleanup.
    void links.current?.querySelector(`[data-of="${shownId}"]`)?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [shownId])
  return (
    <nav ref={links} aria-label={orderTexts.state} className="-mx-4 mb-4 flex gap-2 overflow-x-auto px-4 py-1">
      {columns.map(({ id, name }) => (
        <ChipLink key={id} data-of={id} isOn={id === shown.id} href={hrefOf(`orders/board${fieldsText({ ...fields, column: id })}`)}>
          {name}
        </ChipLink>
      ))}
    </nav>
  )
}

function Column({ column: { id, name, status }, fields }: Props & { column: ShownColumn }) {
  const read = useDeskRead(ordersQuery({ ...askedOf(fields), status, size: MOST_CARDS }))
  const column = useRef<HTMLElement>(null)
  useEffect(() => keepCardFocus(column.current!), [])
  const { content = [], totalElements = 0, hasMoreElements } = read.value ?? {}
  const { column: _column, ...filters } = fields
  return (
    <section ref={column} data-column={id} aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card bg-well p-2">
      <h2 tabIndex={-1} className="flex items-baseline justify-between gap-2 px-1 pt-1 text-16 outline-none">
        {name}
        {read.value && (
          <span className="text-13 font-normal text-ink-2 tabular-nums">{orderTexts.boardCount(totalElements, hasMoreElements)}</span>
        )}
      </h2>
      <KeptNote of={read} />
      {read.value && content.length === 0 && <p className="px-1 pb-2 text-13 text-ink-2">{orderTexts.boardNone}</p>}
      {content.map((order) => (
        <BoardCard key={order.id} order={order} fields={filters} />
      ))}
      {totalElements > content.length && (
        <a
          href={hrefOf(`orders${fieldsText({ ...filters, status })}`)}
          className="inline-flex min-h-11 items-center px-1 text-13 font-semibold text-action-text"
        >
          {orderTexts.boardMore(content.length, totalElements, hasMoreElements)}
        </a>
      )}
    </section>
  )
}
