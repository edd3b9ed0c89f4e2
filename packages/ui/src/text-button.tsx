import type { ComponentProps } from 'react'

const look = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 font-semibold text-action-text'

/** A quiet action inside a row or a card. */
export function TextButton({ className = '', type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button type={type} className={`${look} ${className}`} {...rest} />
}

export function TextLink({ className = '', children, ...rest }: ComponentProps<'a'>) {
  return (
    <a className={`${look} ${className}`} {...rest}>
      {children}
    </a>
  )
}
