import { useState } from 'react'
import { fieldsText } from '#desk/list-address.ts'
import { hrefOf } from '#device/address.ts'
import { download } from '#device/download.ts'
import { copy } from '#device/share.ts'
import type { Purchase } from '@mutirao/contract/costs'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { DataTable } from '@mutirao/ui/data-table.tsx'
import { boughtText, chatText, orderCsv, orderFile, ordersBySupplier, type SupplierOrder } from './purchase.ts'
import { costTexts } from './texts.ts'

/** id: of the campaign; without one of all. */
type Props = { id?: string; campaign: string; purchases: readonly Purchase[] }

/** The purchases from each supplier: as a message, a spreadsheet or on paper. */
export function Purchases({ id, campaign, purchases }: Props) {
  if (purchases.length === 0) return <p className="text-ink-2">{costTexts.noPurchase}</p>
  return (
    <>
      <p className="text-ink-2 print:hidden">{costTexts.purchaseText}</p>
      {ordersBySupplier(purchases).map((order) => (
        <OrderOfSupplier key={order.supplier ?? ''} {...(id !== undefined && { id })} campaign={campaign} order={order} />
      ))}
      <div className="print:hidden">
        <Button kind="line" size="small" onClick={() => window.print()}>
          {costTexts.print}
        </Button>
      </div>
    </>
  )
}

/** In place of what the cost of an item would tell. */
const UNKNOWN = '—'

type OrderProps = Omit<Props, 'purchases'> & { order: SupplierOrder }

function OrderOfSupplier({ id, campaign, order }: OrderProps) {
  const [said, setSaid] = useState<string>()
  const { supplier, lines, total } = order
  const title = supplier ?? costTexts.noSupplier
  const isCosted = lines.some(({ price }) => price !== undefined)
  return (
    <section aria-label={title} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 break-inside-avoid">
      <h2 className="text-18 font-semibold wrap-anywhere">{title}</h2>
      <DataTable
        caption={costTexts.orderFor(supplier, campaign)}
        isStacked
        columns={[
          costTexts.item,
          { name: costTexts.ordered, isNumber: true },
          { name: costTexts.cases, isNumber: true },
          ...(isCosted
            ? [
                { name: costTexts.left, isNumber: true },
                { name: costTexts.amount, isNumber: true },
              ]
            : []),
        ]}
        rows={lines.map((line) => ({
          key: line.id,
          cells: [
            `${line.name}, ${line.unit}`,
            <UnitsLink key="units" campaignId={id} line={line} />,
            boughtText(line),
            ...(isCosted ? [line.left ?? UNKNOWN, line.price === undefined ? UNKNOWN : formatMoney(line.price)] : []),
          ],
        }))}
      />
      {total !== undefined && (
        <p className="flex justify-between gap-3 px-3 font-semibold">
          <span>{costTexts.total}</span>
          <span className="tabular-nums">{formatMoney(total)}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button
          kind="soft"
          size="small"
          onClick={() => void copy(chatText(order, campaign)).then((isDone) => setSaid(isDone ? costTexts.copied : costTexts.notCopied))}
        >
          {costTexts.copy}
        </Button>
        <Button kind="line" size="small" onClick={() => download(orderFile(id, order), orderCsv(order))}>
          {costTexts.download}
        </Button>
        <output className="basis-full text-13 text-ink-2 empty:hidden">{said}</output>
      </div>
    </section>
  )
}

/** Leads to the orders that wait for these units. */
function UnitsLink({ campaignId, line: { id, name, units } }: { campaignId: string | undefined; line: Purchase }) {
  return (
    <a
      href={hrefOf(`orders${fieldsText({ campaign: campaignId, buy: id })}`)}
      aria-label={costTexts.ordersFor(units, name)}
      className="-my-3 inline-flex min-w-6 items-center justify-end py-3 text-action-text"
    >
      {units.toLocaleString('pt-BR')}
    </a>
  )
}
