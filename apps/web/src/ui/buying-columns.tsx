import type { ReactNode } from 'react'

/** What one fills in on the left, what it costs on the right; one column under 1024 px. */
export function BuyingColumns({ title, aside, children }: { title: string; aside: ReactNode; children: ReactNode }) {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_352px] lg:items-start lg:gap-8">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <h1 className="text-32 max-md:sr-only md:pt-7 md:pb-1">{title}</h1>
        {children}
      </div>
      <aside className="sticky top-17 pt-7 max-lg:hidden">
        <div className="card p-4">{aside}</div>
      </aside>
    </div>
  )
}
