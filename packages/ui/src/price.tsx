import type { ReactNode } from 'react'
import { formatDecimal, formatMoney, splitMoney } from '@mutirao/domain/money'

const sizes = { small: 'text-16', normal: 'text-20', large: 'text-24', huge: 'text-32', giant: 'text-44' }

type Props = { centavos: number; size?: keyof typeof sizes; className?: string }

/**
 * Reais large, centavos small and raised. All of it is inline text of one line, which screen readers announce as one amount; the items of a flex
 * container would be announced one by one.
 */
export function Price({ centavos, size = 'normal', className = '' }: Props) {
  const { sign, reais, centavos: cents } = splitMoney(centavos)
  return (
    <span
      data-centavos={centavos}
      className={`inline-block font-head font-bold leading-none tracking-[-.01em] whitespace-nowrap tabular-nums ${sizes[size]} ${className}`}
    >
      <span className="relative top-[.14em] mr-[.3em] align-top text-[max(.5em,12px)] font-semibold leading-none text-ink-2">{sign}R$</span>
      {`${reais},`}
      <span className="relative top-[.1em] ml-[.02em] align-top text-[max(.54em,12px)] leading-none">{cents}</span>
    </span>
  )
}

/** The previous price, announced as such to screen readers. */
export function StruckPrice({ label, centavos }: { label: string; centavos: number }) {
  return (
    <s className="text-12 text-ink-3 tabular-nums">
      <span className="sr-only">{label} </span>
      {formatMoney(centavos)}
    </s>
  )
}

export function OffBadge({ percentage, note }: { percentage: number; note?: string }) {
  return (
    <span className="inline-block rounded-[5px] bg-group-soft px-[5px] py-0.5 text-12 leading-[.9375rem] font-bold whitespace-nowrap text-group-text">
      {`-${formatDecimal(percentage)}%${note ? ` ${note}` : ''}`}
    </span>
  )
}

/** The shipping fee: "Grátis" in the group's colour, else the price. */
export function Fee({ children, isFree }: { children: ReactNode; isFree: boolean }) {
  return <b className={`font-semibold tabular-nums ${isFree ? 'text-group-text' : ''}`}>{children}</b>
}
