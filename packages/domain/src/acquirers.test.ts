import { describe, expect, it } from 'vitest'
import { offeredMethods } from './acquirers.ts'

const all = ['PIX', 'CREDIT_CARD', 'ON_DELIVERY'] as const

describe('what a shop offers', () => {
  it('is what its acquirers take of what it names', () => {
    expect(offeredMethods({ methods: all, acquirers: { PIX: 'bacen', CREDIT_CARD: 'bacen' } }, [])).toEqual(['PIX', 'ON_DELIVERY'])
    expect(offeredMethods({ methods: all, acquirers: { PIX: 'bacen', CREDIT_CARD: 'mercadopago' } }, [])).toEqual([...all])
    expect(offeredMethods({ methods: ['CREDIT_CARD'], acquirers: { PIX: 'mercadopago', CREDIT_CARD: 'mercadopago' } }, [])).toEqual([
      'CREDIT_CARD',
    ])
  })

  it('is at the door alone where nobody takes money for it, and all of it in a demonstration', () => {
    expect(offeredMethods({ methods: all }, [])).toEqual(['ON_DELIVERY'])
    expect(offeredMethods({ methods: all }, ['PIX', 'CREDIT_CARD'])).toEqual([...all])
  })
})
