import { streetOf } from '#looks/links.ts'
import type { OrderSlip } from '@mutirao/contract/desk-orders'
import { sum } from '@mutirao/domain/money'
import type { OrderState } from '@mutirao/domain/order-status'
import { slipRefusal } from '@mutirao/domain/slip-refusal'
import { CodePicture } from './code-picture.tsx'
import { orderTexts, printTexts, slotText } from './texts.ts'

type Label = { slip: OrderSlip; part: OrderSlip['parts'][number]; at: number; all: number }

/** A label for each bag: each part of an order is packed apart. */
export const labelsOf = (slips: readonly OrderSlip[]): Label[] =>
  slips.flatMap((slip) => slip.parts.map((part, at, { length: all }) => ({ slip, part, at: at + 1, all })))

type Props = { slips: readonly OrderSlip[]; paper: 'a4' | 'roll'; shop: string }

/** Twelve labels on an A4 page, or each on its own piece of an 80 mm roll. Black on white in each palette. */
export function PrintedLabels({ slips, paper, shop }: Props) {
  const isRoll = paper === 'roll'
  return (
    <ul
      aria-label={printTexts.whats.labels}
      className={`bg-white text-black ${isRoll ? 'page-label grid w-[74mm] gap-[2mm] print:block' : 'grid w-[186mm] grid-cols-2 gap-[1mm]'}`}
    >
      {labelsOf(slips).map((label) => (
        <li
          key={`${label.slip.id} ${label.part.campaignId}`}
          className={isRoll ? 'print:break-after-page print:last:break-after-auto' : 'break-inside-avoid'}
        >
          <Label label={label} shop={shop} />
        </li>
      ))}
    </ul>
  )
}

/** In black, so that it is read on any paper: nothing is packed for this order. */
export function Refusal({ state }: { state: OrderState }) {
  const words = slipRefusal(state)
  return words === undefined ? null : <b className="border-2 border-black px-[1mm] text-14">{words}</b>
}

function Label({ label: { slip, part, at, all }, shop }: { label: Label; shop: string }) {
  const { code, state, buyer, recipient, store, due } = slip
  const units = sum(part.lines, ({ quantity }) => quantity)
  return (
    <article
      aria-label={`${code} ${part.campaign}`}
      className="grid h-[44mm] grid-cols-[minmax(0,1fr)_24mm] gap-x-[2mm] overflow-hidden rounded-[1mm] border border-black p-[2.5mm] text-12 leading-tight"
    >
      <div className="grid min-w-0 content-start gap-[1mm]">
        <Refusal state={state} />
        <b className="line-clamp-2 text-16 leading-tight break-words">{recipient ?? buyer}</b>
        <p className="line-clamp-3">{store ? <b>{store.name}</b> : placeOf(slip)}</p>
        <p>{part.slot ? slotText(part.slot) : orderTexts.noSlot}</p>
        <p className="line-clamp-1">
          {printTexts.units(units)} · {part.campaign}
        </p>
        {due !== undefined && <b>{printTexts.due(due)}</b>}
        <p className="line-clamp-1">{shop}</p>
      </div>
      <div className="grid content-between justify-items-center">
        <CodePicture code={code} className="size-[24mm]" />
        <span className="font-mono text-12 font-bold whitespace-nowrap">{code}</span>
        {all > 1 && <span>{printTexts.bag(at, all)}</span>}
      </div>
    </article>
  )
}

/** "Rua das Flores, 10 · Centro · perto da praça". */
export function placeOf({ shippingAddress: to }: OrderSlip): string {
  if (!to) return ''
  return [streetOf(to), to.neighborhood, to.city, to.reference].filter(Boolean).join(' · ')
}
