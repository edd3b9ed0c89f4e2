import type { ComponentProps } from 'react'

const look = (isOn: boolean) =>
  `relative inline-flex min-h-9 items-center gap-1.5 rounded-full px-3.5 font-medium whitespace-nowrap after:absolute after:-inset-y-1 after:inset-x-0 ${
    isOn ? 'bg-ink text-bg' : 'bg-surface shadow-[inset_0_0_0_1px_var(--line)]'
  }`

/** A filter with its own address, so that back and share work. */
export function ChipLink({ isOn, children, ...rest }: { isOn: boolean } & ComponentProps<'a'>) {
  return (
    <a aria-current={isOn ? 'true' : undefined} className={look(isOn)} {...rest}>
      {children}
    </a>
  )
}
