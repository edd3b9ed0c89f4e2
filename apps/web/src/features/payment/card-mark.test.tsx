import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { keptBrands } from '@mutirao/domain/payment-card'
import { CardMark } from './card-mark.tsx'

const markOf = (brand: (typeof keptBrands)[number]) => renderToStaticMarkup(<CardMark brand={brand} />)

describe('the icon of a card (spec §5)', () => {
  it('is another one for each brand of the specification', () => {
    const brands = ['visa', 'mastercard', 'amex', 'diners', 'elo', 'hipercard', 'discover'] as const
    expect(new Set(brands.map(markOf)).size).toBe(7)
    expect(keptBrands).toEqual([...brands, 'other'])
  })

  it('is a generic card for any other brand', () => {
    expect(markOf('other')).not.toContain('<text')
    expect(keptBrands.filter((brand) => markOf(brand) === markOf('other'))).toEqual(['other'])
  })
})
