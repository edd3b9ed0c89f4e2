import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capitalizeName, initialsOf, publicFirstName, publicPlaceName } from './name.ts'

describe('capitalizeName (spec §5)', () => {
  it.each([
    ['joão da silva', 'João da Silva'],
    ['MARIA DAS DORES E SOUZA DOS SANTOS', 'Maria das Dores e Souza dos Santos'],
    ['  ana   de  oliveira ', 'Ana de Oliveira'],
    ['da silva', 'Da Silva'],
    ['élida ávila', 'Élida Ávila'],
    ["ana-maria d'ávila", "Ana-Maria D'Ávila"],
    ['davi edson', 'Davi Edson'],
    ['', ''],
  ])('"%s" becomes "%s"', (typed, name) => {
    expect(capitalizeName(typed)).toBe(name)
  })

  it('is idempotent', () => {
    const text = fc.string({ unit: fc.constantFrom(..."aÁçZe -'d"), maxLength: 20 })
    fc.assert(
      fc.property(text, (typed) => {
        expect(capitalizeName(capitalizeName(typed))).toBe(capitalizeName(typed))
      }),
    )
  })
})

describe('initialsOf', () => {
  it.each([
    ['Maria da Silva', 'M. S.'],
    ['maria', 'M.'],
    ['  Ana   Clara de Souza  ', 'A. S.'],
    ['Érica dos Anjos e Silva', 'É. S.'],
    ['', ''],
  ])('"%s" is "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('publicFirstName', () => {
  it.each([
    ['ANA lúcia pereira', 'Ana'],
    ["d'ávila souza", "D'Ávila"],
    ['ana-maria', 'Ana-Maria'],
    ['', undefined],
    ['<b>zé</b> da silva', undefined],
    ['ganhe.evil.test agora', undefined],
    ['+5511912345678', undefined],
    ['a'.repeat(25), undefined],
  ])('of "%s" is "%s"', (name, shown) => {
    expect(publicFirstName(name)).toBe(shown)
  })
})

describe('publicPlaceName', () => {
  it.each([
    'Vila Madalena',
    'Sé',
    "Sant'Ana",
    'Jd. São Paulo',
    'Vila 31 de Março',
    'Santa Cruz dos Navegantes e Pescadores',
    'Bom Retiro (Centro)',
  ])('"%s" is a place', (place) => {
    expect(publicPlaceName(place)).toBe(place)
  })

  it.each([
    'Compre em evil.test',
    'evil.test/x',
    'fale comigo: 11 91234-5678',
    '11912345678',
    '@golpe',
    '<b>Sé</b>',
    'Sé! Ganhe R$ 500',
    'x'.repeat(41),
    '',
  ])('"%s" is none', (text) => {
    expect(publicPlaceName(text)).toBeUndefined()
  })
})
