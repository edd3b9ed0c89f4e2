import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

type Look = { icon: string; label: string; isFloating?: boolean; isFilled?: boolean; count?: number }

const look = (isFloating: boolean) =>
  `relative grid place-items-center size-11 shrink-0 rounded-full ${isFloating ? 'bg-surface shadow-float' : 'hover:bg-well'}`

/** A round target of 44 px with an accessible name. */
export function IconButton({ icon, label, isFloating = false, isFilled, count, className = '', ...rest }: Look & ComponentProps<'button'>) {
  return (
    <button type="button" aria-label={label} className={`${look(isFloating)} ${className}`} {...rest}>
      <Icon d={icon} className="size-6" isFilled={isFilled} />
      {count ? <CountBadge count={count} /> : null}
    </button>
  )
}

export function IconLink({ icon, label, isFloating = false, isFilled, count, className = '', ...rest }: Look & ComponentProps<'a'>) {
  return (
    <a aria-label={label} className={`${look(isFloating)} ${className}`} {...rest}>
      <Icon d={icon} className="size-6" isFilled={isFilled} />
      {count ? <CountBadge count={count} /> : null}
    </a>
  )
}

export function CountBadge({ count, className = 'top-1 right-0.5 shadow-[0_0_0_2px_var(--bg)]' }: { count: number; className?: string }) {
  return (
    <span
      className={`absolute grid place-items-center min-w-[18px] h-[18px] px-[5px] rounded-full bg-action text-on-action font-bold leading-none text-[clamp(11px,.6875rem,13px)] tabular-nums ${className}`}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
