import type { ReactNode } from 'react'

export const Bone = ({ className }: { className: string }) => <span className={`skeleton block ${className}`} />

export const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The skeleton of a screen; announced once to screen readers. */
export function SkeletonFrame({ label, children, className = '' }: { label: string; children: ReactNode; className?: string }) {
  return (
    <main aria-busy="true" className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </main>
  )
}
