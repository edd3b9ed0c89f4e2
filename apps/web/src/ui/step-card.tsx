import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { StepNumber, type StepState } from '@mutirao/ui/step-number.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'

type Props = { number: number; state: StepState; title: string; text?: string; onChange?: () => void; children?: ReactNode }

/** One step of several: open, done with its summary, or still to come. */
export function StepCard({ number, state, title, text, onChange, children }: Props) {
  return (
    <section
      aria-labelledby={`step-${number}`}
      aria-current={state === 'now' ? 'step' : undefined}
      className={`card grid grid-cols-[minmax(0,1fr)] gap-3 px-3.5 py-2.5 ${state === 'now' ? 'pb-3.5' : ''}`}
    >
      <header className="flex min-h-11 items-center gap-3">
        <StepNumber number={number} state={state} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <div className="min-w-0 flex-1 basis-32">
            <h2 id={`step-${number}`} tabIndex={-1} className={`outline-none ${looks[state]}`}>
              {title}
            </h2>
            {text && <p className={state === 'done' ? 'text-14 text-ink-2' : 'text-12 text-ink-2'}>{text}</p>}
          </div>
          {onChange && (
            <TextButton onClick={onChange} aria-label={`${m.change()}: ${title}`} className="-my-1">
              {m.change()}
            </TextButton>
          )}
        </div>
      </header>
      {state === 'now' && children}
    </section>
  )
}

const looks: Record<StepState, string> = { now: 'text-20', done: 'text-16', todo: 'text-16 text-ink-2' }
