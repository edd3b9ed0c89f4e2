import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

describe('a table for a spreadsheet', () => {
  it('has the format of Brazilian spreadsheets: semicolons, decimal comma, CRLF and a UTF-8 byte order mark', () => {
    expect(csvOf(['Item', 'Total'], [['Pão', { centavos: 123456 }]])).toBe('\ufeff"Item";"Total"\r\n"Pão";"1234,56"\r\n')
  })

  it.each(['dois\tcampos', 'um,dois', " 'antes", 'fim\\'])('quotes %j as every cell', (words) => {
    expect(csvOf(['a'], [[words]])).toBe(`\ufeff"a"\r\n"${words}"\r\n`)
  })

  it('keeps quotes, semicolons and line breaks of a text in its cell', () => {
    expect(csvOf(['a'], [['diz "oi"; e\nsai']])).toBe('\ufeff"a"\r\n"diz ""oi""; e\nsai"\r\n')
  })

  it.each(['=1+1', '+5511', '-2', '@SUM(A1)', '\t=1', '\r=1'])('runs nothing of %j', (words) => {
    const [, cell = ''] = csvOf(['a'], [[words]]).split('\r\n')
    expect(cell.replace(/^"/, '')).toMatch(/^'/)
  })

  it('writes numbers as numbers, also negative ones', () => {
    expect(csvOf(['a', 'b', 'c'], [[-2, { centavos: -50 }, undefined]])).toBe('\ufeff"a";"b";"c"\r\n"-2";"-0,50";""\r\n')
  })
})
