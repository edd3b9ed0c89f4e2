import { useState } from 'react'
import { start } from '#api/start.ts'
import { campaignsQuery } from '#campaigns/campaign-queries.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText, pageOf, type Fields } from '#desk/list-address.ts'
import type { Filter } from '#desk/list-filters.tsx'
import { ListPage, type Column } from '#desk/list-page.tsx'
import { deskTexts, stateOfOrder } from '#desk/texts.ts'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { useMay } from '#kept/session.ts'
import { Attempts } from '#looks/part-card.tsx'
import { ExtraPhotos } from '#looks/see-photo.tsx'
import type { DeskOrder } from '@mutirao/contract/fulfilment'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { orderStates } from '@mutirao/domain/order-status'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { texts } from '../texts.ts'
import { BulkBar } from './bulk-bar.tsx'
import { OrderPage } from './order-page.tsx'
import { ordersQuery } from './order-queries.ts'
import { StateTag } from './state-tag.tsx'
import { methodText, orderTexts, slotText } from './texts.ts'

const paging = { first: 50, most: 200, isByTime: true }
const orderPath = (id: string, fields: Fields) => `orders/${id}${fieldsText(fields)}`

const queryOf = (fields: Fields) => {
  const { q, status, campaign, date, since, until, store } = fields
  const { page, size } = pageOf(fields, paging)
  return ordersQuery({
    searchText: q,
    status,
    campaignIds: campaign,
    created_after: since,
    created_before: until,
    date,
    isStoreClosed: store === 'closed' ? 'true' : undefined,
    size,
    page: page || undefined,
  })
}

const isFiltered = ({ q, status, campaign, date, since, until, store }: Fields) =>
  [q, status, campaign, date, since, until, store].some(Boolean)

function useFilters(): readonly Filter[] {
  const campaigns = useDeskRead(campaignsQuery).value ?? []
  return [
    { kind: 'words', name: 'q', label: orderTexts.searchOrder },
    {
      kind: 'choice',
      name: 'status',
      label: orderTexts.state,
      options: orderStates.map((state) => ({ value: state, label: stateOfOrder(state) })),
    },
    {
      kind: 'choice',
      name: 'campaign',
      label: orderTexts.campaign,
      options: campaigns.map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'day', name: 'date', label: orderTexts.deliveryDay },
    { kind: 'day', name: 'since', label: orderTexts.madeSince },
    { kind: 'day', name: 'until', label: orderTexts.madeUntil },
    { kind: 'choice', name: 'store', label: orderTexts.pickupPoint, options: [{ value: 'closed', label: orderTexts.pickupClosed }] },
  ]
}

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
          title={orderTexts.orders}
          fields={fields}
          read={read}
          filters={useFilters()}
          paging={paging}
          words={{ ...orderTexts.listWords, none }}
          empty={none}
          columns={useColumns(fields, choice)}
          keyOf={(order) => order.id}
          renderCard={(order) => <OrderCard order={order} fields={fields} isOpen={order.id === id} />}
          grid="md:grid-cols-2"
          isBeside={isBeside}
        />
        {!isBeside && <BulkBar chosen={chosen} all={shown} onChoose={setIds} />}
      </section>
      {isBeside && <OrderPage key={id} id={id} fields={fields} />}
    </div>
  )
}

type Choice = { ids: readonly string[]; onChoose: (ids: readonly string[]) => void }

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

function Choose({ id, code, choice: { ids, onChoose } }: { id: string; code: string; choice: Choice }) {
  return (
    <label className="-my-2 grid size-11 shrink-0 cursor-pointer place-items-center print:hidden">
      <input
        type="checkbox"
        aria-label={orderTexts.choose(code)}
        checked={ids.includes(id)}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked ? [...ids, id] : ids.filter((one) => one !== id))}
        className="size-5 accent-action"
      />
    </label>
  )
}

/** "Entrega · 22/11, 09:00 às 13:00 · Pix". */
function wayText({ type, parts, payment }: DeskOrder): string {
  const slots = [...new Set(parts.flatMap(({ slot }) => (slot ? [slotText(slot)] : [])))].toSorted()
  const [first = orderTexts.noSlot, ...others] = slots
  const when = others.length > 0 ? `${first} ${orderTexts.otherSlots(others.length)}` : first
  return [type === 'PICKUP' ? orderTexts.pickupWay : orderTexts.shippingWay, when, methodText(payment)].join(' · ')
}

function OrderCard({ order, fields, isOpen }: { order: DeskOrder; fields: Fields; isOpen: boolean }) {
  const now = useNow()
  const { id, code, buyer, phone, state, creationDate, price, isStoreClosed, attempts, extraPhotos } = order
  const edge = isOpen ? 'shadow-[inset_0_0_0_2px_var(--action)]' : 'shadow-[inset_0_0_0_1px_var(--line)]'
  return (
    <article aria-label={`${buyer} ${code}`} className={`grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card bg-surface p-4 ${edge}`}>
      <h2 className="text-20">{buyer}</h2>
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
