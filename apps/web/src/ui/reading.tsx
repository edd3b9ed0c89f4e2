import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import { PageBar } from './page-bar.tsx'

type Props = { title: string; lead?: string; children: ReactNode }

/** A text screen: a title and one column. */
export function Reading({ title, lead, children }: Props) {
  return (
    <>
      <PageBar title={title} backHref={paths.menu} />
      <main className="mx-auto max-w-180 px-4 pt-2 pb-24 md:pt-8 md:pb-16">
        <h1 className="text-24 md:text-32">{title}</h1>
        {lead && <p className="mt-1.5 text-16 text-ink-2">{lead}</p>}
        {children}
      </main>
    </>
  )
}

/** A heading and its paragraphs or points. */
export function ReadingPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-20">{title}</h2>
      <div className="grid gap-2 text-15 leading-relaxed text-ink-2">{children}</div>
    </section>
  )
}
