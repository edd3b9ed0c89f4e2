import * as m from '#paraglide/messages.js'
import type { Quote } from '@mutirao/contract/carts'
import { brandNames, type CardBrand } from '@mutirao/domain/card-brands'
import { installmentLabel, type Installment } from '@mutirao/domain/installments'
import { Note } from '@mutirao/ui/note.tsx'
import { creditCard } from '@mutirao/ui/service-icons.gen.ts'

type Table = Pick<Quote['payments'][number], 'byBrand'>
type Props = { method: Table; brand?: CardBrand; before?: Installment; installment?: Installment }

/** For a card whose brand has other plans: the number of instalments, and the change from the previous choice. */
export function BrandNote({ method: { byBrand }, brand, before, installment }: Props) {
  const own = byBrand?.find((table) => table.brand === brand)
  if (!own) return null
  const text = m.card_is_brand({ brand: brandNames[own.brand], count: own.installments.at(-1)?.count ?? 1 })
  const change = before && installment && m.installments_changed({ before: installmentLabel(before), now: installmentLabel(installment) })
  return (
    <Note icon={creditCard} kind={change ? 'warn' : 'quiet'} isAlert={change !== undefined}>
      {[text, change].filter(Boolean).join(' ')}
    </Note>
  )
}

/** Before a card is typed: brands with other plans than listed. */
export function OtherBrandsNote({ byBrand }: Table) {
  if (!byBrand || byBrand.length === 0) return null
  const brands = byBrand.map(({ brand, installments }) =>
    m.brand_up_to({ brand: brandNames[brand], count: installments.at(-1)?.count ?? 1 }),
  )
  return <p className="mt-3 text-12 text-ink-2">{m.other_brands({ brands: brands.join(', ') })}</p>
}
