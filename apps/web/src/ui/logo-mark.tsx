/** The product's own mark, a staircase; merchants with a logo show theirs. */
export function LogoMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 36 36" className={`shrink-0 ${className}`} aria-hidden="true">
      <rect width="36" height="36" rx="10" fill="var(--action)" />
      <path
        d="M9.6 19H12a1.6 1.6 0 0 1 1.6 1.6v5.8A1.6 1.6 0 0 1 12 28H9.6A1.6 1.6 0 0 1 8 26.4v-5.8A1.6 1.6 0 0 1 9.6 19M16.8 13.5h2.4a1.6 1.6 0 0 1 1.6 1.6v11.3a1.6 1.6 0 0 1-1.6 1.6h-2.4a1.6 1.6 0 0 1-1.6-1.6V15.1a1.6 1.6 0 0 1 1.6-1.6"
        fill="var(--on-action)"
      />
      <rect x="22.4" y="8" width="5.6" height="20" rx="1.6" fill="var(--spark)" />
    </svg>
  )
}
