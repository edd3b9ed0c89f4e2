import { describe, expect, it } from 'vitest'
import { addressIssues, addressLimits, missingShippingAddressFields } from './address.ts'

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
