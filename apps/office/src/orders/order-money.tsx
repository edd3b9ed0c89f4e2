import { start } from '#api/start.ts'
import { methodText } from '#desk/payment-methods.ts'
import { deskTexts, refundReasonText, refundStateText } from '#desk/texts.ts'
import { useNow } from '#device/clock.ts'
import type { DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { backWords } from '@mutirao/domain/refund'
import { DataTable } from '@mutirao/ui/data-table.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { Table, TableRow, TotalRow } from '@mutirao/ui/table.tsx'
import { orderTexts, paymentStateText } from './texts.ts'

/** What the order costs, what was paid, and what went back. */
export function OrderMoney({
  order: { subTotal, discount, shippingTotal, price, payments, refunds, reviews },
}: {
  order: DeskOrderDetail
}) {
  const now = useNow()
  const when = (at: string) => formatWhen(new Date(at), now, start.timeZone)
  return (
    <section className="card grid gap-4 px-3.5 py-3">
      <div>
        <h2 className="mb-1 text-16">{orderTexts.money}</h2>
        <Table caption={orderTexts.total}>
          <TableRow name={orderTexts.subTotal} isAmount>
            {formatMoney(subTotal)}
          </TableRow>
          {discount > 0 && (
            <TableRow name={orderTexts.discount} look="saving" isAmount>
              {formatMoney(-discount)}
            </TableRow>
          )}
          <TableRow name={orderTexts.shipping} isAmount>
            {formatMoney(shippingTotal)}
          </TableRow>
          <TotalRow name={orderTexts.total}>
            <Price centavos={price} size="large" />
          </TotalRow>
        </Table>
      </div>
      <div className="grid gap-2">
        <h3 className="text-14">{orderTexts.payments}</h3>
        {reviews.map(({ amount, since }) => (
          <Note key={since} kind="warn">
            {orderTexts.reviewOf(amount)}
          </Note>
        ))}
        <DataTable
          isStacked
          caption={orderTexts.payments}
          columns={[orderTexts.method, orderTexts.situation, deskTexts.amount, orderTexts.when]}
          rows={payments.map(({ type, state, amount, installments, createdAt }) => ({
            key: `${createdAt} ${type}`,
            cells: [
              installments > 1 ? `${methodText(type)} ${installments}×` : methodText(type),
              paymentStateText(state),
              formatMoney(amount),
              when(createdAt),
            ],
          }))}
        />
      </div>
      <div className="grid gap-2">
        <h3 className="text-14">{orderTexts.refunds}</h3>
        {refunds.length === 0 ? (
          <p className="text-ink-2">{orderTexts.noRefunds}</p>
        ) : (
          <DataTable
            isStacked
            caption={orderTexts.refunds}
            columns={[deskTexts.amount, deskTexts.why, orderTexts.situation, orderTexts.when]}
            rows={refunds.map(({ amount, reason, state, way, arrivesBy, createdAt }, at) => ({
              key: `${createdAt} ${at}`,
              cells: [
                formatMoney(amount),
                refundReasonText(reason),
                `${refundStateText(state)}, ${backWords({ way, arrivesBy })}`,
                when(createdAt),
              ],
            }))}
          />
        )}
      </div>
    </section>
  )
}
