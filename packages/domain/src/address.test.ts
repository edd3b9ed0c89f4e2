import { describe, expect, it } from 'vitest'
import { addressIssues, type Address, addressLimits, isAddressIncomplete, missingShippingAddressFields } from './address.ts'

const home: Address = { postalCode: '01001-000', address: 'Praça da Sé', latitude: -23.55, longitude: -46.63, streetNumber: '1' }
const form = {
  postalCode: '01001-000',
  address: 'Praça da Sé',
  streetNumber: '1',
  neighborhood: 'Sé',
  city: 'São Paulo',
  administrativeArea: 'SP',
}

describe('isAddressIncomplete (spec §5)', () => {
  it('takes a whole address, with either number field', () => {
    expect(isAddressIncomplete(home)).toBe(false)
    expect(isAddressIncomplete({ ...home, streetNumber: undefined, addressNumber: 'S/N' })).toBe(false)
  })

  it.each(['postalCode', 'address', 'latitude', 'longitude', 'streetNumber'] as const)('needs %s', (field) => {
    expect(isAddressIncomplete({ ...home, [field]: undefined })).toBe(true)
    expect(isAddressIncomplete({ ...home, [field]: null })).toBe(true)
  })

  it('knows blank from zero', () => {
    expect(isAddressIncomplete({ ...home, latitude: 0, longitude: 0 })).toBe(false)
    expect(isAddressIncomplete({ ...home, address: '  ' })).toBe(true)
  })
})

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
