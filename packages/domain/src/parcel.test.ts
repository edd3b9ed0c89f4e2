import { describe, expect, it } from 'vitest'
import { findCompany, isPerParcel, trackingPage } from './parcel.ts'

describe('a carrier’s tracking address', () => {
  it.each([
    ['https://rastreio.example/?objeto={codigo}', 'AA123456789BR', 'https://rastreio.example/?objeto=AA123456789BR'],
    ['https://rastreio.example/{codigo}/{codigo}', 'A/1', 'https://rastreio.example/A%2F1/A%2F1'],
    ['https://rastreio.example/onde', 'AA1', 'https://rastreio.example/onde'],
  ])('%s with %s is %s', (address, code, page) => {
    expect(trackingPage(address, code)).toBe(page)
  })

  it('is one page for each parcel when it takes the code', () => {
    expect(['https://a.example/{codigo}', 'https://a.example/{code}'].map(isPerParcel)).toEqual([true, false])
  })
})

it('a company is found by its key or its name, in any case', () => {
  const companies = { own: { name: 'A feira' }, correios: { name: 'Correios Sedex', trackingUrl: 'https://c.example' } }
  expect([' CORREIOS ', 'correios sedex', 'Outra', 'constructor'].map((name) => findCompany(companies, name)?.name)).toEqual([
    'Correios Sedex',
    'Correios Sedex',
    undefined,
    undefined,
  ])
})
