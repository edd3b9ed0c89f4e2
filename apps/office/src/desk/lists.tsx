import type { ReactNode } from 'react'
import { Button } from '@mutirao/ui/button.tsx'
import { ChipLink } from '@mutirao/ui/chip.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { listPickingCsv, listPurchasesCsv, listUnpaidCsv } from '@mutirao/contract/lists'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { call } from '@mutirao/client/call'
import { start } from '#api/start.ts'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { download } from '#device/download.ts'
import { createStore, useValue } from '@mutirao/client/store'
import { usePicking, usePurchases, useUnpaid } from '#kept/desk.ts'
import { useDeskAct } from '#kept/desk-act.ts'
import { today, type Read } from '#kept/reads.ts'
import { useMay } from '#kept/session.ts'
import { KeptNote } from '#parts/kept-note.tsx'
import { Plain } from '#parts/plain.tsx'
import { states, texts } from '../texts.ts'
import { dateText } from './date-text.ts'
import { DeskTable } from './desk-table.tsx'
import { FaultNote } from './fault-note.tsx'
import { PartSteps } from './part-steps.tsx'
import { deskTexts } from './texts.ts'

const screens = { purchase: Purchases, picking: Picking, unpaid: Unpaid }
type ListName = keyof typeof screens
const isListName = (name: string): name is ListName => Object.hasOwn(screens, name)

/** Tomorrow by default; the same day for each list. */
const chosenDay = createStore<string | undefined>(() => undefined)
function useDay(): string {
  const now = useNow()
  return useValue(chosenDay) ?? today(now, 1)
}

/** The purchase, packing and unpaid lists: on the screen, on paper, and as a spreadsheet file. */
export function ListsScreen({ name }: { name: string | undefined }) {
  const mayPrepare = useMay('orders.prepare')
  const mayRead = useMay('orders.read')
  const names: ListName[] = [...(mayPrepare ? (['purchase', 'picking'] as const) : []), ...(mayRead ? (['unpaid'] as const) : [])]
  const shown = name ?? names[0]
  if (shown === undefined || !isListName(shown)) return <Plain title={texts.notFoundTitle} text={texts.notFoundText} />
  if (!names.includes(shown)) return <Plain title={texts.noRightTitle} text={texts.noRightText} />
  const Shown = screens[shown]
  return (
    <>
      <h1 className="mb-3 text-24 print:hidden">{deskTexts.lists}</h1>
      <nav aria-label={deskTexts.lists} className="mb-4 flex flex-wrap gap-2 print:hidden">
        {names.map((one) => (
          <ChipLink key={one} isOn={one === shown} href={hrefOf(`lists/${one}`)}>
            {deskTexts[one]}
          </ChipLink>
        ))}
      </nav>
      <Shown key={shown} />
    </>
  )
}

function DayField() {
  const day = useDay()
  return (
    <Field
      className="min-w-40"
      label={deskTexts.day}
      type="date"
      required
      defaultValue={day}
      onChange={({ currentTarget }) => currentTarget.value && chosenDay.set(currentTarget.value)}
    />
  )
}

type Row = { key: string; cells: readonly ReactNode[] }
type ListProps = {
  title: string
  file: string
  columns: readonly string[]
  read: Read<unknown[]>
  rows: readonly Row[]
  askCsv: () => Promise<{ csv: string }>
  isStacked?: boolean
  children?: ReactNode
}

function Listed({ title, file, columns, read, rows, askCsv, isStacked, children }: ListProps) {
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
          {deskTexts.print}
        </Button>
        <Button kind="line" isBusy={isBusy} onClick={() => void handleDownload()}>
          {deskTexts.download}
        </Button>
      </div>
      <FaultNote fault={fault} />
      <KeptNote of={read} />
      <h2 className="mb-2 text-20">{title}</h2>
      {read.value?.length === 0 && <p className="py-4 text-16 text-ink-2">{deskTexts.emptyList}</p>}
      {rows.length > 0 && <DeskTable caption={title} columns={columns} rows={rows} isStacked={isStacked} />}
    </>
  )
}

function Purchases() {
  const date = useDay()
  const read = usePurchases(date)
  const rows = (read.value ?? []).map(({ id, name, unit, quantity, orders }) => ({ key: id, cells: [name, unit, quantity, orders] }))
  return (
    <Listed
      title={`${deskTexts.purchase} · ${dateText(date)}`}
      file={`compras-${date}`}
      columns={deskTexts.purchaseColumns}
      read={read}
      rows={rows}
      askCsv={() => call(listPurchasesCsv, { query: { date } })}
    >
      <DayField />
    </Listed>
  )
}

function Picking() {
  const date = useDay()
  const read = usePicking(date)
  const rows = (read.value ?? []).map(({ position, place, window: hours, lines, ...part }) => ({
    key: `${part.code} ${part.campaignId}`,
    cells: [
      position ?? deskTexts.toFetch,
      place,
      hours,
      <a key="code" href={hrefOf(`orders/${part.orderId}`)} className="font-mono font-semibold whitespace-nowrap text-action-text">
        {part.code}
      </a>,
      part.buyer,
      <ul key="lines">
        {lines.map(({ name, unit, quantity }) => (
          <li key={`${name} ${unit}`}>
            <b>{quantity} ×</b> {name} {unit}
          </li>
        ))}
      </ul>,
      <div key="state">
        {states[part.state]}
        <PartSteps part={part} />
      </div>,
    ],
  }))
  return (
    <Listed
      title={`${deskTexts.picking} · ${dateText(date)}`}
      file={`separacao-${date}`}
      columns={deskTexts.pickingColumns}
      read={read}
      rows={rows}
      isStacked
      askCsv={() => call(listPickingCsv, { query: { date } })}
    >
      <DayField />
    </Listed>
  )
}

function Unpaid() {
  const now = useNow()
  const read = useUnpaid()
  const when = (at: string) => formatWhen(new Date(at), now, start.timeZone)
  const rows = (read.value ?? []).map(({ code, buyer, phone, price, creationDate, expiresAt }) => ({
    key: code,
    cells: [code, buyer, phone, formatMoney(price), when(creationDate), expiresAt ? when(expiresAt) : '—'],
  }))
  return (
    <Listed
      title={deskTexts.unpaid}
      file={`nao-pagos-${today(now)}`}
      columns={deskTexts.unpaidColumns}
      read={read}
      rows={rows}
      isStacked
      askCsv={() => call(listUnpaidCsv, {})}
    />
  )
}
