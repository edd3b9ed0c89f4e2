import { useState, type FormEvent } from 'react'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { start } from '#api/start.ts'
import { useNow } from '#device/clock.ts'
import { useOrders, type DeskOrder } from '#kept/rounds.ts'
import { KeptNote } from '#parts/kept-note.tsx'
import { Attempts } from '#parts/part-card.tsx'
import { ExtraPhotos } from '#parts/see-photo.tsx'
import { stateOfOrder, texts } from '../texts.ts'

/** The shop's orders, newest first, for who may read them. */
export function OrdersScreen() {
  const [words, setWords] = useState('')
  const read = useOrders(words)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setWords(String(new FormData(event.currentTarget).get('words') ?? '').trim())
  }

  return (
    <>
      <h1 className="mb-3 text-24">{texts.orders}</h1>
      <KeptNote of={read} />
      <search>
        <form onSubmit={handleSubmit} className="mb-4 flex items-end gap-2">
          <Field className="flex-1" label={texts.searchOrder} name="words" type="search" autoComplete="off" />
          <Button type="submit">{texts.search}</Button>
        </form>
      </search>
      {read.value?.length === 0 && <p className="py-6 text-center text-16 text-ink-2">{texts.nothingFound}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-2 lg:grid-cols-3">
        {read.value?.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
    </>
  )
}

function OrderCard({ order }: { order: DeskOrder }) {
  const now = useNow()
  const { id, code, buyer, phone, state, creationDate, price, isStoreClosed, attempts, extraPhotos } = order
  return (
    <article
      aria-label={`${buyer} ${code}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card bg-surface p-4 shadow-[inset_0_0_0_1px_var(--line)]"
    >
      <h2 className="text-20">{buyer}</h2>
      <p className="text-ink-2">
        <b className="font-mono">{code}</b> · {formatWhen(new Date(creationDate), now, start.timeZone)} · {phone}
      </p>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="rounded-full bg-well px-2.5 py-1 text-13 font-semibold">{stateOfOrder(state)}</span>
        <Price centavos={price} />
      </p>
      {isStoreClosed && <Note kind="warn">{texts.storeClosed}</Note>}
      <ExtraPhotos orderId={id} extraPhotos={extraPhotos} />
      <Attempts orderId={id} attempts={attempts} />
    </article>
  )
}
