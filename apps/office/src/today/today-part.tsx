import type { ReactNode } from 'react'

type Props = {
  title: string
  more?: ReactNode
  /** Comes after all others on a phone. */
  isLast?: boolean
  children: ReactNode
}

/** A heading, a link to the whole list, and the content. */
export function Part({ title, more, isLast = false, children }: Props) {
  return (
    <section aria-label={title} className={isLast ? 'max-lg:order-1' : ''}>
      <header className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="font-head text-16 font-bold">{title}</h2>
        {more}
      </header>
      {children}
    </section>
  )
}
