import { start } from '#api/start.ts'
import { useNow } from '#device/clock.ts'
import { Contents } from '#looks/contents.tsx'
import type { OrderSlip } from '@mutirao/contract/desk-orders'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney, sum } from '@mutirao/domain/money'
import { formatPhone } from '@mutirao/domain/phone-format'
import { CodePicture } from './code-picture.tsx'
import { placeOf, Refusal } from './printed-labels.tsx'
import { orderTexts, printTexts, slotText } from './texts.ts'

type Props = { slips: readonly OrderSlip[]; paper: 'a4' | 'roll'; withMoney: boolean }

/** A note for each order that goes into its bags: a page of A4, or a piece of an 80 mm roll. Black on white in each palette. */
export function PrintedNotes({ slips, paper, withMoney }: Props) {
  const isRoll = paper === 'roll'
  return (
    <ul
      aria-label={printTexts.whats.notes}
      className={`grid gap-4 bg-white text-black print:block ${isRoll ? 'page-roll w-[74mm]' : 'w-[186mm]'}`}
    >
      {slips.map((slip) => (
        <li key={slip.id} className="print:break-after-page print:last:break-after-auto">
          <SlipNote slip={slip} isRoll={isRoll} withMoney={withMoney} />
        </li>
      ))}
    </ul>
  )
}

type NoteProps = { slip: OrderSlip; isRoll: boolean; withMoney: boolean }

function SlipNote({ slip, isRoll, withMoney }: NoteProps) {
  const now = useNow()
  const { code, state, buyer, phone, recipient, store, parts, due, price, creationDate } = slip
  return (
    <article
      aria-label={code}
      className={`grid gap-[3mm] border border-black p-[4mm] print:border-0 print:p-0 ${isRoll ? 'text-12' : 'text-14'}`}
    >
      <header className="grid grid-cols-[minmax(0,1fr)_22mm] gap-[3mm]">
        <div className="grid content-start gap-[1mm]">
          <b>{start.name}</b>
          <span className="font-mono text-16 font-bold">{code}</span>
          <span>{printTexts.made(formatWhen(new Date(creationDate), now, start.timeZone))}</span>
        </div>
        <CodePicture code={code} className="size-[22mm]" />
      </header>
      <Refusal state={state} />
      <section className="grid gap-[1mm] border-y border-black py-[2mm]">
        <b className="text-16 break-words">{recipient ?? buyer}</b>
        <span>{recipient && recipient !== buyer ? `${buyer} · ${formatPhone(phone)}` : formatPhone(phone)}</span>
        {store ? (
          <span>
            {orderTexts.pickupWay}: <b>{store.name}</b> · {store.address}
          </span>
        ) : (
          <span>{placeOf(slip)}</span>
        )}
      </section>
      {parts.map((part) => (
        <Part key={part.campaignId} part={part} />
      ))}
      {due !== undefined && <b className="text-16">{printTexts.due(due)}</b>}
      {withMoney && price !== undefined && (
        <p className="flex justify-between border-t border-black pt-[2mm]">
          <b>{orderTexts.total}</b>
          <b className="tabular-nums">{formatMoney(price)}</b>
        </p>
      )}
      <footer className="text-12">{printTexts.thanks}</footer>
    </article>
  )
}

function Part({ part: { campaign, slot, lines } }: { part: OrderSlip['parts'][number] }) {
  return (
    <section className="break-inside-avoid-page">
      <h2 className="mb-[1mm] text-14">
        {campaign} · {slot ? slotText(slot) : orderTexts.noSlot} · {printTexts.units(sum(lines, ({ quantity }) => quantity))}
      </h2>
      <ul className="grid gap-[1mm]">
        {lines
          // Two lines of one item differ in nothing that is printed.
          .map((line, row) => ({ ...line, row }))
          .map(({ name, unit, quantity, parts, row }) => (
            <li key={row} className="grid grid-cols-[4mm_10mm_minmax(0,1fr)] items-start gap-[1.5mm] break-inside-avoid">
              <span aria-hidden className="mt-[.5mm] block size-[3.5mm] border border-black" />
              <b className="text-right tabular-nums">{quantity} ×</b>
              <span>
                {name} {unit}
                <Contents quantity={quantity} parts={parts} />
              </span>
            </li>
          ))}
      </ul>
    </section>
  )
}
