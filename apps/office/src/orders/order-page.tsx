import { useState, type ReactNode } from 'react'
import { start } from '#api/start.ts'
import { campaignsQuery } from '#campaigns/campaign-queries.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { deskTexts, refundReasonText, refundStateText, stateOfOrder } from '#desk/texts.ts'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { useMay } from '#kept/session.ts'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { phoneHref, whatsAppHref } from '#looks/links.ts'
import { Attempts } from '#looks/part-card.tsx'
import { ExtraPhotos } from '#looks/see-photo.tsx'
import type { DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { firstPartState, mayBeFulfilled } from '@mutirao/domain/fulfilment'
import { formatMoney } from '@mutirao/domain/money'
import { isRefusable } from '@mutirao/domain/order-status'
import { formatPhone } from '@mutirao/domain/phone-format'
import { backWords } from '@mutirao/domain/refund'
import { Button, ButtonLink, buttonClass } from '@mutirao/ui/button.tsx'
import { DataTable } from '@mutirao/ui/data-table.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { messageSquare, phone as phoneIcon, printer } from '@mutirao/ui/service-icons.gen.ts'
import { Table, TableRow, TotalRow } from '@mutirao/ui/table.tsx'
import { texts } from '../texts.ts'
import { AddressSheet } from './address-sheet.tsx'
import { HandIn } from './hand-in.tsx'
import { OrderMargin } from './order-margin.tsx'
import { orderQuery } from './order-queries.ts'
import { OrderRemarks } from './order-remarks.tsx'
import { OrderTags, useMayWrite } from './order-tags.tsx'
import { Timeline } from './order-timeline.tsx'
import { PartSteps } from './part-steps.tsx'
import { printed, printPath } from './print-path.ts'
import { RefundSheet } from './refund-sheet.tsx'
import { RefuseSheet } from './refuse-sheet.tsx'
import { StateTag } from './state-tag.tsx'
import { methodText, orderTexts, paymentStateText, slotText } from './texts.ts'
import { WalletSheet } from './wallet-sheet.tsx'

const reachLook = buttonClass({ kind: 'line', size: 'small' })

/** The details of one order, with the actions on its money. */
export function OrderPage({ id, fields }: { id: string; fields: Fields }) {
  const read = useDeskRead(orderQuery(id))
  return (
    <div className="min-w-0">
      <a
        href={hrefOf(`orders${fieldsText(fields)}`)}
        className="inline-flex min-h-11 items-center font-semibold text-action-text print:hidden"
      >
        {orderTexts.allOrders}
      </a>
      <KeptNote of={read} />
      {read.value && <Shown order={read.value} />}
    </div>
  )
}

function Shown({ order }: { order: DeskOrderDetail }) {
  const keptFocus = useKeptFocus()
  const now = useNow()
  const mayReadPeople = useMay('people.read')
  const [said, setSaid] = useState<string>()
  const { id, code, buyer, phone, email, state, creationDate, isStoreClosed, attempts, extraPhotos } = order
  return (
    <article {...keptFocus} aria-label={`${orderTexts.open} ${code}`} className="grid grid-cols-[minmax(0,1fr)] gap-6 outline-none">
      <header className="grid gap-1">
        <h1 className="text-24">{buyer}</h1>
        <p className="text-ink-2">
          <b className="font-mono">{code}</b> · {formatWhen(new Date(creationDate), now, start.timeZone)}
        </p>
        <p className="wrap-anywhere">{[formatPhone(phone), email].filter(Boolean).join(' · ')}</p>
        <p>
          <StateTag state={state} />
        </p>
        {isStoreClosed && <Note kind="warn">{texts.storeClosed}</Note>}
      </header>
      <p className="flex flex-wrap gap-2 print:hidden">
        <a className={reachLook} href={phoneHref(phone)} aria-label={texts.callTo(buyer)}>
          <Icon d={phoneIcon} className="size-5" />
          {texts.call}
        </a>
        <a className={reachLook} href={whatsAppHref(phone)} target="_blank" rel="noreferrer" aria-label={texts.writeTo(buyer)}>
          <Icon d={messageSquare} className="size-5" />
          {texts.whatsApp}
        </a>
        {mayReadPeople && (
          <ButtonLink kind="line" size="small" href={hrefOf(`people${fieldsText({ q: phone })}`)}>
            {orderTexts.otherOrders}
          </ButtonLink>
        )}
        {printed.map((as) => (
          <ButtonLink key={as} kind="line" size="small" href={hrefOf(printPath(as, [order]))}>
            <Icon d={printer} className="size-5" />
            {orderTexts.printOf[as]}
          </ButtonLink>
        ))}
      </p>
      <OrderTags order={order} onDone={setSaid} />
      <output className="empty:hidden print:hidden">{said && <Note kind="good">{said}</Note>}</output>
      <Parts order={order} />
      <Items order={order} />
      <Acts order={order} onDone={setSaid} />
      <OrderRemarks order={order} onDone={setSaid} />
      <Money order={order} />
      <OrderMargin order={order} />
      <Way order={order} onDone={setSaid} />
      <ExtraPhotos orderId={id} extraPhotos={extraPhotos} />
      <Attempts orderId={id} attempts={attempts} />
      <Part title={orderTexts.timeline}>
        <Timeline order={order} />
      </Part>
    </article>
  )
}

type Props = { order: DeskOrderDetail }

const acts = ['refund', 'refuse', 'adjust'] as const
type Act = (typeof acts)[number]

/** The actions on the order's money that this person may do now. */
function useActs(order: DeskOrderDetail): readonly Act[] {
  const mayDecide = useMay('orders.refund')
  const mayAdjust = useMay('wallets.adjust')
  const allowed: Record<Act, boolean> = {
    refund: mayDecide && order.returnable > 0,
    refuse: mayDecide && isRefusable(order.state) && order.parts.every(({ state }) => !state || isRefusable(state)),
    adjust: mayAdjust && order.hasWallet,
  }
  return acts.filter((act) => allowed[act])
}

function Acts({ order, onDone }: Props & { onDone: (said: string) => void }) {
  const [open, setOpen] = useState<Act>()
  const mine = useActs(order)
  const close = () => setOpen(undefined)
  return (
    <section className="grid gap-3 empty:hidden print:hidden">
      {mine.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {mine.map((act) => (
            <Button key={act} kind="line" onClick={() => setOpen(act)}>
              {orderTexts[act]}
            </Button>
          ))}
        </div>
      )}
      {open === 'refund' && <RefundSheet order={order} onClose={close} onDone={onDone} />}
      {open === 'refuse' && <RefuseSheet order={order} onClose={close} onDone={onDone} />}
      {open === 'adjust' && <WalletSheet order={order} onClose={close} onDone={onDone} />}
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-20">{title}</h2>
      {children}
    </section>
  )
}

