import { describe, expect, it } from 'vitest'
import { fillPlaceholders, letterNews, placeholdersOf, strangePlaceholders } from './letter-words.ts'

describe('the words of a letter', () => {
  it('know the order in every letter, and what is told in its own', () => {
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

  it('are filled once: what a value says is no placeholder, and no pattern of a replacement', () => {
    expect(fillPlaceholders('{nome}: {total}', { nome: '{total} $& $1', total: 'R$ 5,00' })).toBe('{total} $& $1: R$ 5,00')
  })

  it('name nothing of the language they are written in', () => {
    expect(fillPlaceholders('{constructor}', {})).not.toContain('function')
  })
})
