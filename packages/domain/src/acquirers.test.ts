import { describe, expect, it } from 'vitest'
import { askedByAcquirers, offeredMethods } from './acquirers.ts'

const all = ['PIX', 'CREDIT_CARD', 'ON_DELIVERY'] as const

describe('the payment methods of a shop', () => {
  it('are the named methods that its acquirers support', () => {
    expect(offeredMethods({ methods: all, acquirers: { PIX: 'bacen', CREDIT_CARD: 'bacen' } }, [])).toEqual(['PIX', 'ON_DELIVERY'])
    expect(offeredMethods({ methods: all, acquirers: { PIX: 'bacen', CREDIT_CARD: 'mercadopago' } }, [])).toEqual([...all])
    expect(offeredMethods({ methods: ['CREDIT_CARD'], acquirers: { PIX: 'mercadopago', CREDIT_CARD: 'mercadopago' } }, [])).toEqual([
      'CREDIT_CARD',
    ])
  })

  it('are only on delivery without an acquirer, and all in a demonstration', () => {
    expect(offeredMethods({ methods: all }, [])).toEqual(['ON_DELIVERY'])
    expect(offeredMethods({ methods: all }, ['PIX', 'CREDIT_CARD'])).toEqual([...all])
  })
})

describe('the buyer fields that acquirers require', () => {
  it('are asked once, when one of the offered methods uses such an acquirer', () => {
    expect(askedByAcquirers(['PIX', 'CREDIT_CARD'], { PIX: 'mercadopago', CREDIT_CARD: 'mercadopago' })).toEqual(['cpf', 'email'])
    expect(askedByAcquirers(['PIX', 'ON_DELIVERY'], { PIX: 'bacen', CREDIT_CARD: 'mercadopago' })).toEqual([])
    expect(askedByAcquirers(all)).toEqual([])
  })
})
