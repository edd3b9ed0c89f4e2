import * as m from '#paraglide/messages.js'
import { formatDecimal, formatMoney } from '@mutirao/domain/money'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check } from '@mutirao/ui/icons.gen.ts'
import type { MyPart } from './my-group.ts'

/** "Você está dentro", with the visitor's units and refund. */
export function MyPartNote({ part }: { part: MyPart }) {
  const { paidUnits, back, next } = part
  return (
    <p className="flex items-start gap-2.5 rounded-card bg-group-soft px-3 py-2.5 text-13" aria-live="polite">
      <Icon d={check} className="mt-px size-5 text-group-text [stroke-width:2.5]" />
      <span>
        <b className="block font-semibold text-group-text">{m.you_are_in({ count: paidUnits })}</b>
        {[back > 0 && m.comes_back({ amount: formatMoney(back) }), next && next.back > back && nextText(next)].filter(Boolean).join(' ')}
      </span>
    </p>
  )
}

const nextText = ({ percentage, back }: NonNullable<MyPart['next']>) =>
  m.comes_back_at({ percentage: formatDecimal(percentage), amount: formatMoney(back) })
