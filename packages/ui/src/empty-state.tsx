import type { ReactNode } from 'react'

type Props = { art: ReactNode; title: string; text: string; action?: ReactNode; level?: 'h1' | 'h2' }

/** One drawing, one sentence and one action. */
export function EmptyState({ art, title, text, action, level: Heading = 'h2' }: Props) {
  return (
    <section className="grid justify-items-center gap-2 px-6 py-10 text-center">
      {art}
      <Heading className="text-24">{title}</Heading>
      <p className="mb-3 max-w-[32ch] text-16 text-balance text-ink-2">{text}</p>
      {action}
    </section>
  )
}
