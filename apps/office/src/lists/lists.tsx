import { useEffect, useRef, type ReactNode } from 'react'
import { start } from '#api/start.ts'
import { dateText } from '#desk/date-text.ts'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { fieldsText, useSetFields, type Fields } from '#desk/list-address.ts'
import { ListRows, type Column } from '#desk/list-page.tsx'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { download } from '#device/download.ts'
import { today, type Read } from '#kept/reads.ts'
import { useMay } from '#kept/session.ts'
import { Contents } from '#looks/contents.tsx'
import { Plain } from '#looks/plain.tsx'
import { PartSteps } from '#orders/part-steps.tsx'
import { call } from '@mutirao/client/call'
import { listPickingCsv, listPurchasesCsv, listUnpaidCsv, type PurchaseLine, type UnpaidOrder } from '@mutirao/contract/lists'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { ChipLink } from '@mutirao/ui/chip.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { SegmentedLinks } from '@mutirao/ui/segmented.tsx'
import { states, texts } from '../texts.ts'
import { purchasesQuery, unpaidQuery } from './list-queries.ts'
import { PickingItems } from './picking-items.tsx'
import { linesOf, takeStep, usePicked, usePicking, type ShownPart } from './picking-reads.ts'
import { PickingScan } from './picking-scan.tsx'
import { RefusedSteps } from './refused-step.tsx'
import { listTexts } from './texts.ts'

type ScreenProps = { fields: Fields }

const screens = { purchase: Purchases, picking: Picking, items: Items, unpaid: Unpaid }
type ListName = keyof typeof screens
const isListName = (name: string): name is ListName => Object.hasOwn(screens, name)

/** Tomorrow by default; the same day for each list. */
function useDay({ date }: Fields): string {
  const now = useNow()
  return date ?? today(now, 1)
}

/** The purchase, packing and unpaid lists: on the screen, on paper, and as a spreadsheet file. */
export function ListsScreen({ fields, name }: ScreenProps & { name?: string }) {
  const mayPrepare = useMay('orders.prepare')
  const mayRead = useMay('orders.read')
  const mayCount = useMay('stock.write')
  const maySeeCosts = useMay('costs.write')
  const names: ListName[] = [...(mayPrepare ? (['purchase', 'picking', 'items'] as const) : []), ...(mayRead ? (['unpaid'] as const) : [])]
  const shown = name ?? names[0]
  if (shown === undefined || !isListName(shown)) return <Plain title={texts.notFoundTitle} text={texts.notFoundText} />
  if (!names.includes(shown)) return <Plain title={texts.noRightTitle} text={texts.noRightText} />
  const List = screens[shown]
  const pathOf = (one: ListName) => hrefOf(`lists/${one}${fieldsText({ date: fields['date'] })}`)
  return (
    <>
      <h1 className="mb-3 text-24 print:hidden">{texts.lists}</h1>
      <nav aria-label={texts.lists} className="mb-4 flex flex-wrap gap-2 print:hidden">
        {names
          .filter((one) => one !== 'items')
          .map((one) => (
            <ChipLink key={one} isOn={one === shown || (one === 'picking' && shown === 'items')} href={pathOf(one)}>
              {listTexts[one]}
            </ChipLink>
          ))}
        {maySeeCosts && (
          <ChipLink isOn={false} href={hrefOf('purchases')}>
            {listTexts.suppliers}
          </ChipLink>
        )}
      </nav>
      {(shown === 'picking' || shown === 'items') && (
        <div className="mb-4 max-w-120 print:hidden">
          <SegmentedLinks
            label={listTexts.pickingViews}
            links={[
              { href: pathOf('items'), label: listTexts.items, isOn: shown === 'items' },
              { href: pathOf('picking'), label: listTexts.byOrder, isOn: shown === 'picking' },
              ...(mayCount ? [{ href: hrefOf('stock'), label: listTexts.count, isOn: false }] : []),
            ]}
          />
        </div>
      )}
      <List key={shown} fields={fields} />
    </>
  )
}

function DayField({ fields }: ScreenProps) {
  const day = useDay(fields)
  const setFields = useSetFields()
  const input = useRef<HTMLInputElement>(null)
  // The day may change without the field, by the address. The field stays uncontrolled for dates that are typed in part.
  useEffect(() => {
    if (input.current) input.current.value = day
  }, [day])
  return (
    <Field
      ref={input}
      className="min-w-40"
      label={listTexts.day}
      type="date"
      required
      defaultValue={day}
      onChange={({ currentTarget }) => currentTarget.value && setFields({ ...fields, date: currentTarget.value })}
    />
  )
}

type ListProps<Row> = ScreenProps & {
  title: string
  file: string
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  read: Read<readonly Row[]>
  askCsv: () => Promise<{ csv: string }>
  children?: ReactNode
  /** Between the buttons and the list. */
  above?: ReactNode
}

function Listed<Row>({ fields, title, file, columns, keyOf, read, askCsv, children, above }: ListProps<Row>) {
  const { send, isBusy, fault } = useDeskAct(`table ${file}`)

  async function handleDownload() {
    const done = await send(askCsv)
    if (done) download(`${file}.csv`, done.answer.csv)
  }

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
        {children}
        <Button kind="soft" onClick={() => print()}>
          {listTexts.print}
        </Button>
        <Button kind="line" isBusy={isBusy} onClick={() => void handleDownload()}>
          {listTexts.download}
        </Button>
      </div>
      <FaultNote fault={fault} />
      <h2 className="mb-2 text-20">{title}</h2>
      {above && <div className="mb-4 max-w-160 empty:hidden print:hidden">{above}</div>}
      <ListRows title={title} fields={fields} columns={columns} keyOf={keyOf} read={read} empty={listTexts.emptyList} />
    </>
  )
}

