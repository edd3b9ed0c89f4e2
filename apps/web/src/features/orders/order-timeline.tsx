import type { ReactNode } from 'react'
import type { OrderState } from '@mutirao/contract/order-shapes'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check } from '@mutirao/ui/icons.gen.ts'
import { orderIcon } from './order-steps.ts'

type Step = {
  key: string
  state: OrderState
  title: string
  text?: string
  time?: string
  look: 'done' | 'now' | 'todo'
  /** Content of the step beyond its text. */
  below?: ReactNode
}

/** The steps of an order: past, present and future. */
export function OrderTimeline({ steps }: { steps: Step[] }) {
  return (
    <section className="card p-4">
      <Timeline
        steps={steps.map(({ key, state, title, text, time, look, below }) => ({
          key,
          title,
          text,
          time,
          state: look,
          icon: orderIcon(state),
          below,
        }))}
      />
    </section>
  )
}

type TimelineStep = Pick<Step, 'key' | 'title' | 'text' | 'time' | 'below'> & { state: Step['look']; icon: string }

const dots = {
  done: 'bg-group text-on-group',
  now: 'bg-action text-on-action shadow-[0_0_0_4px_var(--action-soft)]',
  todo: 'bg-well-2 text-ink-2',
}

function Timeline({ steps }: { steps: TimelineStep[] }) {
  return (
    <ol>
      {steps.map(({ key, title, text, time, state, icon, below }) => (
        <li
          key={key}
          aria-current={state === 'now' ? 'step' : undefined}
          className={`relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-3 pb-4.5 not-last:before:absolute not-last:before:top-7 not-last:before:bottom-0 not-last:before:left-[calc(.875rem-1px)] not-last:before:w-0.5 last:pb-0 ${state === 'done' ? 'not-last:before:bg-group' : 'not-last:before:bg-line'}`}
        >
          <span className={`grid size-7 place-items-center rounded-full ${dots[state]}`}>
            <Icon d={state === 'done' ? check : icon} className="size-4" />
          </span>
          <div className="flex flex-wrap gap-x-3">
            <span className="min-w-0 flex-1 basis-32">
              <b
                className={`leading-[1.75rem] ${state === 'now' ? 'font-head text-16 font-bold' : state === 'todo' ? 'font-medium text-ink-3' : 'font-semibold'}`}
              >
                {title}
              </b>
              {text && <small className="block text-13 text-ink-2">{text}</small>}
              {below}
            </span>
            {time && <time className="text-12 leading-[1.75rem] text-ink-3 tabular-nums">{time}</time>}
          </div>
        </li>
      ))}
    </ol>
  )
}
