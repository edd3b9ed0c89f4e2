import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import { PageBar } from './page-bar.tsx'

type Props = { title: string; bar?: string; backHref?: string; lead?: string; aside: ReactNode; foot?: ReactNode; children: ReactNode }

/** A screen with two subjects: one below the other up to 1024 px, then side by side; aside stays in sight on a desk. */
export function DeskColumns({ title, bar = title, backHref = paths.menu, lead, aside, foot, children }: Props) {
  return (
    <>
      <PageBar title={bar} backHref={backHref} />
      <main className="mx-auto max-w-180 px-4 pt-2 pb-24 md:pt-8 md:pb-16 lg:wrap">
        <h1 className="text-24 md:text-32">{title}</h1>
        {lead && <p className="mt-1.5 text-16 text-ink-2">{lead}</p>}
        <div className="lg:mt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_384px] lg:items-start lg:gap-12">
          <div className="min-w-0">{children}</div>
          <aside className="min-w-0 lg:sticky lg:top-20">{aside}</aside>
        </div>
        {foot}
      </main>
    </>
  )
}
