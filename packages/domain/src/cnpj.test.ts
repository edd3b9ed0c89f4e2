import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCnpj, normalizeCnpj } from './cnpj.ts'

describe('isCnpj', () => {
  it.each(['11.222.333/0001-81', '11.444.777/0001-61', '12.ABC.345/01DE-35', '12abc34501de35', '11222333000181'])('takes "%s"', (text) => {
    expect(isCnpj(text)).toBe(true)
  })

  it.each([
    '11.222.333/0001-82',
    '12.ABC.345/01DE-36',
    '12.ABC.345/01DE-3A',
    '00.000.000/0000-00',
    '1122233300018',
    '112223330001811',
    '',
    '11_222_333/0001-81',
  ])('refuses "%s"', (text) => {
    expect(isCnpj(text)).toBe(false)
  })

  it('detects any single wrong character', () => {
    const signs = [...'0123456789ABCDEFGHJKMNPQRSTUVWXYZ']
    fc.assert(
      fc.property(fc.nat(11), fc.constantFrom(...signs), (at, sign) => {
        const cnpj = '12ABC34501DE35'
        const typed = cnpj.slice(0, at) + sign + cnpj.slice(at + 1)
        const values = [typed, cnpj].map((text) => text.charCodeAt(at) - 48)
        fc.pre(typed === cnpj || (values[0]! - values[1]!) % 11 !== 0)
        expect(normalizeCnpj(typed)).toBe(typed === cnpj ? cnpj : undefined)
      }),
    )
  })
})
