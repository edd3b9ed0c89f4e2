type Props = { d: string; className?: string; isFilled?: boolean }

/** A single path without a library at run time: a screen draws dozens of icons. `d` comes from icons.gen.ts or service-icons.gen.ts. */
export function Icon({ d, className = 'size-5', isFilled = false }: Props) {
  return (
    <svg viewBox="0 0 24 24" className={`shrink-0 ${className}`} fill={isFilled ? 'currentColor' : 'none'} aria-hidden="true">
      <path d={d} stroke={isFilled ? undefined : 'currentColor'} strokeWidth={2} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
