import { describe, expect, it } from 'vitest'
import { askedByAcquirers, offeredMethods } from './acquirers.ts'

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

describe('what acquirers ask of a buyer', () => {
  it('is asked where one of the offered methods is paid by them, once', () => {
    expect(askedByAcquirers(['PIX', 'CREDIT_CARD'], { PIX: 'mercadopago', CREDIT_CARD: 'mercadopago' })).toEqual(['cpf', 'email'])
    expect(askedByAcquirers(['PIX', 'ON_DELIVERY'], { PIX: 'bacen', CREDIT_CARD: 'mercadopago' })).toEqual([])
    expect(askedByAcquirers(all)).toEqual([])
  })
})
