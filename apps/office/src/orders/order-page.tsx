import { useState, type ReactNode } from 'react'
import { start } from '#api/start.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { useMay, useRights } from '#kept/session.ts'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { phoneHref, whatsAppHref } from '#looks/links.ts'
import { Attempts } from '#looks/part-card.tsx'
import { ExtraPhotos } from '#looks/see-photo.tsx'
import type { DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { isRefusable } from '@mutirao/domain/order-status'
import { formatPhone } from '@mutirao/domain/phone-format'
import { Button, ButtonLink, buttonClass } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { messageSquare, phone as phoneIcon, printer } from '@mutirao/ui/service-icons.gen.ts'
import { texts } from '../texts.ts'
import { AddressSheet } from './address-sheet.tsx'
import { nextStep } from './bulk.ts'
import { OrderDock } from './order-dock.tsx'
import { OrderMargin } from './order-margin.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderParts } from './order-parts.tsx'
import { orderQuery } from './order-queries.ts'
import { OrderRemarks } from './order-remarks.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderTags, useMayWrite } from './order-tags.tsx'
import { Timeline } from './order-timeline.tsx'
import { printed, printPath } from './print-path.ts'
import { RefundSheet } from './refund-sheet.tsx'
import { RefuseSheet } from './refuse-sheet.tsx'
import { StateTag } from './state-tag.tsx'
import { orderTexts } from './texts.ts'
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
    <article
      {...keptFocus}
      aria-label={`${orderTexts.open} ${code}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 outline-none max-lg:pb-20"
    >
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-24 wrap-anywhere">{code}</h1>
          <StateTag state={state} />
        </div>
        <p className="wrap-anywhere">
          <b className="font-semibold">{buyer}</b>
          <span className="text-ink-2"> · {formatWhen(new Date(creationDate), now, start.timeZone)}</span>
        </p>
        <p className="wrap-anywhere text-ink-2">{[formatPhone(phone), email].filter(Boolean).join(' · ')}</p>
        {isStoreClosed && <Note kind="warn">{texts.storeClosed}</Note>}
      </header>
      <OrderSteps order={order} />
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
      <OrderParts order={order} />
      <Acts order={order} onDone={setSaid} />
      <OrderRemarks order={order} onDone={setSaid} />
      <OrderMoney order={order} />
      <OrderMargin order={order} />
      <Way order={order} onDone={setSaid} />
      <ExtraPhotos orderId={id} extraPhotos={extraPhotos} />
      <Attempts orderId={id} attempts={attempts} />
      <Part title={orderTexts.timeline}>
        <Timeline order={order} />
      </Part>
      <OrderDock order={order} onDone={setSaid} />
    </article>
  )
}

type Props = { order: DeskOrderDetail }

const acts = ['refund', 'refuse', 'adjust'] as const
type Act = (typeof acts)[number]

/** The actions beside the dock's that this person may do now. */
function useActs(order: DeskOrderDetail): readonly Act[] {
  const mayDecide = useMay('orders.refund')
  const mayAdjust = useMay('wallets.adjust')
  const rights = useRights()
  const allowed: Record<Act, boolean> = {
    refund: mayDecide && order.returnable > 0 && nextStep(order, rights) === undefined,
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
      <OrderParcels order={order} onDone={onDone} />
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
