import { describe, expect, it } from 'vitest'
import { addressIssues, addressLimits, isIncomplete, missingShippingAddressFields, addressOfCart } from './address.ts'

const form = {
  postalCode: '01001-000',
  address: 'Praça da Sé',
  streetNumber: '1',
  neighborhood: 'Sé',
  city: 'São Paulo',
  administrativeArea: 'SP',
}

describe('addressIssues (spec §5)', () => {
  it.each(Object.entries(addressLimits))('%s takes %i characters and not one more', (field, limit) => {
    expect(addressIssues({ ...form, [field]: 'x'.repeat(limit) })).toEqual([])
    expect(addressIssues({ ...form, [field]: 'x'.repeat(limit + 1) })).toEqual([{ field, issue: 'too_long' }])
  })

  it('has the limits of the specification', () => {
    expect(addressLimits).toEqual({ postalCode: 9, address: 40, streetNumber: 10, complement: 40, neighborhood: 60, reference: 60 })
  })

  it('lists what is required', () => {
    const required = ['postalCode', 'streetNumber', 'neighborhood', 'city', 'administrativeArea']
    expect(addressIssues({})).toEqual(required.map((field) => ({ field, issue: 'required' })))
  })
})

describe('missingShippingAddressFields (spec §5)', () => {
  it.each([
    [undefined, ['shippingAddress']],
    [null, ['shippingAddress']],
    [{}, ['address', 'postalCode', 'city', 'administrativeArea']],
    [{ ...form, city: ' ' }, ['city']],
    [form, []],
  ])('%j lacks %j', (shippingAddress, missing) => {
    expect(missingShippingAddressFields(shippingAddress)).toEqual(missing)
  })
})

describe('isIncomplete (spec §5)', () => {
  const kept = { postalCode: '01001-000', address: 'Praça da Sé', streetNumber: '1', latitude: -23.55, longitude: 0 }

  it.each(['postalCode', 'address', 'latitude', 'longitude'])('without %s it is', (field) => {
    expect(isIncomplete({ ...kept, [field]: undefined })).toBe(true)
    expect(isIncomplete({ ...kept, [field]: null })).toBe(true)
  })

  it('one of the two numbers is enough, and a house without a number needs none', () => {
    expect(isIncomplete(kept)).toBe(false)
    expect(isIncomplete({ ...kept, streetNumber: ' ' })).toBe(true)
    expect(isIncomplete({ ...kept, streetNumber: undefined, addressNumber: '1' })).toBe(false)
    expect(isIncomplete({ ...kept, streetNumber: undefined, hasNumber: false })).toBe(false)
  })
})

describe('addressOfCart', () => {
  const school = { street: 'Rua da Escola' }
  it.each([
    ['asks where no campaign says', [{}, {}], { asksAddress: true }],
    ['asks for an empty cart', [], { asksAddress: true }],
    [
      'takes the address that all share',
      [{ defaultAddress: school }, { defaultAddress: { ...school } }],
      { asksAddress: false, defaultAddress: school },
    ],
    ['asks where one campaign has another address', [{ defaultAddress: school }, {}], { asksAddress: true }],
    ['asks nothing where no campaign needs one', [{ ignoreShippingAddress: true }], { asksAddress: false }],
    ['asks where one of two needs one', [{ ignoreShippingAddress: true }, {}], { asksAddress: true }],
  ])('%s', (_, campaigns, asked) => expect(addressOfCart<object>(campaigns)).toEqual(asked))
})