const missingText = ({ state, substitute }: NonNullable<DeskOrderDetail['items'][number]['missing']>) =>
  `${orderTexts.missing[state]}${substitute ? ` ${substitute.name} ${substitute.unit}` : ''}`

function Items({ order: { items, subTotal, discount, shippingTotal, price } }: Props) {
  // A kit may be ordered twice, with other parts.
  const lines = items.map((item, at) => ({ ...item, key: `${item.campaignId} ${item.id} ${at}` }))
  return (
    <Part title={orderTexts.items}>
      <ul aria-label={orderTexts.items} className="card divide-y divide-line px-3.5">
        {lines.map(({ key, name, unit, quantity, unitPrice, total, missing }) => (
          <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-3 py-2.5">
            <span className="min-w-0 wrap-anywhere">
              <b className="font-semibold">{name}</b> <span className="text-ink-2">{unit}</span>
              <small className="block text-13 text-ink-2">{orderTexts.timesPrice(quantity, formatMoney(unitPrice))}</small>
              {missing && <small className="block text-13">{missingText(missing)}</small>}
            </span>
            <b className="font-semibold tabular-nums">{formatMoney(total)}</b>
          </li>
        ))}
      </ul>
      <Table caption={orderTexts.total} className="mt-2">
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
    </Part>
  )
}

function Money({ order: { payments, refunds, reviews } }: Props) {
  const now = useNow()
  const when = (at: string) => formatWhen(new Date(at), now, start.timeZone)
  return (
    <>
      <Part title={orderTexts.payments}>
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
      </Part>
      <Part title={orderTexts.refunds}>
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
      </Part>
    </>
  )
}

function Parts({ order: { id, code, type, parts, state, carried } }: Props) {
  const campaigns = useDeskRead(campaignsQuery).value ?? []
  const mayHandOver = useMay('orders.handOver')
  const nameOf = (id: string) => campaigns.find((one) => one.id === id)?.name ?? id
  return (
    <Part title={orderTexts.parts}>
      <Table caption={orderTexts.parts} isRuled>
        {parts.map(({ campaignId, state: own, slot, isGroupOpen }) => (
          <TableRow key={campaignId} name={nameOf(campaignId)} look="strong">
            {stateOfOrder(own ?? state)} · {slot ? slotText(slot) : orderTexts.noSlot}
            {mayBeFulfilled(state) && (
              <PartSteps
                part={{ orderId: id, campaignId, code, type, state: own ?? firstPartState(state), waits: isGroupOpen && 'GROUP' }}
              />
            )}
            {mayHandOver && (own ?? state) === 'READY_FOR_PICKUP' && (
              <ButtonLink kind="soft" size="small" href={hrefOf('pickups')} className="mt-2 print:hidden">
                {orderTexts.handOver}
              </ButtonLink>
            )}
            <HandIn orderId={id} campaignId={campaignId} code={code} isCarried={carried.includes(campaignId)} />
          </TableRow>
        ))}
      </Table>
    </Part>
  )
}

type To = NonNullable<DeskOrderDetail['shippingAddress']>
const streetOf = ({ street_address, street_number, complement, neighborhood, city, cep }: To) =>
  [[street_address, street_number, complement].filter(Boolean).join(', '), neighborhood, city, cep].filter(Boolean).join(' · ')

/** The destination, and the answers to the merchant's questions. */
function Way({ order, onDone }: Props & { onDone: (said: string) => void }) {
  const { shippingAddress, store, recipient, extra, canReaddress } = order
  const mayWrite = useMayWrite()
  const [isMoving, setMoving] = useState(false)
  const to = store ? undefined : shippingAddress
  return (
    <Part title={orderTexts.delivery}>
      {store && (
        <p>
          <b>{store.name}</b> · {store.address}
        </p>
      )}
      {to && <p>{streetOf(to)}</p>}
      {to?.reference && <p>{orderTexts.reference(to.reference)}</p>}
      {recipient && <p>{orderTexts.forRecipient(recipient.name)}</p>}
      {Object.entries(extra ?? {}).map(([label, text]) => (
        <p key={label}>
          <b>{label}</b> {text}
        </p>
      ))}
      {canReaddress && mayWrite && (
        <p className="mt-2 print:hidden">
          <Button kind="line" size="small" onClick={() => setMoving(true)}>
            {orderTexts.readdress}
          </Button>
        </p>
      )}
      {isMoving && <AddressSheet order={order} onDone={onDone} onClose={() => setMoving(false)} />}
    </Part>
  )
}
