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
import { formatMoney } from '@mutirao/domain/money'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { texts } from '../texts.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Choose, type Choice } from './choose.tsx'
import { counterTexts } from './counter-texts.ts'
import { askedOf, useOrderFilters } from './order-filters.ts'
import { OrderPage } from './order-page.tsx'
import { ordersQuery } from './order-queries.ts'
import { StateTag } from './state-tag.tsx'
import { TagWords } from './tag-words.tsx'
import { orderTexts } from './texts.ts'
import { ViewLinks } from './view-links.tsx'
import { wayText } from './way-text.ts'

const paging = { first: 50, most: 200, isByTime: true }
const orderPath = (id: string, fields: Fields) => `orders/${id}${fieldsText(fields)}`

const queryOf = (fields: Fields) => {
  const { page, size } = pageOf(fields, paging)
  return ordersQuery({ ...askedOf(fields), size, page: page || undefined })
}

const isFiltered = (fields: Fields) => Object.values(askedOf(fields)).some(Boolean)

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
          renderCard={(order) => <OrderRow order={order} fields={fields} isOpen={order.id === id} choice={isBeside ? undefined : choice} />}
          isBeside={isBeside}
          aside={!isBeside && <ListLinks fields={fields} />}
        />
        {!isBeside && <BulkBar chosen={chosen} all={shown} onChoose={setIds} />}
      </section>
      {isBeside && <OrderPage key={id} id={id} fields={fields} />}
    </div>
  )
}

function ListLinks({ fields }: { fields: Fields }) {
  const mayTake = useMay('people.write')
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <ViewLinks view="list" fields={fields} />
      {mayTake && (
        <ButtonLink kind="soft" size="small" href={hrefOf('orders/new')}>
          {counterTexts.title}
        </ButtonLink>
      )}
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
    {
      id: 'state',
      name: orderTexts.state,
      render: ({ state, tags }) => (
        <>
          <StateTag state={state} />
          <TagWords tags={tags} />
        </>
      ),
    },
  ]
}

type RowProps = { order: DeskOrder; fields: Fields; isOpen: boolean; choice: Choice | undefined }

/** The whole row opens the order; what lies over its link is pressed by itself. */
function OrderRow({ order, fields, isOpen, choice }: RowProps) {
  const { id, code, buyer, state, price, isStoreClosed, attempts, extraPhotos, tags } = order
  const ground = isOpen ? 'bg-action-soft shadow-[inset_3px_0_0_var(--action)]' : choice?.ids.includes(id) ? 'bg-well' : ''
  return (
    <article aria-label={`${buyer} ${code}`} className={`relative flex gap-2 px-3.5 py-2.5 ${ground}`}>
      {choice && <Choose id={id} code={code} choice={choice} />}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-y-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="min-w-0 flex-[1_1_7rem] font-text text-16 leading-snug font-semibold wrap-break-word">
            {buyer}{' '}
            <a
              href={hrefOf(orderPath(id, fields))}
              aria-label={orderTexts.openOf(code)}
              aria-current={isOpen ? 'true' : undefined}
              className="text-13 font-normal text-ink-2 after:absolute after:inset-0"
            >
              {code}
            </a>
          </h2>
          <b className="ml-auto font-semibold tabular-nums">{formatMoney(price)}</b>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="text-13 text-ink-2">{wayText(order)}</p>
          <span className="ml-auto">
            <StateTag state={state} />
          </span>
        </div>
        <TagWords tags={tags} />
        {(isStoreClosed || attempts.length > 0 || extraPhotos.length > 0) && (
          <div className="relative z-10 grid gap-2">
            {isStoreClosed && <Note kind="warn">{texts.storeClosed}</Note>}
            <ExtraPhotos orderId={id} extraPhotos={extraPhotos} />
            <Attempts orderId={id} attempts={attempts} />
          </div>
        )}
      </div>
    </article>
  )
}
