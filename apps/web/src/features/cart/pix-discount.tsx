import * as m from '#paraglide/messages.js'
import { formatDecimal } from '@mutirao/domain/money'

export function PixDiscount({ percentage }: { percentage?: number }) {
  if (!percentage) return null
  return <p className="mt-2.5 text-center text-12 text-ink-3">{m.pix_discount_next({ percentage: formatDecimal(percentage) })}</p>
}
