import { start } from '#api/start.ts'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { download } from '#device/download.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { call } from '@mutirao/client/call'
import { getLeaderStatementCsv, type ThanksRow } from '@mutirao/contract/leaders'
import { formatDay } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { DataTable } from '@mutirao/ui/data-table.tsx'
import { leaderStatementQuery } from './leader-queries.ts'
import { leaderTexts as texts } from './texts.ts'

type Props = { leader: string; who: string; month: string; onClose: () => void }

/** A closed month with its rows, to read, print and download. */
export function LeaderMonth({ leader, who, month, onClose }: Props) {
  const read = useDeskRead(leaderStatementQuery(leader, month))
  const { send, isBusy, fault } = useDeskAct(`leader ${leader} ${month} csv`)

  async function handleDownload() {
    const done = await send(() => call(getLeaderStatementCsv, { params: { leader, month } }))
    if (done) download(`agradecimento-${month}.csv`, done.answer.csv)
  }

  const { value } = read
  return (
    <section aria-label={texts.statement(who, month)} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-20">{texts.statement(who, month)}</h2>
      <KeptNote of={read} />
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button kind="line" size="small" onClick={() => print()}>
          {texts.print}
        </Button>
        <Button kind="line" size="small" isBusy={isBusy} onClick={() => void handleDownload()}>
          {texts.download}
        </Button>
        <Button kind="ghost" size="small" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
      <FaultNote fault={fault} />
      {value && value.rows.length === 0 && <p className="text-ink-2">{texts.noRows}</p>}
      {value && value.rows.length > 0 && <Rows rows={value.rows} />}
      {value && (
        <dl className="card divide-y divide-line px-4">
          {value.closed.owed < 0 && <Line name={texts.owed} amount={value.closed.owed} />}
          <Line name={texts.total} amount={value.closed.amount + value.closed.owed} />
          {value.closed.moved !== value.closed.amount + value.closed.owed && <Line name={texts.moved(value.closed.moved)} />}
        </dl>
      )}
    </section>
  )
}

const Line = ({ name, amount }: { name: string; amount?: number }) => (
  <div className="flex flex-wrap justify-between gap-3 py-2.5">
    <dt>{name}</dt>
    {amount !== undefined && <dd className="font-semibold tabular-nums">{formatMoney(amount)}</dd>}
  </div>
)

const columns = [
  texts.handed,
  texts.order,
  texts.campaign,
  { name: texts.goods, isNumber: true },
  { name: texts.rate, isNumber: true },
  { name: texts.amount, isNumber: true },
]

const Rows = ({ rows }: { rows: readonly ThanksRow[] }) => (
  <DataTable
    isStacked
    caption={texts.amount}
    columns={columns}
    rows={rows.map(({ handedAt, code, campaign, goods, percentage, amount }) => ({
      key: `${code} ${campaign}`,
      cells: [formatDay(new Date(handedAt), start.timeZone), code, campaign, formatMoney(goods), `${percentage}%`, formatMoney(amount)],
    }))}
  />
)
