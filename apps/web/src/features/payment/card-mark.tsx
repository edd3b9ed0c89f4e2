import type { ReactNode } from 'react'
import type { KeptBrand } from '@mutirao/domain/payment-card'

type Props = { brand: KeptBrand }

/** Each brand's circles or wordmark; a generic card for others. */
export function CardMark({ brand }: Props) {
  return (
    <svg viewBox="0 0 36 24" className="h-5 w-7.5 shrink-0" aria-hidden="true">
      <rect x=".5" y=".5" width="35" height="23" rx="4" fill={grounds[brand] ?? '#ffffff'} stroke="#8a8088" strokeOpacity=".5" />
      {marks[brand]}
    </svg>
  )
}

const grounds: Partial<Record<KeptBrand, string>> = { amex: '#1f6fb5', elo: '#1b1b1b', hipercard: '#b3131b' }

const word = (text: string, fill: string, size = 9) => (
  <text x="18" y="15.2" fill={fill} fontSize={size} fontWeight="800" fontFamily="system-ui,sans-serif" textAnchor="middle">
    {text}
  </text>
)

const marks: Record<KeptBrand, ReactNode> = {
  visa: word('VISA', '#1a2f8a', 10),
  mastercard: (
    <>
      <circle cx="14" cy="12" r="6.5" fill="#d8232a" />
      <circle cx="22" cy="12" r="6.5" fill="#f2a01e" fillOpacity=".9" />
    </>
  ),
  amex: word('AMEX', '#ffffff', 9.5),
  diners: (
    <>
      <circle cx="18" cy="12" r="7" fill="#1d5c96" />
      <path d="M16 7.5v9M20 7.5v9" stroke="#ffffff" strokeWidth="2" />
    </>
  ),
  elo: word('elo', '#ffffff', 12),
  hipercard: word('Hiper', '#ffffff', 10),
  discover: (
    <>
      <text x="4" y="15" fill="#1b1b1b" fontSize="7.5" fontWeight="800" fontFamily="system-ui,sans-serif">
        DISC
      </text>
      <circle cx="27.5" cy="12" r="5" fill="#e8711c" />
    </>
  ),
  other: <path d="M1 7.5h34M5 16.5h9" stroke="#5c5359" strokeWidth="3" />,
}
