import { streetOf } from '#looks/links.ts'
import { contentsText } from '@mutirao/domain/kit'
import { formatMoney } from '@mutirao/domain/money'
import { texts } from '../texts.ts'
import type { ShownRound } from './round-reads.ts'

const cell = 'border border-black px-1.5 py-1 align-top'
const box = 'block size-4 border border-black'

const lineText = ({ quantity, name, unit, parts = [] }: ShownRound['stops'][number]['lines'][number]) =>
  `${quantity} × ${name} ${unit}${parts.length > 0 ? ` (${contentsText(parts)})` : ''}`

/** The round on paper: one line for each stop, with a checkbox and room for a signature. Hidden on screens. */
export function PrintedRound({ round, title }: { round: ShownRound; title: string }) {
  return (
    <table className="hidden w-full border-collapse text-left text-12 print:table">
      <caption className="pb-2 text-left text-16 font-bold">{title}</caption>
      <thead>
        <tr>
          {texts.printColumns.map((name) => (
            <th key={name} scope="col" className={cell}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {round.stops.map(({ orderId, campaignId, number, slot, buyer, recipient, phone, code, address, lines, due, waits }) => (
          <tr key={`${orderId} ${campaignId}`} className="break-inside-avoid">
            <td className={cell} aria-label={texts.done}>
              <span className={box} />
            </td>
            <td className={`${cell} font-bold`}>{number}</td>
            <td className={`${cell} whitespace-nowrap`}>{texts.window(slot.from, slot.to)}</td>
            <td className={cell}>
              <b>{recipient ?? buyer}</b> {phone} · {code}
              <br />
              {[streetOf(address), address.neighborhood, address.reference].filter(Boolean).join(' · ')}
              {waits && <b> · {texts.waitsForGroup}</b>}
            </td>
            <td className={cell}>{lines.map(lineText).join('; ')}</td>
            <td className={`${cell} font-bold whitespace-nowrap`}>{due === undefined ? '' : formatMoney(due)}</td>
            <td className={`${cell} w-32`} aria-label={texts.signature} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
