import type { ReactNode } from 'react'

/** A screen with one statement and one action. */
export function Plain({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <section className="mx-auto grid max-w-120 justify-items-center gap-3 px-4 py-16 text-center">
      <h1 className="text-24">{title}</h1>
      <p className="max-w-[36ch] text-16 text-balance text-ink-2">{text}</p>
      {action}
    </section>
  )
}
