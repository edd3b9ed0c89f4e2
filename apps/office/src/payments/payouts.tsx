import { start } from '#api/start.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { useMay } from '#kept/session.ts'
import { dayText } from '#looks/day-text.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import type { Payout, PayoutOrder } from '@mutirao/contract/payouts'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { payoutMethods, type PayoutMethod } from '@mutirao/domain/payouts'
import { dateText, localTime } from '@mutirao/domain/zoned-time'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { DataTable } from '@mutirao/ui/data-table.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronLeft } from '@mutirao/ui/icons.gen.ts'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { payoutOrdersQuery, payoutsQuery, PAYOUTS_A_PAGE } from './payment-queries.ts'
import { payoutTexts as texts } from './payout-texts.ts'

const number = (name: string) => ({ name, isNumber: true })
const sumColumns = [number(texts.received), number(texts.returned), number(texts.fees), number(texts.amount)]
const sumCells = ({ received, returned, fees, amount }: Pick<Payout, 'received' | 'returned' | 'fees' | 'amount'>) => [
  formatMoney(received),
  formatMoney(returned),
  formatMoney(fees),
  <b key="amount" className="whitespace-nowrap">
    {formatMoney(amount)}
  </b>,
]
const linkLook = '-my-3 inline-flex min-h-11 items-center text-action-text'

/** The money on its way from the acquirers, by day and method; or the payments of one day and method. */
export function PayoutsScreen({ fields }: { fields: Fields }) {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(fields['date'] ?? '') ? fields['date'] : undefined
  const method = payoutMethods.find((one) => one === fields['method'])
  if (date !== undefined && method !== undefined)
    return <PayoutOrders date={date} method={method} page={Number(fields['page'] ?? 0) || 0} />
  return <Payouts />
}

const useToday = () => dateText(localTime(useNow(), start.timeZone))

function Payouts() {
  const read = useDeskRead(payoutsQuery)
  const today = useToday()
  const maySetFees = useMay('payment.write')
  const { value } = read
  return (
    <div className="mx-auto grid max-w-240 min-w-0 grid-cols-[minmax(0,1fr)] gap-4 pb-6">
      <header>
        <h1 className="text-24">{texts.title}</h1>
        {value && <p className="text-ink-2">{value.content.length === 0 ? texts.none : texts.text(value.total)}</p>}
      </header>
      <KeptNote of={read} />
      {value && value.content.length > 0 && (
        <DataTable
          caption={texts.title}
          isStacked
          columns={[texts.day, texts.method, number(texts.payments), ...sumColumns]}
          rows={value.content.map((payout) => ({ key: `${payout.date} ${payout.method}`, cells: payoutCells(payout, today) }))}
        />
      )}
      <p className="text-13 text-ink-2">{texts.says}</p>
      {maySetFees && (
        <p>
          <TextLink href={hrefOf('shop/costs')}>{texts.toFees}</TextLink>
        </p>
      )}
    </div>
  )
}

function payoutCells(payout: Payout, today: string) {
  const { date, method, payments } = payout
  const day = dayText(date, today)
  return [
    day,
    texts.methodName(method),
    <a
      key="payments"
      href={hrefOf(`payouts${fieldsText({ date, method })}`)}
      aria-label={texts.seeOf(method, day, payments)}
      className={`${linkLook} min-w-6 justify-end`}
    >
      {payments.toLocaleString('pt-BR')}
    </a>,
    ...sumCells(payout),
  ]
}

function PayoutOrders({ date, method, page }: { date: string; method: PayoutMethod; page: number }) {
  const read = useDeskRead(payoutOrdersQuery({ date, method, page }))
  const today = useToday()
  const now = useNow()
  const { value } = read
  const title = texts.of(method, dayText(date, today))
  const pageLink = (to: number, text: string) => (
    <ButtonLink kind="line" href={hrefOf(`payouts${fieldsText({ date, method, page: to === 0 ? undefined : String(to) })}`)}>
      {text}
    </ButtonLink>
  )
  return (
    <div className="mx-auto grid max-w-240 min-w-0 grid-cols-[minmax(0,1fr)] gap-4 pb-6">
      <a href={hrefOf('payouts')} className="inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-action-text">
        <Icon d={chevronLeft} />
        {texts.back}
      </a>
      <h1 className="text-24">{title}</h1>
      <KeptNote of={read} />
      {value?.content.length === 0 && <p className="text-ink-2">{texts.noOrders}</p>}
      {value && value.content.length > 0 && (
        <DataTable
          caption={title}
          isStacked
          columns={[texts.order, texts.paidAt, ...sumColumns]}
          rows={value.content.map((paid) => ({ key: paid.payment, cells: orderCells(paid, now) }))}
        />
      )}
      <nav aria-label={texts.pages} className="flex justify-center gap-3 empty:hidden">
        {page > 0 && pageLink(page - 1, texts.before)}
        {value && (page + 1) * PAYOUTS_A_PAGE < value.totalElements && pageLink(page + 1, texts.after)}
      </nav>
    </div>
  )
}

const orderCells = (paid: PayoutOrder, now: Date) => [
  <a key="order" href={hrefOf(`orders/${paid.order}`)} className={`${linkLook} font-mono whitespace-nowrap`}>
    {paid.code}
  </a>,
  <span key="at">
    {formatWhen(new Date(paid.at), now, start.timeZone)}
    {paid.parts > 1 && <span className="block text-13 text-ink-2">{texts.partOf(paid.part, paid.parts)}</span>}
  </span>,
  ...sumCells(paid),
]
