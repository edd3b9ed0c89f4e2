import { start } from '#api/start.ts'
import { useNow } from '#device/clock.ts'
import type { DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { stepsOf } from './steps-of.ts'
import { orderTexts } from './texts.ts'

const bars = {
  done: 'bg-group',
  now: 'bg-[repeating-linear-gradient(-52deg,var(--group)_0_2px,var(--surface)_2px_5.5px)] shadow-[inset_0_0_0_1px_color-mix(in_oklab,var(--group)_45%,transparent)]',
  later: 'bg-well-2',
}
const names = { done: 'text-group-text font-semibold', now: 'font-semibold', later: 'text-ink-2 font-medium' }

/** How far the order is: solid steps are done, the striped one is the present one. */
export function OrderSteps({ order }: { order: DeskOrderDetail }) {
  const now = useNow()
  const steps = stepsOf(order, (at) => formatWhen(new Date(at), now, start.timeZone))
  if (!steps) return null
  return (
    <ol aria-label={orderTexts.strip.label} className="grid auto-cols-fr grid-flow-col gap-1">
      {steps.map(({ name, text, look }) => (
        <li key={name} aria-current={look === 'now' ? 'step' : undefined} className="min-w-0">
          <span aria-hidden="true" className={`mb-1.5 block h-1.5 rounded-full ${bars[look]}`} />
          <b className={`block text-12 leading-4 wrap-break-word ${names[look]}`}>{name}</b>
          {text && <small className="block text-12 leading-4 wrap-break-word text-ink-2">{text}</small>}
        </li>
      ))}
    </ol>
  )
}
