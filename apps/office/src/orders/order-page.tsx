import { useState, type ReactNode } from 'react'
import { start } from '#api/start.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { whatsAppHref } from '#looks/links.ts'
import { Attempts } from '#looks/part-card.tsx'
import { ExtraPhotos } from '#looks/see-photo.tsx'
import type { DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatPhone } from '@mutirao/domain/phone-format'
import { Button } from '@mutirao/ui/button.tsx'
import { IconLink } from '@mutirao/ui/icon-button.tsx'
import { chevronLeft } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { messageSquare } from '@mutirao/ui/service-icons.gen.ts'
import { texts } from '../texts.ts'
import { AddressSheet } from './address-sheet.tsx'
import { OrderDock } from './order-dock.tsx'
import { OrderMargin } from './order-margin.tsx'
import { OrderMenu } from './order-menu.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderParts } from './order-parts.tsx'
import { orderQuery } from './order-queries.ts'
import { OrderRemarks } from './order-remarks.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderTags, useMayWrite } from './order-tags.tsx'
import { Timeline } from './order-timeline.tsx'
import { StateTag } from './state-tag.tsx'
import { orderTexts } from './texts.ts'

/** The details of one order, with the actions on its money. */
export function OrderPage({ id, fields }: { id: string; fields: Fields }) {
  const read = useDeskRead(orderQuery(id))
  const back = (
    <IconLink icon={chevronLeft} label={orderTexts.allOrders} href={hrefOf(`orders${fieldsText(fields)}`)} className="-ml-3 print:hidden" />
  )
  return (
    <div className="min-w-0">
      {!read.value && back}
      <KeptNote of={read} />
      {read.value && <Shown order={read.value} back={back} />}
    </div>
  )
}

function Shown({ order, back }: { order: DeskOrderDetail; back: ReactNode }) {
  const keptFocus = useKeptFocus()
  const now = useNow()
  const [said, setSaid] = useState<string>()
  const { id, code, buyer, phone, email, purchase, state, creationDate, isStoreClosed, attempts, extraPhotos } = order
  return (
    <article
      {...keptFocus}
      aria-label={`${orderTexts.open} ${code}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 outline-none max-lg:pb-20"
    >
      <header className="grid gap-1">
        <div className="flex items-center gap-1">
          {back}
          <div className="min-w-0 flex-1">
            <h1 className="text-20 wrap-anywhere lg:text-24">{code}</h1>
            <p className="text-13 wrap-anywhere text-ink-2">
              {[buyer, purchase !== undefined && orderTexts.purchase(purchase)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <span className="flex shrink-0 print:hidden">
            <IconLink icon={messageSquare} label={texts.writeTo(buyer)} href={whatsAppHref(phone)} target="_blank" rel="noreferrer" />
            <OrderMenu order={order} onDone={setSaid} />
          </span>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="min-w-0 wrap-anywhere text-ink-2">
            {[formatWhen(new Date(creationDate), now, start.timeZone), formatPhone(phone), email].filter(Boolean).join(' · ')}
          </p>
          <StateTag state={state} />
        </div>
        {isStoreClosed && <Note kind="warn">{texts.storeClosed}</Note>}
      </header>
      <OrderSteps order={order} />
      <OrderTags order={order} onDone={setSaid} />
      <output className="empty:hidden print:hidden">{said && <Note kind="good">{said}</Note>}</output>
      <OrderParts order={order} />
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
