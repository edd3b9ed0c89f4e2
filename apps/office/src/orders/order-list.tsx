import { useState } from 'react'
import { start } from '#api/start.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText, pageOf, type Fields } from '#desk/list-address.ts'
import { ListPage, type Column } from '#desk/list-page.tsx'
import { deskTexts } from '#desk/texts.ts'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { useMay } from '#kept/session.ts'
import { Attempts } from '#looks/part-card.tsx'
import { ExtraPhotos } from '#looks/see-photo.tsx'
import type { DeskOrder } from '@mutirao/contract/desk-orders'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { texts } from '../texts.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Choose, type Choice } from './choose.tsx'
import { askedOf, useOrderFilters } from './order-filters.ts'
import { OrderPage } from './order-page.tsx'
import { ordersQuery } from './order-queries.ts'
import { StateTag } from './state-tag.tsx'
import { orderTexts } from './texts.ts'
import { ViewLinks } from './view-links.tsx'
import { wayText } from './way-text.ts'

const paging = { first: 50, most: 200, isByTime: true }
const orderPath = (id: string, fields: Fields) => `orders/${id}${fieldsText(fields)}`

const queryOf = (fields: Fields) => {
  const { page, size } = pageOf(fields, paging)
  return ordersQuery({ ...askedOf(fields), size, page: page || undefined })
}

const isFiltered = ({ q, status, campaign, date, since, until, store }: Fields) =>
  [q, status, campaign, date, since, until, store].some(Boolean)

/** The shop's orders, newest first; on a wide screen beside the one that is open. */
export function OrdersScreen({ fields, id }: { fields: Fields; id?: string }) {
  const isBeside = id !== undefined
  const read = useDeskRead(queryOf(fields))
  const mayPrepare = useMay('orders.prepare')
  const [ids, setIds] = useState<readonly string[]>([])
  const shown = read.value?.content ?? []
  // An order that has left the list is not chosen any more.
  const chosen = shown.filter((order) => ids.includes(order.id))
  const choice = mayPrepare ? { ids, onChoose: setIds } : undefined
  const none = isFiltered(fields) ? orderTexts.listWords.none : orderTexts.noneYet
  return (
    <div className={isBeside ? 'lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start lg:gap-6' : ''}>
      <section className={isBeside ? 'hidden lg:block print:hidden' : chosen.length > 0 ? 'pb-32' : ''}>
        <ListPage
          list="orders"
          title={orderTexts.orders}
          fields={fields}
          read={read}
          filters={useOrderFilters(fields)}
          paging={paging}
          words={{ ...orderTexts.listWords, none }}
          empty={none}
          columns={useColumns(fields, choice)}
          keyOf={(order) => order.id}
          renderCard={(order) => (
            <OrderCard order={order} fields={fields} isOpen={order.id === id} choice={isBeside ? undefined : choice} />
          )}
          grid="md:grid-cols-2"
          isBeside={isBeside}
        >
          {!isBeside && <ViewLinks view="list" fields={fields} />}
        </ListPage>
        {!isBeside && <BulkBar chosen={chosen} all={shown} onChoose={setIds} />}
      </section>
      {isBeside && <OrderPage key={id} id={id} fields={fields} />}
    </div>
  )
}

function useColumns(fields: Fields, choice: Choice | undefined): readonly Column<DeskOrder>[] {
  const now = useNow()
  return [
    {
      id: 'code',
      name: deskTexts.order,
      render: ({ id, code, creationDate }) => (
        <div className="flex items-start gap-2">
          {choice && <Choose id={id} code={code} choice={choice} />}
          <span>
            <a
              href={hrefOf(orderPath(id, fields))}
              aria-label={orderTexts.openOf(code)}
              className="-my-2 inline-flex min-h-10 items-center font-mono whitespace-nowrap text-action-text"
            >
              {code}
            </a>
            <small className="block text-13 font-normal whitespace-nowrap text-ink-2">
              {formatWhen(new Date(creationDate), now, start.timeZone)}
            </small>
          </span>
        </div>
      ),
    },
    {
      id: 'buyer',
      name: orderTexts.buyer,
      render: ({ id, buyer, phone, attempts, extraPhotos }) => (
        <>
          <b className="block">{buyer}</b>
          <span className="block text-ink-2">{phone}</span>
          <ExtraPhotos orderId={id} extraPhotos={extraPhotos} />
          <Attempts orderId={id} attempts={attempts} />
        </>
      ),
    },
    {
      id: 'way',
      name: orderTexts.way,
      render: (order) => (
        <>
          {wayText(order)}
          {order.isStoreClosed && <Note kind="warn">{texts.storeClosed}</Note>}
        </>
      ),
    },
    { id: 'total', name: orderTexts.total, isNumber: true, render: ({ price }) => <Price centavos={price} /> },
    { id: 'state', name: orderTexts.state, render: ({ state }) => <StateTag state={state} /> },
  ]
}

type CardProps = { order: DeskOrder; fields: Fields; isOpen: boolean; choice: Choice | undefined }

function OrderCard({ order, fields, isOpen, choice }: CardProps) {
  const now = useNow()
  const { id, code, buyer, phone, state, creationDate, price, isStoreClosed, attempts, extraPhotos } = order
  const edge = isOpen ? 'shadow-[inset_0_0_0_2px_var(--action)]' : 'shadow-[inset_0_0_0_1px_var(--line)]'
  return (
    <article aria-label={`${buyer} ${code}`} className={`grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card bg-surface p-4 ${edge}`}>
      <div className="flex items-start justify-between gap-2">
        <h2 className="text-20">{buyer}</h2>
        {choice && <Choose id={id} code={code} choice={choice} />}
      </div>
      <p className="text-ink-2">
        <b className="font-mono">{code}</b> · {formatWhen(new Date(creationDate), now, start.timeZone)} · {phone}
      </p>
      <p>{wayText(order)}</p>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <StateTag state={state} />
        <Price centavos={price} />
      </p>
      {isStoreClosed && <Note kind="warn">{texts.storeClosed}</Note>}
      <ExtraPhotos orderId={id} extraPhotos={extraPhotos} />
      <Attempts orderId={id} attempts={attempts} />
      <ButtonLink
        kind="line"
        size="small"
        href={hrefOf(orderPath(id, fields))}
        aria-label={orderTexts.openOf(code)}
        aria-current={isOpen ? 'true' : undefined}
      >
        {orderTexts.open}
      </ButtonLink>
    </article>
  )
}
