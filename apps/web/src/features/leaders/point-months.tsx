import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { saveFile } from '#platform/download.ts'
import { printSheet } from '#platform/print.ts'
import { Sheet } from '#ui/sheet.tsx'
import { call } from '@mutirao/client/call'
import { getMyStatementCsv, type ClosedMonth, type MyPoint, type Statement } from '@mutirao/contract/leaders'
import { formatDay } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { gift } from '@mutirao/ui/service-icons.gen.ts'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { Table, TableRow, TotalRow } from '@mutirao/ui/table.tsx'
import { myMonthsQuery, statementQuery } from './leader-queries.ts'

const monthName = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The thanks: what this month gives so far, and the closed months with their rows. */
export function PointMonths({ point: { id, percentage } }: { point: MyPoint }) {
  const { data: months } = useQuery(myMonthsQuery(id))
  const [open, setOpen] = useState<string>()
  return (
    <Section title={m.point_thanks()}>
      <p className="mb-3 text-ink-2">{percentage > 0 ? m.point_thanks_text({ percentage }) : m.point_thanks_nothing()}</p>
      {!months && <Bone className="h-20 rounded-card" />}
      {months && (
        <List>
          <ListRow
            icon={gift}
            title={m.point_month_open({ month: monthName(months.open.month) })}
            text={m.point_month_text({ count: months.open.parts, goods: formatMoney(months.open.goods) })}
            aside={<b className="tabular-nums">{formatMoney(months.open.amount)}</b>}
          />
          {months.closed.map((closed) => (
            <ListRow
              key={closed.month}
              icon={gift}
              title={monthName(closed.month)}
              text={closedText(closed)}
              aside={<b className="tabular-nums">{formatMoney(closed.amount)}</b>}
              onPress={() => setOpen(closed.month)}
            />
          ))}
        </List>
      )}
      <StatementSheet leader={id} month={open} onClose={() => setOpen(undefined)} />
    </Section>
  )
}

const closedText = ({ parts, goods, moved, amount, owed }: ClosedMonth) =>
  moved === amount && owed === 0
    ? m.point_month_text({ count: parts, goods: formatMoney(goods) })
    : m.point_month_moved({ moved: formatMoney(moved) })

type SheetProps = { leader: string; month: string | undefined; onClose: () => void }

/** A closed month to read, print or keep as a table. */
function StatementSheet({ leader, month = '', onClose }: SheetProps) {
  const { data } = useQuery({ ...statementQuery(leader, month), enabled: month !== '' })
  const csv = useMutation({
    mutationFn: () => call(getMyStatementCsv, { params: { leader, month } }),
    onSuccess: (file) => saveFile(`agradecimento-${month}.csv`, 'text/csv', file.csv),
    onError: (error: unknown) => showSnack(messageFor(error)),
  })
  return (
    <Sheet
      title={m.point_statement()}
      isOpen={month !== ''}
      onClose={onClose}
      action={
        <span className="grid grid-cols-2 gap-2 print:hidden">
          <Button kind="line" isBusy={csv.isPending} onClick={() => csv.mutate()}>
            {m.download_csv()}
          </Button>
          <Button kind="line" onClick={printSheet}>
            {m.wallet_receipt_print()}
          </Button>
        </span>
      }
    >
      {data ? <Rows statement={data} /> : <Bone className="h-40 rounded-card" />}
    </Sheet>
  )
}

function Rows({ statement: { point, closed, rows } }: { statement: Statement }) {
  const { timeZone } = useTenant()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p>
        <b className="block font-semibold">{point}</b>
        <span className="text-ink-2">{monthName(closed.month)}</span>
      </p>
      <Table caption={m.point_statement()} isRuled>
        {rows.map(({ handedAt, code, campaign, goods, percentage, amount }) => (
          <TableRow
            key={`${code} ${campaign}`}
            isAmount
            name={m.point_statement_row({
              day: formatDay(new Date(handedAt), timeZone),
              code,
              campaign,
              percentage,
              goods: formatMoney(goods),
            })}
          >
            {formatMoney(amount)}
          </TableRow>
        ))}
        {closed.owed < 0 && (
          <TableRow isAmount name={m.point_statement_owed()}>
            {formatMoney(closed.owed)}
          </TableRow>
        )}
        <TotalRow name={m.total()}>{formatMoney(closed.amount + closed.owed)}</TotalRow>
      </Table>
      {closed.moved !== closed.amount + closed.owed && (
        <p className="text-13 text-ink-2">{m.point_month_moved({ moved: formatMoney(closed.moved) })}</p>
      )}
      {rows.length === 0 && <p className="text-ink-2">{m.point_statement_none()}</p>}
    </div>
  )
}
