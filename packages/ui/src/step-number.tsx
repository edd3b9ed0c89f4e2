import { Icon } from './icon.tsx'
import { check } from './icons.gen.ts'

const looks = { done: 'bg-group text-on-group', now: 'bg-ink text-bg', todo: 'bg-well-2 text-ink-2' }

export type StepState = keyof typeof looks

/** The round number of a step; a check mark when it is done. */
export function StepNumber({ number, state }: { number: number; state: StepState }) {
  return (
    <span
      className={`grid size-[1.75rem] shrink-0 place-items-center rounded-full font-head text-14 leading-none font-bold ${looks[state]}`}
    >
      {state === 'done' ? <Icon d={check} className="size-4 [stroke-width:2.5]" /> : number}
    </span>
  )
}
