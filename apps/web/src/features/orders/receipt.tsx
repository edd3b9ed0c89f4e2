import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { methodName } from '#features/payment/method-text.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { printSheet } from '#platform/print.ts'
import { Sheet } from '#ui/sheet.tsx'
import type { Order } from '@mutirao/contract/order-shapes'
import { lineKey } from '@mutirao/domain/cart'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { formatMoney, sum } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { Table, TableRow, TotalRow } from '@mutirao/ui/table.tsx'
import { discountRows } from './order-items.tsx'

/** Received payments, even if refunded since; pending and refused ones are not included. */
const cameIn = ({ payments }: Order) => payments.filter(({ state }) => state === 'APPROVED' || state === 'REFUNDED')

/** Seller, buyer, items, payments and refunds, to show or print. Nothing before a payment. */
export function Receipt({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  if (cameIn(order).length === 0) return null
  return (
    <>
      <Button kind="line" isFull onClick={() => setIsOpen(true)}>
        {m.see_receipt()}
      </Button>
      <Sheet
        title={m.receipt()}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        action={
          <span className="print:hidden">
            <Button kind="line" isFull onClick={printSheet}>
              {m.wallet_receipt_print()}
            </Button>
          </span>
        }
      >
        {isOpen && <Written order={order} />}
      </Sheet>
    </>
  )
}

function Written({ order }: { order: Order }) {
  const { timeZone, name } = useTenant()
  const { seller } = useQuery(marketplaceQuery()).data ?? {}
  const { code, items, userName, refunds, properties } = order
  const { shippingTotal } = properties
  const came = cameIn(order)
  return (
    <div className="grid gap-4">
      <p>
        <b className="block font-semibold">{m.order_named({ code })}</b>
        <span className="text-ink-2">{formatStamp(new Date(order.creationDate), timeZone)}</span>
      </p>
      <dl className="grid gap-2 text-14">
        <Who
          label={m.receipt_sold_by()}
          lines={[seller?.legalName ?? name, seller && m.document_named({ document: seller.document }), seller?.address]}
        />
        <Who label={m.receipt_bought_by()} lines={[userName, properties['account.cpf'] && `${m.cpf()} ${properties['account.cpf']}`]} />
      </dl>
      <Table caption={m.summary()}>
        {items.map((item) => (
          <TableRow
            key={lineKey({ ...item, selection: item.itemKitSelection })}
            name={`${m.units_times({ count: item.quantity })} ${item.name}, ${item.unit}`}
            isAmount
          >
            {formatMoney(item.total)}
          </TableRow>
        ))}
        {discountRows(properties).map(({ label, centavos }) => (
          <TableRow key={label} name={label} look="saving" isAmount>
            {formatMoney(centavos)}
          </TableRow>
        ))}
        <TableRow name={m.shipping()} isAmount>
          {shippingTotal === 0 ? m.free() : formatMoney(shippingTotal)}
        </TableRow>
        {came.map(({ type, amount, createdAt }) => (
          <TableRow key={createdAt + type} name={m.receipt_paid({ method: methodName(type) })} look="strong" isAmount>
            {formatMoney(amount)}
          </TableRow>
        ))}
        {refunds.map(({ amount, state, createdAt }) => (
          <TableRow key={createdAt + amount} name={state === 'DONE' ? m.refunded() : m.receipt_returning()} look="saving" isAmount>
            {formatMoney(-amount)}
          </TableRow>
        ))}
        <TotalRow name={m.receipt_in_all()}>
          <Price centavos={sum(came, ({ amount }) => amount) - sum(refunds, ({ amount }) => amount)} />
        </TotalRow>
      </Table>
      <p className="text-13 text-ink-2">{m.receipt_is_no_invoice()}</p>
    </div>
  )
}

function Who({ label, lines }: { label: string; lines: readonly (string | undefined)[] }) {
  return (
    <div>
      <dt className="text-12 text-ink-2">{label}</dt>
      {lines.filter(Boolean).map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  )
}
