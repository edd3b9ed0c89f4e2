import { describe, expect, it } from 'vitest'
import { buyersOf, personKeys } from './buyers.ts'

describe('personKeys', () => {
  it.each([
    { name: 'a typed phone', userPhone: '+5511999990001', verifiedPhone: null, keys: ['lead l', 'phone +5511999990001'] },
    { name: 'a verified phone', userPhone: '+5511999990001', verifiedPhone: '+5511999990001', keys: ['lead l', 'verified +5511999990001'] },
    { name: 'no phone, because the person was erased', userPhone: '', verifiedPhone: null, keys: ['lead l'] },
  ])('$name', ({ name: _name, keys, ...phones }) => {
    expect(personKeys({ leadId: 'l', ...phones })).toEqual(keys)
  })
})

describe('buyersOf', () => {
  it('joins orders that share a key, also by way of a third, and leaves an order without keys alone', () => {
    const keys = [['ana'], ['caio'], ['ana', 'bia'], [], ['bia', 'davi'], []]
    expect(buyersOf([0, 1, 2, 3, 4, 5], (order) => keys[order]!)).toEqual([[0, 2, 4], [1], [3], [5]])
  })

  it('counts tens of thousands of orders of one person, and of a chain of people', () => {
    const many = Array.from({ length: 30_000 }, (_, order) => order)
    expect(buyersOf(many, () => ['ana'])).toEqual([many])
    expect(buyersOf(many, (order) => [`${order}`, `${order + 1}`])).toEqual([many])
  })
})
