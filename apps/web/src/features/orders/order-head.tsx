import type { ReactNode } from 'react'
import type { OrderState } from '@mutirao/contract/order-shapes'
import { Icon } from '@mutirao/ui/icon.tsx'
import { orderIcon } from './order-steps.ts'
import { TrackerBar } from './tracker-bar.tsx'

type Props = {
  state: OrderState
  title: string
  text?: string
  progress?: { steps: number; done: number }
  label: string
  children?: ReactNode
}

/** The order's state at a glance. */
export function OrderHead({ state, title, text, progress, label, children }: Props) {
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-3.5 p-4">
      <div className="flex flex-wrap items-center gap-3.5">
        <span
          className={`grid size-13 shrink-0 place-items-center rounded-full ${progress ? 'bg-group-soft text-group-text' : 'bg-err-soft text-err'}`}
        >
          <Icon d={orderIcon(state)} className="size-6" />
        </span>
        <div className="min-w-0 flex-1 basis-40">
          <h1 className="text-24 wrap-break-word hyphens-auto">{title}</h1>
          {text && <p className="mt-0.5 text-ink-2">{text}</p>}
        </div>
      </div>
      {progress && <TrackerBar label={label} steps={progress.steps} done={progress.done} />}
      {children}
    </section>
  )
}
