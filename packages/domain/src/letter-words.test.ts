import { describe, expect, it } from 'vitest'
import { fillPlaceholders, letterNews, placeholdersOf, strangePlaceholders } from './letter-words.ts'

describe('the words of a letter', () => {
  it('contain the order’s facts in every letter, and each letter’s own facts', () => {
    for (const news of letterNews) expect(strangePlaceholders('{pedido} {nome} {total} {loja}', news)).toEqual([])
    expect(placeholdersOf('STORE_CLOSED')).toContain('ponto')
    expect(placeholdersOf('PAID')).not.toContain('ponto')
  })

  it.each([
    ['Oi {nome}', []],
    ['Oi {Nome}, {cpf}', ['{Nome}', '{cpf}']],
    ['Oi {nome', ['{']],
    ['{}', ['{}']],
    ['{ponto}', ['{ponto}']],
  ])('%s: strange is %j', (words, strange) => {
    expect(strangePlaceholders(words, 'PAID')).toEqual(strange)
  })

  it('are filled once: a value is neither a placeholder nor a replacement pattern', () => {
    expect(fillPlaceholders('{nome}: {total}', { nome: '{total} $& $1', total: 'R$ 5,00' })).toBe('{total} $& $1: R$ 5,00')
  })

  it('ignore names of JavaScript’s object prototype', () => {
    expect(fillPlaceholders('{constructor}', {})).not.toContain('function')
  })
})