/** The columns of a list by their texts, in their order. */
const named = <Row,>(names: readonly string[], columns: readonly Omit<Column<Row>, 'name'>[]): Column<Row>[] =>
  columns.map((column, at) => ({ ...column, name: names[at]! }))

const purchaseColumns = named<PurchaseLine>(listTexts.purchaseColumns, [
  { id: 'name', render: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'unit', render: ({ unit }) => unit },
  { id: 'quantity', render: ({ quantity }) => quantity, sortBy: ({ quantity }) => quantity },
  { id: 'sure', render: ({ quantity, inOpenGroups }) => quantity - inOpenGroups },
  { id: 'open', render: ({ inOpenGroups }) => inOpenGroups, sortBy: ({ inOpenGroups }) => inOpenGroups },
  { id: 'orders', render: ({ orders }) => orders, sortBy: ({ orders }) => orders },
])

function Purchases({ fields }: ScreenProps) {
  const date = useDay(fields)
  const read = useDeskRead(purchasesQuery(date))
  return (
    <Listed
      fields={fields}
      title={`${listTexts.purchase} · ${dateText(date)}`}
      file={`compras-${date}`}
      columns={purchaseColumns}
      keyOf={({ id }) => id}
      read={read}
      above={read.value?.some(({ inOpenGroups }) => inOpenGroups > 0) && <Note>{listTexts.openGroups}</Note>}
      askCsv={() => call(listPurchasesCsv, { query: { date } })}
    >
      <DayField fields={fields} />
    </Listed>
  )
}

const pickingColumns = named<ShownPart>(listTexts.pickingColumns, [
  { id: 'stop', render: ({ position }) => position ?? listTexts.toFetch, sortBy: ({ position = Infinity }) => position },
  { id: 'place', render: ({ place }) => place, sortBy: ({ place }) => place },
  { id: 'window', render: ({ window: hours }) => hours, sortBy: ({ window: hours }) => hours },
  {
    id: 'code',
    render: ({ orderId, code }) => (
      <a href={hrefOf(`orders/${orderId}`)} className="font-mono font-semibold whitespace-nowrap text-action-text">
        {code}
      </a>
    ),
  },
  { id: 'buyer', render: ({ buyer }) => buyer, sortBy: ({ buyer }) => buyer },
  {
    id: 'lines',
    render: (part) => (
      <ul>
        {linesOf(part).map(({ key, name, unit, quantity, parts }) => (
          <li key={key}>
            <b>{quantity} ×</b> {name} {unit}
            <Contents quantity={quantity} parts={parts} />
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'state',
    render: (part) => (
      <div>
        {states[part.state]}
        {part.isWaiting && <small className="block text-12 text-ink-2">{listTexts.waiting}</small>}
        <RefusedSteps parts={[part]} />
        <PartSteps part={part} onStep={(to) => takeStep(part, to)} />
      </div>
    ),
  },
])

function Picking({ fields }: ScreenProps) {
  const date = useDay(fields)
  const read = usePicking(date)
  const bags = usePicked(date)
  return (
    <Listed
      fields={fields}
      title={`${listTexts.picking} · ${dateText(date)}`}
      file={`separacao-${date}`}
      columns={pickingColumns}
      keyOf={({ code, campaignId }) => `${code} ${campaignId}`}
      read={read}
      above={read.value && read.value.length > 0 && <PickingScan parts={read.value} bags={bags} />}
      askCsv={() => call(listPickingCsv, { query: { date } })}
    >
      <DayField fields={fields} />
    </Listed>
  )
}

function Items({ fields }: ScreenProps) {
  const date = useDay(fields)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
        <DayField fields={fields} />
      </div>
      <h2 className="mb-2 text-20">{`${listTexts.items} · ${dateText(date)}`}</h2>
      <PickingItems key={date} date={date} />
    </>
  )
}

function Unpaid({ fields }: ScreenProps) {
  const now = useNow()
  const when = (at: string) => formatWhen(new Date(at), now, start.timeZone)
  const columns = named<UnpaidOrder>(listTexts.unpaidColumns, [
    { id: 'code', render: ({ code }) => code },
    { id: 'buyer', render: ({ buyer }) => buyer, sortBy: ({ buyer }) => buyer },
    { id: 'phone', render: ({ phone }) => phone },
    { id: 'price', render: ({ price }) => formatMoney(price), sortBy: ({ price }) => price },
    { id: 'made', render: ({ creationDate }) => when(creationDate), sortBy: ({ creationDate }) => creationDate },
    { id: 'expires', render: ({ expiresAt }) => (expiresAt ? when(expiresAt) : '—'), sortBy: ({ expiresAt = '' }) => expiresAt },
  ])
  return (
    <Listed
      fields={fields}
      title={listTexts.unpaid}
      file={`nao-pagos-${today(now)}`}
      columns={columns}
      keyOf={({ code }) => code}
      read={useDeskRead(unpaidQuery)}
      askCsv={() => call(listUnpaidCsv, {})}
    />
  )
}
