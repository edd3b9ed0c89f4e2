import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'

export const Bone = ({ className }: { className: string }) => <span className={`skeleton block ${className}`} />

export const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The shape of a screen while it loads; said once to those who do not see it. */
export function SkeletonFrame({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <main aria-busy="true" className={className}>
      <output className="sr-only">{m.loading()}</output>
      {children}
    </main>
  )
}
