import { useState, type FormEvent } from 'react'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { slidersHorizontal } from '@mutirao/ui/icons.gen.ts'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import type { DeskOrder } from '@mutirao/contract/fulfilment'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { orderStates } from '@mutirao/domain/order-status'
import { start } from '#api/start.ts'
import { hrefOf, toTop } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { createStore, useValue } from '@mutirao/client/store'
import { useCampaigns, useOrders, type Found, type OrderFilter } from '#kept/desk.ts'
import { KeptNote } from '#parts/kept-note.tsx'
import { Attempts } from '#parts/part-card.tsx'
import { ExtraPhotos } from '#parts/see-photo.tsx'
import { OrderPage } from './order.tsx'
import { deskTexts, methodText, slotText, stateOfOrder } from './texts.ts'

const PAGE = 50
const MOST = 200
const unfiltered: OrderFilter = { size: PAGE }
/** Preserved while an order is open. */
const chosen = createStore(() => unfiltered)

/** The shop's orders, newest first; on a wide screen beside the one that is open. */
export function OrdersScreen({ name: id }: { name: string | undefined }) {
  const isBeside = id !== undefined
  return (
    <div className={isBeside ? 'lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start lg:gap-6' : ''}>
      <section className={isBeside ? 'hidden lg:block print:hidden' : ''}>
        <Listed openId={id} />
      </section>
      {isBeside && <OrderPage key={id} id={id} />}
    </div>
  )
}

function Listed({ openId }: { openId: string | undefined }) {
  const filter = useValue(chosen)
  const read = useOrders(filter)
  const found = read.value
  const Heading = openId ? 'h2' : 'h1'
  const columns = openId ? '' : 'md:grid-cols-2 lg:grid-cols-3'
  return (
    <>
      <Heading className="mb-3 text-24">{deskTexts.orders}</Heading>
      <KeptNote of={read} />
      <Filters isNarrow={openId !== undefined} />
      <output className="mb-3 block text-ink-2">{found && countText(found, filter)}</output>
      <ul className={`grid grid-cols-[minmax(0,1fr)] items-start gap-3 ${columns}`}>
        {found?.content.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} isOpen={order.id === openId} />
          </li>
        ))}
      </ul>
      {found && <More filter={filter} total={found.totalElements} />}
    </>
  )
}

function countText({ content, totalElements }: Found, { size, page = 0 }: OrderFilter): string {
  if (content.length === 0) return deskTexts.nothingFound
  if (page === 0) return deskTexts.shownOf(content.length, totalElements)
  return deskTexts.pageOf(page * size + 1, page * size + content.length, totalElements)
}

/** The list grows up to the size of one response; beyond that there are pages. */
function More({ filter, total }: { filter: OrderFilter; total: number }) {
  const { size, page = 0 } = filter
  const isWhole = (page + 1) * size >= total
  if (page === 0 && size < MOST)
    return isWhole ? null : (
      <p className="mt-4 text-center">
        <Button kind="line" onClick={() => chosen.set({ ...filter, size: size + PAGE })}>
          {deskTexts.more}
        </Button>
      </p>
    )
  const turn = (to: number) => {
    chosen.set({ ...filter, page: to })
    toTop()
  }
  return (
    <p className="mt-4 flex justify-center gap-3">
      {page > 0 && (
        <Button kind="line" onClick={() => turn(page - 1)}>
          {deskTexts.newer}
        </Button>
      )}
      {!isWhole && (
        <Button kind="line" onClick={() => turn(page + 1)}>
          {deskTexts.older}
        </Button>
      )}
    </p>
  )
}

function Filters({ isNarrow }: { isNarrow: boolean }) {
  const filter = useValue(chosen)
  const campaigns = useCampaigns().value ?? []
  const [isOpen, setOpen] = useState(false)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const said = (name: string) => String(form.get(name) ?? '').trim() || undefined
    chosen.set({ size: PAGE, searchText: said('words'), status: said('state'), campaignIds: said('campaign'), date: said('date') })
    setOpen(false)
  }

  const { size: _size, page: _page, ...said } = filter
  const count = Object.values(said).filter((value) => value !== undefined).length
  const any = { value: '', label: deskTexts.any }
  const row = isNarrow ? '' : 'md:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]'
  return (
    <search>
      {/* On a phone the first order comes before the fields. */}
      <Button
        kind="line"
        size="small"
        className="mb-3 md:hidden"
        aria-expanded={isOpen}
        aria-controls="order-filters"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon d={slidersHorizontal} />
        {deskTexts.filter(count)}
      </Button>
      {/* Cleared by another key: the fields keep what one types themselves. */}
      <form
        key={filter === unfiltered ? 'clear' : 'said'}
        id="order-filters"
        onSubmit={handleSubmit}
        className={`mb-4 grid gap-3 ${isOpen ? '' : 'max-md:hidden'}`}
      >
        <div className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${row}`}>
          <Field
            label={deskTexts.searchOrder}
            name="words"
            type="search"
            autoComplete="off"
            maxLength={60}
            defaultValue={filter.searchText}
          />
          <SelectField
            label={deskTexts.state}
            name="state"
            defaultValue={filter.status ?? ''}
            options={[any, ...orderStates.map((state) => ({ value: state, label: stateOfOrder(state) }))]}
          />
          <SelectField
            // The options load later than the form: the earlier choice is set once they are here.
            key={campaigns.length}
            label={deskTexts.campaign}
            name="campaign"
            defaultValue={filter.campaignIds ?? ''}
            options={[any, ...campaigns.map(({ id, name }) => ({ value: id, label: name }))]}
          />
          <Field label={deskTexts.deliveryDay} name="date" type="date" defaultValue={filter.date} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit">{deskTexts.search}</Button>
          {filter !== unfiltered && <TextButton onClick={() => chosen.set(unfiltered)}>{deskTexts.clear}</TextButton>}
        </div>
      </form>
    </search>
  )
}

/** "Entrega · 22/11, 09:00 às 13:00 · Pix". */
function wayText({ type, parts, payment }: DeskOrder): string {
  const slots = [...new Set(parts.flatMap(({ slot }) => (slot ? [slotText(slot)] : [])))].toSorted()
  const [first = deskTexts.noSlot, ...others] = slots
  const when = others.length > 0 ? `${first} ${deskTexts.otherSlots(others.length)}` : first
  return [type === 'PICKUP' ? deskTexts.pickupWay : deskTexts.shippingWay, when, methodText(payment)].join(' · ')
}

function OrderCard({ order, isOpen }: { order: DeskOrder; isOpen: boolean }) {
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
        <span className="rounded-full bg-well px-2.5 py-1 text-13 font-semibold">{stateOfOrder(state)}</span>
        <Price centavos={price} />
      </p>
      {isStoreClosed && <Note kind="warn">{deskTexts.storeClosed}</Note>}
      <ExtraPhotos orderId={id} extraPhotos={extraPhotos} />
      <Attempts orderId={id} attempts={attempts} />
      <ButtonLink
        kind="line"
        size="small"
        href={hrefOf(`orders/${id}`)}
        aria-label={deskTexts.openOf(code)}
        aria-current={isOpen ? 'true' : undefined}
      >
        {deskTexts.open}
      </ButtonLink>
    </article>
  )
}
