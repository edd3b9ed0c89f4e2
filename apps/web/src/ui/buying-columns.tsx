import type { ReactNode } from 'react'

type Props = { title: string; actions?: ReactNode; aside: ReactNode; children: ReactNode }

/** The form on the left, the price on the right; one column below 1024 px; on a phone `actions` are in the page bar. */
export function BuyingColumns({ title, actions, aside, children }: Props) {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_352px] lg:items-start lg:gap-8">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex items-center justify-between gap-3 max-md:contents md:pt-7 md:pb-1">
          <h1 className="text-32 max-md:sr-only">{title}</h1>
          <div className="max-md:hidden">{actions}</div>
        </div>
        {children}
      </div>
      <aside className="sticky top-17 pt-7 max-lg:hidden">
        <div className="card p-4">{aside}</div>
      </aside>
    </div>
  )
}
