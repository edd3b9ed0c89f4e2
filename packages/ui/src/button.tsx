import type { ComponentProps, ReactNode } from 'react'

export type ButtonLook = { kind?: 'action' | 'soft' | 'line' | 'ghost'; size?: 'small' | 'normal' | 'big'; isFull?: boolean }

const kinds = {
  action: 'bg-action text-on-action hover:bg-action-hover active:bg-action-press',
  soft: 'bg-action-soft text-action-text hover:shadow-[inset_0_0_0_1.5px_var(--action)]',
  line: 'text-ink shadow-[inset_0_0_0_1.5px_var(--control)] hover:bg-well',
  ghost: 'text-action-text hover:bg-well',
}
const sizes = { small: 'min-h-11 px-3.5 text-14', normal: 'min-h-12 px-5 text-16', big: 'min-h-14 px-5 text-16' }

/** The classes alone, for links that look like buttons. */
export function buttonClass({ kind = 'action', size = 'normal', isFull = false }: ButtonLook = {}) {
  return `inline-flex items-center justify-center gap-2 rounded-card py-1.5 font-head font-bold leading-[1.15] text-center transition active:scale-[.985] disabled:bg-well-2 disabled:text-ink-3 disabled:shadow-none disabled:cursor-default ${kinds[kind]} ${sizes[size]} ${isFull ? 'w-full' : ''}`
}

type Props = ButtonLook & { isBusy?: boolean; children: ReactNode } & ComponentProps<'button'>

/** A button that keeps its width while it is busy and ignores clicks meanwhile. */
export function Button({ kind, size, isFull, isBusy = false, type = 'button', className = '', children, disabled, ...rest }: Props) {
  return (
    <button
      type={type}
      aria-busy={isBusy || undefined}
      disabled={disabled || isBusy}
      className={`${buttonClass({ kind, size, isFull })} ${className}`}
      {...rest}
    >
      {isBusy ? <span className="animate-pulse">{children}</span> : children}
    </button>
  )
}

type LinkProps = ButtonLook & ComponentProps<'a'> & { href: string }

export function ButtonLink({ kind, size, isFull, className = '', children, ...rest }: LinkProps) {
  return (
    <a className={`${buttonClass({ kind, size, isFull })} ${className}`} {...rest}>
      {children}
    </a>
  )
}
