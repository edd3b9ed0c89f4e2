import type { ReactNode } from 'react'

export const Bone = ({ className }: { className: string }) => <span className={`skeleton block ${className}`} />

export const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The shape of a screen while it loads; said once to those who do not see it. */
export function SkeletonFrame({ label, children, className = '' }: { label: string; children: ReactNode; className?: string }) {
  return (
    <main aria-busy="true" className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </main>
  )
}
