import { describe, expect, it } from 'vitest'
import { municipalityOfPostalCode, stateOfPostalCode } from './postal-code-range.ts'

describe('stateOfPostalCode', () => {
  it.each([
    ['01000-000', 'SP'],
    ['19999-999', 'SP'],
    ['20040-002', 'RJ'],
    ['28999-999', 'RJ'],
    ['69299-999', 'AM'],
    ['69300-000', 'RR'],
    ['69400000', 'AM'],
    ['70040-010', 'DF'],
    ['72800-000', 'GO'],
    ['73699-999', 'DF'],
    ['99999-999', 'RS'],
    ['00999-999', undefined],
    ['78900-000', undefined],
    ['0100-000', undefined],
    ['abcde-fgh', undefined],
  ])('of %s is %s', (cep, uf) => {
    expect(stateOfPostalCode(cep)).toBe(uf)
  })
})

describe('municipalityOfPostalCode', () => {
  it.each([
    ['01000-000', '3550308'],
    ['05999-999', '3550308'],
    ['06000-000', undefined],
    ['08499-999', '3550308'],
    ['20040-020', '3304557'],
    ['72799-999', '5300108'],
    ['72800-000', undefined],
    ['88099-999', '4205407'],
    ['18150-000', undefined],
    ['1', undefined],
  ])('of %s is %s', (cep, ibge) => {
    expect(municipalityOfPostalCode(cep)).toBe(ibge)
  })
})
