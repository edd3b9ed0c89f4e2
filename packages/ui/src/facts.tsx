import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { chevronRight } from './icons.gen.ts'

/** Rows of facts in one card: icon, what, how much. */
export function Facts({ children }: { children: ReactNode }) {
  return <div className="@container card divide-y divide-line px-3.5 py-0.5">{children}</div>
}

type Props = { icon: string; title: string; text?: string; aside?: ReactNode; href?: string }

export function Fact({ icon, title, text, aside, href }: Props) {
  const look = 'grid min-h-14 grid-cols-[24px_1fr_auto] items-center gap-3 py-3 @max-[13rem]:grid-cols-[24px_1fr]'
  const content = (
    <>
      <Icon d={icon} className="size-5 text-ink-2" />
      <span className="min-w-0">
        <b className="block font-semibold text-pretty">{title}</b>
        {text && <small className="block text-12 text-ink-2">{text}</small>}
      </span>
      {aside ? <span className="@max-[13rem]:col-start-2">{aside}</span> : href && <Icon d={chevronRight} />}
    </>
  )
  return href ? (
    <a href={href} className={look}>
      {content}
    </a>
  ) : (
    <div className={look}>{content}</div>
  )
}

/** Shipping: "Grátis" in the group's colour, else the price. */
export function Fee({ children, isFree }: { children: ReactNode; isFree: boolean }) {
  return <b className={`font-semibold tabular-nums ${isFree ? 'text-group-text' : ''}`}>{children}</b>
}
