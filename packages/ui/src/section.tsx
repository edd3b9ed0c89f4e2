import type { ReactNode } from 'react'

type Props = { title: string; more?: { href: string; label: string }; children: ReactNode; className?: string }

/** A heading, an optional "see all" link, and the content. */
export function Section({ title, more, children, className = '' }: Props) {
  return (
    <section className={`mt-6 md:mt-8 ${className}`}>
      <header className="mb-2.5 flex min-h-7 items-center justify-between gap-3">
        <h2 className="text-20 md:text-24">{title}</h2>
        {more && (
          <a
            href={more.href}
            aria-label={`${more.label}: ${title}`}
            className="-my-3 inline-flex min-h-11 min-w-11 items-center justify-end font-semibold whitespace-nowrap text-action-text"
          >
            {more.label}
          </a>
        )}
      </header>
      {children}
    </section>
  )
}
